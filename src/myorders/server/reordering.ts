import { pricedCart } from '#cart/server/priced.ts'
import type { Output } from '#kit/endpoint.ts'
import { notFound, Problem } from '#kit/problem.ts'
import type { Context } from '#kit/server/http/serve.ts'
import { changedSince } from '#orders/rules.ts'
import { findOrder } from '#orders/server/one-order.ts'
import type { reorder } from '../edit-contract.ts'
import { wantedOf } from './editing.ts'
import { fillCart } from './queries.ts'

/**
 * The order's lines, as asked, in the cart of whoever asks; and what is another since they were
 * ordered.
 */
export async function putAgain({ db, me, input, today }: Context<typeof reorder>): Promise<Output<typeof reorder>> {
  const order = await findOrder(db, me, input.order_id)
  if (!order) throw notFound('That order')
  if (order.kind === 'discount')
    throw new Problem(409, 'Order discount business again for its doctor or hospital, at today’s rates.')
  const wanted = wantedOf(order)
  const cart = await fillCart(db, me, { ...order, kind: 'regular' }, wanted, today)
  const changes = wanted.flatMap(({ product_code, quantity }) => {
    const was = order.lines.find((line) => line.product_code === product_code)
    if (!was) return []
    const { product_name } = was
    const now = cart.lines.find((line) => line.product_code === product_code) ?? null
    return changedSince({ ...was, quantity_ordered: quantity }, now).map((change) => ({
      product_code,
      product_name,
      ...change,
    }))
  })
  const { distributor, cfa_code, kind } = cart
  const left = changes.filter((change) => change.code === 'gone').length
  const { total_paise } = pricedCart(cart)
  return { data: { distributor, cfa_code, kind, lines: wanted.length - left, total_paise, changes } }
}
