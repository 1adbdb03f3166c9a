import { priceLine } from '#cart/rules.ts'
import type { KeptLine } from '#cart/server/kept.ts'
import { stockLevel } from '#catalogue/rules.ts'
import { overdueDays } from '#credit/rules.ts'
import type { CustomerSession } from '#kit/access.ts'
import type { Output } from '#kit/endpoint.ts'
import { formatRupees } from '#kit/money.ts'
import { notFound, Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { Context } from '#kit/server/http/serve.ts'
import { discountOf, whyNotSold } from '#orders/discounting.ts'
import { lockInWords, wasAsTyped, whyNotMove } from '#orders/rules.ts'
import { findOrder, lockOrder, type OrderRow } from '#orders/server/one-order.ts'
import { type Order, orderFor, rolesOf } from '#orders/server/present.ts'
import { lockOn } from '#orders/server/reading-orders.ts'
import { asLine } from '#placing/server/cart-as-order.ts'
import { pricePacks } from '#pricing/line.ts'
import { sumOf } from '#pricing/totals.ts'
import type { editOrder, getEdit } from '../edit-contract.ts'
import { linesToday, type Wanted, writeEdit } from './queries.ts'

type EditState = Output<typeof getEdit>['data']

/** The order as its placer may edit it now, at the prices and schemes of today. */
export async function editState({ db, me, input, today }: Context<typeof getEdit>): Promise<EditState> {
  const order = await findOrder(db, me, input.order_id)
  if (!order) throw notFound('That order')
  await refuseUneditable(db, me, order)
  const wanted = wantedOf(order)
  const also = new Set(input.also.split(',').map((code) => code.trim()))
  for (const { product_code } of wanted) also.delete(product_code)
  const added = [...also].filter(Boolean).map((product_code) => ({ product_code, quantity: 0, as_typed: false }))
  return stateOf(order, await linesToday(db, order.order_id, [...wanted, ...added], today))
}

/**
 * Replaces the lines of an order; what the person was shown is checked before anything is written.
 */
export async function edit({ db, me, input, today }: Context<typeof editOrder>): Promise<Order> {
  const locked = await lockOrder(db, me, input.order_id)
  const order = locked && (await findOrder(db, me, input.order_id))
  if (!order) throw notFound('That order')
  await refuseUneditable(db, me, order)

  const wanted = keepingDiscounts(order, readLines(input.lines))
  const lines = await linesToday(db, order.order_id, wanted, today)
  const missing = wanted.find((one) => !lines.some((line) => line.product_code === one.product_code))
  if (missing) throw new Problem(404, `There is no product with the code ${missing.product_code} for this distributor.`)
  if (input.version !== undefined && input.version !== order.timeline.length)
    throw stale('This order was changed meanwhile. Look at it again, then save.', order, lines)
  await refuseUnsaveable(db, order, lines, input.expected_total_paise)

  const discount = discountOf(lines, order.discount?.party.party_id)
  const edited = {
    ...(discount && { discount }),
    order_id: order.order_id,
    actor_id: me.accountId,
    ...totals(lines, order),
    overdue_days: overdueDays,
  }
  await writeEdit(
    db,
    edited,
    lines.map((line, at) => asLine({ ...line, ...pricePacks(line, line.asked, order.is_interstate) }, at)),
    today,
  )
  return orderFor(db, me, order.order_id)
}

async function refuseUneditable(db: Db, me: CustomerSession, order: OrderRow): Promise<void> {
  const why = whyNotMove('edit', rolesOf(me, order), order.status)
  if (why) throw new Problem(409, why, { data: await orderFor(db, me, order.order_id) })
}

async function refuseUnsaveable(db: Db, order: OrderRow, lines: KeptLine[], expectedPaise: number): Promise<void> {
  const gone = lines.find((line) => !line.active)
  if (gone) throw stale(`${gone.product_name} is not sold any more. Take it out, then save.`, order, lines)
  const lock = await lockOn(db, order.order_id, [...new Set(lines.map((line) => line.division_code))])
  if (lock) throw stale(lockInWords(lock), order, lines)
  const why = whyNotSold(lines)
  if (why) throw stale(why, order, lines)
  const { total_paise } = totals(lines, order)
  if (total_paise !== expectedPaise)
    throw stale(
      `The total is ${formatRupees(total_paise)} now, not ${formatRupees(expectedPaise)}. Look at the lines again, then save.`,
      order,
      lines,
    )
}

function stale(why: string, order: OrderRow, lines: KeptLine[]): Problem {
  return new Problem(409, why, { data: stateOf(order, lines) })
}

function stateOf(
  { lines: _, parts: __, holds: ___, discount: ____, timeline, ...summary }: OrderRow,
  lines: KeptLine[],
): EditState {
  return {
    ...summary,
    version: timeline.length,
    lines: lines.map((line) => ({ ...line, stock: stockLevel(line.stock) })),
  }
}

/** Lines of nothing are dropped. */
function readLines(wanted: Wanted[]): Wanted[] {
  const codes = wanted.map((one) => one.product_code)
  const doubled = codes.find((code, at) => codes.indexOf(code) !== at)
  if (doubled) throw new Problem(422, `${doubled} is listed twice. Put its packs on one line.`)
  const kept = wanted.filter((one) => one.quantity > 0)
  if (kept.length === 0)
    throw new Problem(422, 'An order needs at least one line. To drop everything, cancel the order.')
  return kept
}

function totals(lines: KeptLine[], { is_interstate }: OrderRow) {
  return sumOf(lines.map((line) => priceLine(line, is_interstate)))
}

/** A line whose discount is not said keeps it. */
function keepingDiscounts({ discount }: OrderRow, wanted: Wanted[]): Wanted[] {
  if (!discount) return wanted
  return wanted.map((one) => ({
    ...one,
    discount_bp:
      one.discount_bp ?? discount.lines.find(({ product_code }) => product_code === one.product_code)?.discount_bp,
  }))
}

/** The lines as they were asked for, or as far as the distributor confirmed them. */
export function wantedOf({ lines }: OrderRow): Wanted[] {
  return lines
    .filter((line) => line.total_qty > 0)
    .map((line) => ({
      product_code: line.product_code,
      quantity: line.confirmed_qty ?? line.quantity_ordered,
      as_typed: wasAsTyped(line),
    }))
}
