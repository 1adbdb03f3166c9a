// The book of jobs: what is set, and how each run went. Runs are kept for 30 days.
import { type Db, sql } from '../db/db.ts'
import { isHeld } from '../db/home.ts'

type Entry = { name: string; every?: string; mails?: boolean }

export type Book = {
  /** Enters a job and answers with the schedule that holds: an admin's, else the code's. */
  enter: (job: Entry) => Promise<string | undefined>
  /** Whether the database is a copy that must send nothing. */
  isHeld: () => Promise<boolean>
  isPaused: (name: string) => Promise<boolean>
  begin: (name: string) => Promise<number>
  end: (run: number, error: unknown) => Promise<void>
}

export function openBook(db: Db): Book {
  return {
    enter: async ({ name, every, mails = false }) => {
      const { cron } = await db.one<{ cron: string | null }>(sql`
        insert into job_book (name, every, mails) values (${name}, ${every ?? null}, ${mails})
        on conflict (name) do update set every = excluded.every, mails = excluded.mails
        returning coalesce(cron, every) as cron`)
      return cron ?? undefined
    },
    isHeld: () => isHeld(db),
    isPaused: async (name) => {
      const row = await db.maybe<{ paused: boolean }>(sql`select paused from job_book where name = ${name}`)
      return row?.paused ?? false
    },
    begin: async (name) => {
      const { id } = await db.one<{ id: number }>(sql`insert into job_runs (name) values (${name}) returning id`)
      return id
    },
    end: async (run, error) => {
      const why = error === null ? null : String(error instanceof Error ? error.message : error).slice(0, 2000)
      await db.change(sql`update job_runs set ended_at = clock_timestamp(), error = ${why} where id = ${run}`)
    },
  }
}

/**
 * What is left out stays as it is. pg-boss reads its schedules anew every minute, in every process.
 */
export async function writeJob(
  db: Db,
  name: string,
  { cron, paused }: { cron: string | null | undefined; paused: boolean | undefined },
): Promise<void> {
  await db.change(sql`
    update job_book set cron = ${cron === undefined ? sql`cron` : sql`${cron}`}, paused = coalesce(${paused ?? null}::boolean, paused)
    where name = ${name}`)
  if (!(await hasQueues(db))) return
  await db.change(sql`
    update pgboss.schedule s set cron = coalesce(b.cron, b.every)
    from job_book b where b.name = s.name and s.name = ${name} and coalesce(b.cron, b.every) is not null`)
}

export async function forgetOldRuns(db: Db): Promise<void> {
  await db.change(sql`delete from job_runs where started_at < now() - interval '30 days'`)
}

/** A server that runs no jobs has no queues yet. */
export async function hasQueues(db: Db): Promise<boolean> {
  return (await db.one<{ there: boolean }>(sql`select to_regclass('pgboss.job') is not null as there`)).there
}
