// Which mails wait for their turn, and which the mail server does not take.
import { type Db, sql } from '../db/db.ts'
import { hasQueues } from '../jobs/book.ts'

export type MailsWaiting = { waiting: number; put_off: number; oldest_at: string | null }

/**
 * Those asked for at least `minutes` ago that have not gone out; put off are those that were tried
 * before.
 */
export async function mailsWaiting(db: Db, minutes = 0): Promise<MailsWaiting> {
  if (!(await hasQueues(db))) return { waiting: 0, put_off: 0, oldest_at: null }
  return db.one<MailsWaiting>(sql`
    select count(*) as waiting, count(*) filter (where j.retry_count > 0) as put_off, min(j.created_on) as oldest_at
    from pgboss.job j
    join job_book b on b.name = j.name
    where b.mails and j.state in ('created', 'retry', 'active')
      and j.created_on <= now() - make_interval(mins => ${minutes})`)
}

export type RefusedMail = { id: number; recipient: string; subject: string; answer: string; refused_at: string }

export function refusedMails(db: Db): Promise<RefusedMail[]> {
  return db.rows<RefusedMail>(sql`
    select id, recipient, subject, answer, refused_at from mails_refused
    where dismissed_at is null
    order by id desc
    limit 100`)
}

/** False where it is not on the list. */
export async function dismissRefused(db: Db, id: number): Promise<boolean> {
  return (
    (await db.change(sql`
      update mails_refused set dismissed_at = now() where id = ${id} and dismissed_at is null`)) === 1
  )
}
