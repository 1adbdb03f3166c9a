import { Problem } from '#kit/problem.ts'
import { type Route, route, routeAlone } from '#kit/server/serve.ts'
import { changeCart, changeCartLines, emptyCart, getCart, listCarts } from '../contract.ts'
import { readLines, readQuantity, tooManyPacks } from '../rules.ts'
import { pricedCart, totalOf } from './priced.ts'
import { changeLine, changeLines, clearCart, openCarts, readCart } from './queries.ts'

export const cartRoutes: Route[] = [
  routeAlone(getCart, async ({ db, me, input, today }) => ({ data: pricedCart(await readCart(db, me, input, today)) })),

  routeAlone(changeCart, async ({ db, me, input, today }) => {
    const quantity = readQuantity(input.quantity)
    if (quantity === null) throw new Problem(422, tooManyPacks)
    const change = { code: input.product_code, quantity, asTyped: input.as_typed, version: input.version }
    const cart = await changeLine(db, me, input, change, today)
    if (cart.stale) throw new Problem(409, cart.stale, { data: pricedCart(cart) })
    return { data: pricedCart(cart) }
  }),

  routeAlone(changeCartLines, async ({ db, me, input, today }) => {
    const read = readLines(input.lines)
    if ('why' in read) throw new Problem(422, read.why)
    const cart = await changeLines(db, me, input, read.wanted, today)
    return { data: pricedCart(cart), refused: [...read.refused, ...cart.refused] }
  }),

  routeAlone(emptyCart, async ({ db, me, input, today }) => ({
    data: pricedCart(await clearCart(db, me, input, today)),
  })),

  route(listCarts, async ({ db, me, today }) => {
    const carts = await openCarts(db, me, today)
    const data = carts.map(({ lines, ...cart }) => ({ ...cart, lines: lines.length, total_paise: totalOf(lines) }))
    return { data, total: data.length }
  }),
]
