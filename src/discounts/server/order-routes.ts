import type { Session } from '#kit/access.ts'
import type { Parsed } from '#kit/endpoint.ts'
import { notFound, Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import { routes } from '#kit/server/http/routes.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import { listFiles } from '#kit/server/sheet/list-files.ts'
import { whyNotMove } from '#orders/rules.ts'
import { refuseWithoutReason } from '#orders/server/book/moving.ts'
import { moveOrder } from '#orders/server/door.ts'
import { orderFor } from '#orders/server/present.ts'
import { type StatusCode, status, statusWord } from '#orders/status.ts'
import { whyNotDecide } from '../approving.ts'
import {
  allDiscountOrdersAsCsv,
  allDiscountOrdersAsWorkbook,
  approveAnyOrder,
  approveOrder,
  type DiscountDetail,
  type DiscountOrderRow,
  discountOrdersAsCsv,
  discountOrdersAsWorkbook,
  getAnyDiscountOrder,
  getDiscountOrder,
  listAllDiscountOrders,
  listDiscountOrders,
  listDiscountProducts,
  refuseAnyOrder,
  refuseOrder,
} from '../orders.ts'
import {
  allDiscounts,
  askedOf,
  discountProducts,
  headOf,
  historyOf,
  lockAsked,
  pageOfDiscounts,
  sellableParty,
  writeDecision,
} from './order-queries.ts'

const columns = [
  { head: 'Order', cell: (row: DiscountOrderRow) => row.order_no },
  { head: 'Placed', cell: (row: DiscountOrderRow) => row.placed_at },
  { head: 'For', width: 34, cell: (row: DiscountOrderRow) => row.party.name },
  { head: 'Kind', cell: (row: DiscountOrderRow) => row.party.kind },
  { head: 'Supplied by', width: 34, cell: (row: DiscountOrderRow) => row.distributor_name },
  { head: 'Placed by', cell: (row: DiscountOrderRow) => row.placed_by.name },
  { head: 'Highest discount %', cell: (row: DiscountOrderRow) => row.deepest_bp / 100 },
  { head: 'At PTS ₹', cell: (row: DiscountOrderRow) => row.at_pts_paise / 100 },
  { head: 'At net rate ₹', cell: (row: DiscountOrderRow) => row.net_paise / 100 },
  { head: 'Stockist’s margin ₹', cell: (row: DiscountOrderRow) => row.margin_paise / 100 },
  { head: 'Claim ₹', cell: (row: DiscountOrderRow) => row.claim_paise / 100 },
  { head: 'Status', cell: (row: DiscountOrderRow) => (row.is_waiting ? 'Awaiting approval' : statusWord(row.status)) },
]

export const discountOrderRoutes: Route[] = [
  ...routes([listDiscountOrders, listAllDiscountOrders], ({ db, me, input: { page, ...filter } }) =>
    pageOfDiscounts(db, me, filter, page),
  ),
  ...listFiles(discountOrdersAsCsv, discountOrdersAsWorkbook, {
    name: 'discount-orders',
    columns,
    rows: ({ db, me, input: { page: _, ...filter } }) => allDiscounts(db, me, filter),
  }),
  ...listFiles(allDiscountOrdersAsCsv, allDiscountOrdersAsWorkbook, {
    name: 'discount-orders',
    columns,
    rows: ({ db, me, input: { page: _, ...filter } }) => allDiscounts(db, me, filter),
  }),
  ...routes([getDiscountOrder, getAnyDiscountOrder], async ({ db, me, input }) => ({
    data: await detailOf(db, me, input.order_id),
  })),
  ...routes([approveOrder, approveAnyOrder], ({ db, me, input }) => decide('approve', db, me, input)),
  ...routes([refuseOrder, refuseAnyOrder], ({ db, me, input }) => decide('refuse', db, me, input)),

  route(listDiscountProducts, async ({ db, me, input, today }) => {
    const found = await sellableParty(db, me, input, today)
    if (!found) throw notFound('That doctor or hospital')
    const { distributor_id, ...party } = found
    return { ...(await discountProducts(db, me, { ...input, distributorId: distributor_id }, today)), party }
  }),
]

async function detailOf(db: Db, me: Session, id: number): Promise<DiscountDetail> {
  const head = await headOf(db, me, id)
  if (!head) throw notFound('That order')
  const { party_id, placer_id, first_placer_id, divisions, own_divisions, decisions, ...rest } = head
  const [order, history] = await Promise.all([orderFor(db, me, id), historyOf(db, me, party_id, id)])
  const whyNot = head.is_waiting
    ? whyNotDecide(me, { needs: head.needs, divisions, placer_id, first_placer_id }, own_divisions)
    : 'This order does not wait for an approval.'
  return {
    ...rest,
    order,
    history,
    why_not: whyNot,
    decisions: decisions.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
  }
}

type Deciding = Parsed<typeof approveOrder>

/**
 * One decision for what was seen; whoever edits, cancels or decides at the same time comes before
 * or after it.
 */
async function decide(move: 'approve' | 'refuse', db: Db, me: Session, { order_id, reason, version }: Deciding) {
  const order = await lockAsked(db, me, order_id)
  if (!order) throw notFound('That order')
  const asked = await askedOf(db, me, order_id)
  const whyNot = asked.holds.includes('approval') ? whyNotDecide(me, { ...order, ...asked }, asked.own) : null
  if (whyNot) throw new Problem(403, whyNot, { data: await orderFor(db, me, order_id) })
  const why = whyNotMove(move, ['approver'], order.status, asked.holds)
  const stale =
    version !== undefined && version !== asked.version
      ? 'This order was changed meanwhile. Look at it again, then decide.'
      : null
  if (why ?? stale) throw new Problem(409, why ?? stale ?? '', { data: await orderFor(db, me, order_id) })
  refuseWithoutReason(move, reason)

  await writeDecision(db, {
    id: order_id,
    by: me.accountId,
    decision: move === 'approve' ? 'approved' : 'refused',
    needs: asked.needs,
    deepestBp: asked.deepest_bp,
    reason,
  })
  const to = move === 'refuse' ? status.rejected : afterApproval(asked)
  await moveOrder(db, { id: order_id, move, from: order.status, to, reason, actorId: me.accountId })
  return { data: await orderFor(db, me, order_id) }
}

/**
 * What else holds a distributor's own order goes on holding it; an employee's meets the credit
 * check when it is confirmed.
 */
function afterApproval({ holds, becomes }: { holds: readonly string[]; becomes: StatusCode }): StatusCode {
  return becomes === status.confirmed && holds.some((kind) => kind !== 'approval') ? status.onHold : becomes
}
