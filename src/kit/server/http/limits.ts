import type { Limit } from '../../endpoint.ts'
import { Problem } from '../../problem.ts'
import { type Db, sql } from '../db/db.ts'

/** Counts one call in the database, so that all servers share the limit, and refuses past it. */
export async function countHit(db: Db, key: string, limit: Limit): Promise<void> {
  const { hits, wait_s } = await db.one<{ hits: number; wait_s: number }>(sql`
    insert into rate_limits as l (key, hits, resets_at)
    values (${key}, 1, now() + make_interval(secs => ${limit.windowS}))
    on conflict (key) do update
    set hits = case when l.resets_at <= now() then 1 else l.hits + 1 end,
        resets_at = case when l.resets_at <= now() then excluded.resets_at else l.resets_at end
    returning hits, ceil(extract(epoch from resets_at - now()))::int as wait_s`)
  if (hits > limit.max) throw tooOften(wait_s)
}

export async function forgetOldHits(db: Db): Promise<void> {
  await db.change(sql`delete from rate_limits where resets_at < now()`)
}

export function tooOften(waitS: number): Problem {
  const minutes = Math.max(1, Math.ceil(waitS / 60))
  const span = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new Problem(429, `Too many attempts. Try again in ${span}.`, { retryAfterS: Math.max(1, waitS) })
}
