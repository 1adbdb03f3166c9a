// An order that the ERP refused is corrected and sent again.
import { overdueDays } from '#credit/rules.ts'
import type { AdminSession } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { formatRupees } from '#kit/money.ts'
import { notFound, Problem } from '#kit/problem.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { type Context, type Route, route } from '#kit/server/http/serve.ts'
import { agreedPacks, isSettled, namedInRefusal, whyNotCorrect } from '#orders/correcting.ts'
import { wasAsTyped, whyNotMove } from '#orders/rules.ts'
import { refuseWithoutReason } from '#orders/server/book/moving.ts'
import { findOrder, lockOrder, type OrderRow } from '#orders/server/one-order.ts'
import { orderFor, rolesOf } from '#orders/server/present.ts'
import { correctedLines, correctedSum } from '../corrected.ts'
import { correctOrder, getCorrection } from '../correcting-contract.ts'

export const correctingRoutes: Route[] = [
  route(getCorrection, async ({ db, me, input, today }) => {
    const order = await findOrder(db, me, input.order_id)
    if (!order) throw notFound('That order')
    await refuseUncorrectable(db, me, order)
    const codes = input.instead.split(',').map((code) => code.trim())
    return {
      data: {
        version: order.timeline.length,
        is_interstate: order.is_interstate,
        lines: linesOf(order),
        instead: await termsToday(db, order.order_id, codes.filter(Boolean), today),
      },
    }
  }),
  route(correctOrder, correct),
]

async function correct({ db, me, input, today }: Context<typeof correctOrder>) {
  const locked = await lockOrder(db, me, input.order_id)
  const order = locked && (await findOrder(db, me, input.order_id))
  if (!order) throw notFound('That order')
  await refuseUncorrectable(db, me, order)
  const asItIs = async () => ({ data: await orderFor(db, me, order.order_id) })
  if (input.version !== undefined && input.version !== order.timeline.length)
    throw new Problem(409, 'This order was changed meanwhile. Look at it again first.', await asItIs())
  refuseWithoutReason('correct', input.reason)
  const why = whyNotCorrect(order, input.lines)
  if (why) throw new Problem(422, why)

  const wanted = input.lines.flatMap(({ instead }) => instead?.product_code ?? [])
  const others = await termsToday(db, order.order_id, wanted, today)
  const missing = wanted.find((code) => !others.some(({ product_code }) => product_code === code))
  if (missing) throw new Problem(422, `${order.distributor_name} can’t order ${missing}. Choose another product.`)

  const kept = order.lines.filter(({ total_qty }) => total_qty > 0).map((line) => ({ ...line, ...keptTerms(line) }))
  const lines = correctedLines({ lines: kept, others, isInterstate: order.is_interstate }, input.lines)
  const sum = correctedSum(lines)
  if (sum.total_paise !== input.expected_total_paise)
    throw new Problem(
      409,
      `The total is ${formatRupees(sum.total_paise)} now, not ${formatRupees(input.expected_total_paise)}. Look at the lines again first.`,
      await asItIs(),
    )
  const dropped = order.lines.filter(({ total_qty }) => total_qty === 0)
  const written = [...dropped, ...lines.map(asWritten)].map((line, at) => ({ ...line, line_no: at + 1 }))
  const corrected = { ...sum, order_id: order.order_id, actor_id: me.accountId, overdue_days: overdueDays }
  await db.one(sql`
    select correct_order(${JSON.stringify(corrected)}::jsonb, ${JSON.stringify(written)}::jsonb, ${input.reason})`)
  return asItIs()
}

async function refuseUncorrectable(db: Db, me: AdminSession, order: OrderRow): Promise<void> {
  const why = whyNotMove('correct', rolesOf(me, order), order.status)
  if (why) throw new Problem(409, why, { data: await orderFor(db, me, order.order_id) })
}

type Line = OrderRow['lines'][number]

const keptTerms = (line: Line) => ({ agreed: agreedPacks(line), as_typed: wasAsTyped(line) })

function linesOf({ lines, parts, timeline }: OrderRow) {
  const shown = lines.filter(({ total_qty }) => total_qty > 0)
  const named = namedInRefusal(timeline.at(-1)?.reason ?? '', shown)
  return shown.map((line) => ({
    ...line,
    ...keptTerms(line),
    is_named: named.includes(line.product_code),
    is_settled: isSettled(line, parts),
  }))
}

/** A line as it is kept on the order. */
function asWritten(one: ReturnType<typeof correctedLines<Line & ReturnType<typeof keptTerms>, OtherProduct>>[number]) {
  if (one.kind === 'kept') return one.line
  const { schemed, amount_paise, tax_paise } = one.priced
  const packs = { free_qty: schemed.free, total_qty: schemed.total, amount_paise, tax_paise }
  if (one.kind === 'other') return { ...one.line, ...packs, quantity_ordered: one.quantity, confirmed_qty: null }
  const { line, quantity } = one
  return line.confirmed_qty === null
    ? { ...line, ...packs, quantity_ordered: quantity }
    : { ...line, ...packs, confirmed_qty: quantity }
}

type OtherProduct = Pick<
  Line,
  | 'product_code'
  | 'product_name'
  | 'division_code'
  | 'pack'
  | 'gst_bp'
  | 'price_paise'
  | 'mrp_paise'
  | 'min_qty'
  | 'scheme_qty'
  | 'compulsory'
> & { offer_id: number | null }

/** Products as they would be ordered today, as far as the firm and its placer may order them. */
function termsToday(db: Db, orderId: number, codes: string[], today: Day): Promise<OtherProduct[]> {
  return db.rows<OtherProduct>(sql`
    select t.product_code, t.product_name, t.division_code, t.pack, t.gst_bp, t.price_paise, t.mrp_paise, t.offer_id,
      t.min_qty, t.scheme_qty, t.compulsory
    from orders o
    cross join lateral terms_for(o.placer_id, o.distributor_id, o.cfa_code, o.product_type, ${codes}::text[], ${today}::date) t
    where o.id = ${orderId} and t.may_order and o.kind <> 'discount'`)
}
