import { Problem } from '#kit/problem.ts'
import { type Route, route, routeAlone } from '#kit/server/http/serve.ts'
import { changeCart, changeCartLines, countCartLines, emptyCart, getCart, listCarts, setPoNumber } from '../contract.ts'
import { asWanted, readLines } from '../rules.ts'
import { tellCartChanged } from './changes.ts'
import { pricedCart, totalOf } from './priced.ts'
import { changeLines, clearCart, linesByCart, openCarts, readCart, writePoNumber } from './queries.ts'

export const cartRoutes: Route[] = [
  routeAlone(getCart, async ({ db, me, input, today }) => ({ data: pricedCart(await readCart(db, me, input, today)) })),

  routeAlone(changeCart, async ({ db, me, input, today }) => {
    const cart = await changeLines(db, me, input, [asWanted(input)], today)
    const [refused] = cart.refused
    if (refused?.why === 'changed') throw new Problem(409, refused.message, { data: pricedCart(cart) })
    if (refused) throw new Problem(refused.why === 'unknown' ? 404 : 409, refused.message)
    tellCartChanged(me.id)
    return { data: pricedCart(cart) }
  }),

  routeAlone(changeCartLines, async ({ db, me, input, today }) => {
    const read = readLines(input.lines)
    if ('why' in read) throw new Problem(422, read.why)
    const cart = await changeLines(db, me, input, read.wanted, today)
    tellCartChanged(me.id)
    return { data: pricedCart(cart), refused: cart.refused }
  }),

  routeAlone(emptyCart, async ({ db, me, input, today }) => {
    const cart = await clearCart(db, me, input, today)
    tellCartChanged(me.id)
    return { data: pricedCart(cart) }
  }),

  route(setPoNumber, async ({ db, me, input }) => ({ data: { po_no: await writePoNumber(db, me, input) } })),

  route(listCarts, async ({ db, me, today }) => {
    const carts = await openCarts(db, me, today)
    const data = carts.map(({ lines, is_interstate, ...cart }) => ({
      ...cart,
      lines: lines.length,
      total_paise: totalOf(lines, is_interstate),
    }))
    return { data, total: data.length }
  }),

  route(countCartLines, async ({ db, me }) => {
    const each = await linesByCart(db, me)
    return { data: { lines: each.reduce((sum, { lines }) => sum + lines, 0), carts: each.length, each } }
  }),
]
