// Where the books say something twice and not alike: asked for by a call, and every night by a job.

import { type Db, sql } from '#kit/server/db/db.ts'
import { isCutOff } from '#kit/server/db/outage.ts'
import type { Declared, Difference } from '#kit/server/http/feature.ts'

type Comparison = { differences: Difference[]; compared_at: string }

/** Of what took longer than this at night, a call would be cut off. */
const mostMs = 12_000

/** What differs now; where that takes longer than a call may, what the last night found. */
export async function compareNow(
  db: Db,
  { now, differences }: { now: Date } & Pick<Declared, 'differences'>,
): Promise<Comparison> {
  const last = await db.maybe<Comparison & { took_ms: number }>(sql`
    select differences, took_ms, compared_at from last_comparison`)
  if (last && last.took_ms > mostMs) return last
  try {
    return { differences: await differences(db), compared_at: now.toISOString() }
  } catch (error) {
    if (last && isCutOff(error)) return last
    throw error
  }
}

/** A night with differences is a failed run that says which; the screen of jobs shows it. */
export async function reconcile(db: Db, differences: Declared['differences']): Promise<void> {
  const began = performance.now()
  const found = await differences(db)
  const tookMs = Math.round(performance.now() - began)
  await db.change(sql`
    insert into last_comparison (differences, took_ms, compared_at) values (${JSON.stringify(found)}::jsonb, ${tookMs}, now())
    on conflict (one) do update
    set differences = excluded.differences, took_ms = excluded.took_ms, compared_at = excluded.compared_at`)
  if (found.length === 0) return
  const first = found.slice(0, 5).map(({ what, which }) => `${what} (${which})`)
  throw new Error(`The books differ (${found.length}): ${first.join(', ')}.`)
}
