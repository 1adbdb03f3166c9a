import { createHash } from 'node:crypto'
import { Problem } from '#kit/problem.ts'
import type { Context } from '#kit/server/http/serve.ts'
import type { placeOrder } from '#orders/contract.ts'
import { type Order, orderFor, shownTo } from '#orders/server/present.ts'
import { placingBy } from './together.ts'

/** The order that this key placed: now, or before. */
export async function place({ db, me, input, from, today }: Context<typeof placeOrder>): Promise<Order> {
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([me.productType, input]))
    .digest('hex')
  const { order_id, isSame, row } = await placingBy(db)({ me, input, key: from.idempotencyKey, bodyHash, today })
  if (!isSame) throw new Problem(422, 'This Idempotency-Key was sent with another request. Make a new key.')
  return row ? shownTo(me, row) : orderFor(db, me, order_id)
}
