// The door to another status, for this feature and those above it: whether a move is allowed says
// `whyNotMove`.

import { overdueDays } from '#credit/rules.ts'
import type { Day } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import type { MoveName } from '../rules.ts'
import type { StatusCode } from '../status.ts'

type Moved = {
  id: number
  move: MoveName
  from: StatusCode
  to: StatusCode
  reason?: string
  /** Who does it; null where nobody does. */
  actorId: number | null
}

/**
 * From the status that was seen, with its event, told to both sides; one that has moved on
 * meanwhile is refused with 409.
 */
export async function moveOrder(db: Db, { id, move, from, to, reason = '', actorId }: Moved): Promise<void> {
  await db.one(sql`
    select move_order(${id}, ${move}, ${from}::smallint, ${to}::smallint, ${actorId}::bigint, ${reason})`)
}

/**
 * Looks again at what holds a firm's orders, in the transaction of what may have lifted it; answers
 * with those that went on.
 */
export async function recheckHolds(db: Db, distributorId: number, today: Day): Promise<number[]> {
  const { gone_on } = await db.one<{ gone_on: number[] }>(sql`
    select to_jsonb(recheck_holds(${distributorId}, ${today}::date, ${overdueDays})) as gone_on`)
  return gone_on
}
