import type { Session } from '#kit/access.ts'
import type { Output } from '#kit/endpoint.ts'
import { notFound } from '#kit/problem.ts'
import type { Db } from '#kit/server/db.ts'
import type { getOrder } from '../contract.ts'
import { type By, holdInWords, movesFor, whatItWaitsFor } from '../rules.ts'
import { findOrder, type OrderRow } from './queries.ts'

export type Order = Output<typeof getOrder>['data']

export async function orderFor(db: Db, me: Session, id: number): Promise<Order> {
  const row = await findOrder(db, me, id)
  if (!row) throw notFound('That order')
  return shownTo(me, row)
}

export function shownTo(me: Session, row: OrderRow): Order {
  return {
    ...row,
    holds: row.holds.map((hold) => ({ kind: hold.kind, since: asTime(hold.since), ...holdInWords(hold) })),
    timeline: row.timeline.map((event) => ({ ...event, at: asTime(event.at) })),
    waits_for: whatItWaitsFor(row.status, row.distributor_name, me.kind === 'customer' && me.id === row.distributor_id),
    moves: movesFor(rolesOf(me, row), row.status),
  }
}

/** As whom a person moves an order. */
export function rolesOf(
  me: Session,
  order: { placer_id?: number; placed_by?: OrderRow['placed_by']; distributor_id: number },
): By[] {
  if (me.kind === 'admin') return ['admin']
  const placer = order.placer_id ?? order.placed_by?.id
  return [
    ...(placer === me.id ? ['placer' as const] : []),
    ...(order.distributor_id === me.id ? ['distributor' as const] : []),
  ]
}

/** Times inside JSON come in PostgreSQL's own form. */
function asTime(text: string): string {
  return new Date(text).toISOString()
}
