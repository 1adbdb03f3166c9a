import { heldBecause, holdInWords, type Voice, wayOutOf } from '#credit/credit-hold.ts'
import type { Session } from '#kit/access.ts'
import { todayInIndia } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { notFound } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { getOrder } from '../contract.ts'
import { statusOfPart } from '../parts.ts'
import { type By, movesFor } from '../rules.ts'
import { status } from '../status.ts'
import { onTheRoad } from '../story.ts'
import { type Stuck, whyStuck } from '../stuck.ts'
import { findOrder, type OrderRow } from './one-order.ts'

export type Order = Output<typeof getOrder>['data']

export async function orderFor(db: Db, me: Session, id: number): Promise<Order> {
  const row = await findOrder(db, me, id)
  if (!row) throw notFound('That order')
  return shownTo(me, row)
}

export function shownTo(me: Session, row: OrderRow): Order {
  const isOwn = me.kind === 'customer' && me.id === row.distributor_id
  const voice = { isOwn, name: row.distributor_name }
  const stuck = stuckOf(row, voice)
  return {
    ...row,
    version: row.timeline.length,
    parts: row.parts.map((part) => ({
      ...part,
      status:
        part.order_ref && row.status === status.failed ? status.sent : statusOfPart(row.status, linesOfPart(row, part)),
    })),
    ...(row.discount && { party: row.discount.party, lines: withDiscounts(row) }),
    holds: row.holds.map((hold) => ({ kind: hold.kind, since: asTime(hold.since), ...holdInWords(hold, voice) })),
    way_out: row.holds_now && wayOutOf(row.holds_now, voice),
    timeline: row.timeline.map((event) => ({
      ...event,
      at: asTime(event.at),
      holds: event.holds.map((hold) => ({ kind: hold.kind, why: heldBecause(hold) })),
    })),
    looked_after_by: row.looked_after_by ?? null,
    cancellable_until: row.cancellable_until ? asTime(row.cancellable_until) : null,
    waits_for: stuck ? [stuck.move, stuck.waits].filter(Boolean).join(' ') : endOf(row),
    stuck,
    moves: movesFor(
      rolesOf(me, row),
      row.status,
      row.holds.map(({ kind }) => kind),
    ),
  }
}

/** Of an order that waits for nobody: its goods may still be on the road. */
function endOf(row: OrderRow): string {
  const today = todayInIndia(new Date())
  return onTheRoad(row, today).length > 0 ? 'The goods are on the way.' : 'There is nothing left to do.'
}

/** The lines with what they are sold at. */
function withDiscounts({ lines, discount }: OrderRow) {
  const byCode = new Map(discount?.lines.map((line) => [line.product_code, line]))
  return lines.map((line) => {
    const at = byCode.get(line.product_code)
    return at ? { ...line, ...at, claim_paise: at.pts_paise - at.net_rate_paise + at.margin_paise } : line
  })
}

function linesOfPart({ lines, supply }: OrderRow, { division_code }: { division_code: string }) {
  const supplied = new Map(supply?.lines.map((line) => [line.line_no, line]))
  return lines
    .filter((line) => line.division_code === division_code && line.total_qty > 0)
    .map(({ line_no, total_qty }) => {
      const { packs = 0, reserved = 0, closed = 0 } = supplied.get(line_no) ?? {}
      return { ordered_qty: total_qty, reserved_qty: reserved, invoiced_qty: packs, closed_qty: closed }
    })
}

function stuckOf(row: OrderRow, voice: Voice): Stuck | null {
  const last = row.timeline.at(-1)
  const since = row.holds.map((hold) => hold.since).sort()[0] ?? last?.at ?? row.placed_at
  const refused = row.status === status.failed ? (last?.reason ?? '') : ''
  const facts = {
    status: row.status,
    since: asTime(since),
    holds: row.holds_now ?? [],
    refused,
    cfa_name: row.cfa_name,
    short: shortOf(row),
  }
  return whyStuck(facts, voice, new Date())
}

/** The names of the lines that wait for stock. */
function shortOf({ lines, supply }: OrderRow): string[] {
  const short = new Set(supply?.lines.filter((line) => line.short > 0).map(({ line_no }) => line_no))
  return lines.filter(({ line_no }) => short.has(line_no)).map(({ product_name }) => product_name)
}

/** As whom a person moves an order. */
export function rolesOf(
  me: Session,
  { placer_id, distributor_id }: { placer_id: number; distributor_id: number },
): By[] {
  if (me.kind === 'admin') return ['admin']
  if (me.role === 'accountant') return []
  return [
    ...(placer_id === me.id ? ['placer' as const] : []),
    ...(distributor_id === me.id ? ['distributor' as const] : []),
  ]
}

/** Times inside JSON come in PostgreSQL's own form. */
export function asTime(text: string): string {
  return new Date(text).toISOString()
}
