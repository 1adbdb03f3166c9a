// How fast mails go out: one line for all servers and all kinds of mail. Whoever sends takes one
// turn at a time, so a password reset comes between two of many invitations.
import { setTimeout as pause } from 'node:timers/promises'
import { type Db, sql } from '../db/db.ts'

/** Takes the next turn and answers with how long it is until then. */
export async function takeTurn(db: Db, perMinute: number): Promise<number> {
  const step = sql`make_interval(secs => ${60 / perMinute}::float8)`
  const { wait_ms } = await db.one<{ wait_ms: number }>(sql`
    insert into mail_pace as p (next_at) values (clock_timestamp() + ${step})
    on conflict (one) do update set next_at = greatest(p.next_at, clock_timestamp()) + ${step}
    returning greatest(0, extract(epoch from next_at - ${step} - clock_timestamp()) * 1000)::float8 as wait_ms`)
  return wait_ms
}

export async function waitForTurn(db: Db, perMinute: number): Promise<void> {
  const ms = await takeTurn(db, perMinute)
  if (ms > 0) await pause(ms)
}
