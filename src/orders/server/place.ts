import { createHash } from 'node:crypto'
import { priceLine } from '#cart/rules.ts'
import type { KeptLine } from '#cart/server/kept.ts'
import { pricedCart } from '#cart/server/priced.ts'
import type { CustomerSession } from '#kit/access.ts'
import { formatTime } from '#kit/date.ts'
import { formatRupees } from '#kit/money.ts'
import { Problem } from '#kit/problem.ts'
import type { Context } from '#kit/server/serve.ts'
import type { placeOrder } from '../contract.ts'
import { type PlacingState, placingState, writeOrder } from './queries.ts'

/** An invoice that is overdue for longer holds new orders. */
export const overdueDays = 30

/** The id of the order that this key placed: now, or before. */
export async function place({ db, me, input, from, today }: Context<typeof placeOrder>): Promise<number> {
  const key = readKey(from.idempotencyKey)
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([me.productType, input]))
    .digest('hex')
  const state = await placingState(db, me, input, key, today)
  if (state.order_id !== null) return sameOrder(state.order_id, state.body_hash === bodyHash)
  refuseUnplaceable(state, input.expected_total_paise)
  const { placed, lines } = asOrder(state, me)
  const result = await writeOrder(
    db,
    { ...placed, key, body_hash: bodyHash, notes: input.notes, overdue_days: overdueDays },
    lines,
    today,
  )
  return sameOrder(result.order_id, result.same)
}

function readKey(key: string): string {
  if (!/^[\x21-\x7e]{8,100}$/.test(key))
    throw new Problem(400, 'Placing needs an Idempotency-Key of 8 to 100 characters, so that it is done once.')
  return key
}

function sameOrder(orderId: number, isSame: boolean): number {
  if (!isSame) throw new Problem(422, 'This Idempotency-Key has placed another order. Make a new key.')
  return orderId
}

function refuseUnplaceable({ cart, locks }: PlacingState, expectedPaise: number): void {
  const priced = pricedCart(cart)
  const fresh = { data: priced }
  if (cart.lines.length === 0) throw new Problem(409, 'The cart is empty. Put something in, then place it.', fresh)
  const [lock] = locks
  if (lock) throw new Problem(409, `${lock.message} Ordering opens again on ${formatTime(lock.ends_at)}.`, fresh)
  const gone = cart.lines.find((line) => !line.active)
  if (gone) throw new Problem(409, `${gone.product_name} is not sold any more. Take it out, then place.`, fresh)
  if (priced.total_paise !== expectedPaise)
    throw new Problem(
      409,
      `The total is ${formatRupees(priced.total_paise)} now, not ${formatRupees(expectedPaise)}. Look at the cart again, then place.`,
      fresh,
    )
}

/** The cart as an order: its head and its lines. */
export function asOrder({ cart, distributor_id }: PlacingState, me: CustomerSession) {
  const { value_paise, tax_paise, total_paise } = pricedCart(cart)
  const placed = {
    placer_id: me.id,
    distributor_id,
    is_employee: me.userType === 'E',
    cart_id: cart.id,
    cart_version: cart.version,
    kind: cart.kind,
    product_type: me.productType,
    cfa_code: cart.cfa_code,
    value_paise,
    tax_paise,
    total_paise,
  }
  return { placed, lines: cart.lines.map(asLine) }
}

/** A line as it is kept on an order: what the scheme made of it, and the scheme itself. */
export function asLine(line: KeptLine, at: number) {
  const { schemed, amount_paise, tax_paise } = priceLine(line)
  return {
    line_no: at + 1,
    product_code: line.product_code,
    product_name: line.product_name,
    division_code: line.division_code,
    pack: line.pack,
    quantity_ordered: line.asked,
    free_qty: schemed.free,
    total_qty: schemed.total,
    offer_id: line.offer_id,
    min_qty: line.min_qty,
    scheme_qty: line.scheme_qty,
    compulsory: line.compulsory,
    price_paise: line.price_paise,
    mrp_paise: line.mrp_paise,
    gst_bp: line.gst_bp,
    amount_paise,
    tax_paise,
  }
}
