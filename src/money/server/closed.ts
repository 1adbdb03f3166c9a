import type { Day } from '#kit/date.ts'
import { wrongField } from '#kit/problem.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { readSetting } from '#kit/server/db/settings.ts'
import { whyNotDated } from '../rules.ts'
import { closedUntil } from '../settings.ts'

/** Whoever closes or reopens a month does so alone: also where the setting is not there yet. */
export async function holdBooks(db: Db): Promise<void> {
  await db.one(sql`select pg_advisory_xact_lock(hashtext('receivables.closed_until'))::text as held`)
}

/** Up to when the books are closed; `isHeld`: no month is closed until the transaction ends. */
export async function closedNow(db: Db, isHeld: boolean): Promise<Day | null> {
  if (isHeld) await db.one(sql`select pg_advisory_xact_lock_shared(hashtext('receivables.closed_until'))::text as held`)
  return readSetting(db, closedUntil)
}

export async function refuseClosed(db: Db, on: Day, today: Day, field: string): Promise<void> {
  const why = whyNotDated(on, today, await closedNow(db, true))
  if (why) throw wrongField(field, why)
}
