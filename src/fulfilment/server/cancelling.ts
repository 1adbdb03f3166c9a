import { todayInIndia } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { recheckHolds } from '#orders/server/door.ts'
import { type HeldInvoice, whyNotCancel } from '../cancelling.ts'

type Cancelled = {
  id: number
  reason: string
  /** Null: SAP did. */
  actorId: number | null
  /** Its lines don't wait for stock again. */
  closesLines: boolean
  now: Date
}

/**
 * Takes an invoice back with all that follows from it, in the caller's transaction. Why not, or
 * null when it is done.
 */
export async function cancelInvoice(
  db: Db,
  { id, reason, actorId, closesLines, now }: Cancelled,
): Promise<string | null> {
  const { held } = await db.one<{ held: HeldInvoice }>(sql`select hold_invoice(${id}) as held`)
  const why = whyNotCancel(held, { by: actorId === null ? 'erp' : 'office', now })
  if (why) return why
  await db.one(sql`select cancel_invoice(${id}, ${reason}, ${actorId}::bigint, ${closesLines})`)
  await recheckHolds(db, held.distributor_id, todayInIndia(now))
  return null
}
