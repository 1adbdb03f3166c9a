import type { Output } from '#kit/endpoint.ts'
import { type Db, raw, sql } from '#kit/server/db/db.ts'
import { hasQueues } from '#kit/server/jobs/book.ts'
import type { listFailures } from '../contract.ts'

export type JobRow = {
  name: string
  every: string | null
  cron: string | null
  paused: boolean
  waiting: number
  runs: { started_at: string; ended_at: string | null; error: string | null }[]
}

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export async function allJobRows(db: Db, name?: string): Promise<JobRow[]> {
  const waiting = (await hasQueues(db))
    ? sql`(select count(*) from pgboss.job j where j.name = b.name and j.state in ('created', 'retry'))`
    : sql`0::bigint`
  return db.rows<JobRow>(sql`
    select b.name, b.every, b.cron, b.paused,
      ${waiting} as waiting,
      (select coalesce(jsonb_agg(jsonb_build_object('started_at', r.started, 'ended_at', r.ended, 'error', r.error)), '[]')
        from (
          select ${raw(iso('r.started_at'))} as started, ${raw(iso('r.ended_at'))} as ended, r.error
          from job_runs r where r.name = b.name order by r.id desc limit 30
        ) r) as runs
    from job_book b
    where ${name ? sql`b.name = ${name}` : sql`true`}
    order by b.every is null, b.name`)
}

export type FailureRow = Omit<Output<typeof listFailures>['data'][number], 'title'>

/**
 * What pg-boss gave up on. A run by the clock that failed comes again by itself and is none of
 * these.
 */
export async function putAside(db: Db): Promise<FailureRow[]> {
  if (!(await hasQueues(db))) return []
  return db.rows<FailureRow>(sql`
    select j.id::text as id, j.name, coalesce(j.data::text, '{}') as asked,
      coalesce(j.output ->> 'message', j.output::text, '') as error, j.retry_count + 1 as tries, j.completed_on as failed_at
    from pgboss.job j
    join job_book b on b.name = j.name
    where j.state = 'failed' and coalesce(j.data, '{}') <> '{}'
    order by j.completed_on desc
    limit 100`)
}

export async function retryAside(db: Db, id: string): Promise<boolean> {
  if (!(await hasQueues(db))) return false
  return (
    (await db.change(sql`
      update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = now()
      where id::text = ${id} and state = 'failed'`)) > 0
  )
}

export async function dropAside(db: Db, id: string): Promise<boolean> {
  if (!(await hasQueues(db))) return false
  return (await db.change(sql`delete from pgboss.job where id::text = ${id} and state = 'failed'`)) > 0
}
