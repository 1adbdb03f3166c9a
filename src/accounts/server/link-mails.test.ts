// A server can die at any moment of a job that mails a link; the job goes on elsewhere, under the
// same id.
import { expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { sql } from '#kit/server/db/db.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { type Mail, openMail } from '#kit/server/mail/mail.ts'
import { emailChangeJobs } from './emails.ts'
import { invitationMailJob } from './invitations.ts'
import { resetMailJob } from './reset.ts'

const { pool } = await startTestApp()
const accepted: Mail[] = []
let diesOnceAccepted = false

const write = openMail({
  smtpUrl: undefined,
  from: { name: '', address: '' },
  sent: pool,
  mailbox: null,
  log: (mail) => accepted.push(mail),
})
const mailing = {
  pool,
  sendMail: async (mail: Mail) => {
    if (!diesOnceAccepted) return write(mail)
    accepted.push(mail)
    throw new Error('killed')
  },
  publicUrl: 'https://apotheca.example',
  provider: 'Sahyadri Remedies',
  secret: 'a secret of the tests, long enough',
}

const { id } = await pool.one<{ id: number }>(sql`select id from accounts where username = 'dist-e'`)
await pool.change(sql`update accounts set password_hash = '!' where id = ${id}`)
await pool.change(sql`
  insert into email_changes (account_id, email, expires_at) values (${id}, 'new@example.com', now() + interval '1 day')`)
const [confirming, warning] = emailChangeJobs(mailing) as [Job, Job]
let asked = 0

const jobs: [string, Job, object, string | null][] = [
  ['invitation', invitationMailJob(mailing), { accountId: id }, 'invitations'],
  ['reset', resetMailJob(mailing), { username: 'dist-e' }, 'password_resets'],
  ['confirmation of an e-mail', confirming, { accountId: id }, 'email_changes'],
  ['warning of a new e-mail', warning, { accountId: id, from: 'old@example.com', to: 'new@example.com' }, null],
]

function attempt(job: Job, data: object, jobId: string): Promise<void> {
  return (job.run as (data: object, id: string) => Promise<void>)(data, jobId)
}

async function linksOf(table: string | null): Promise<string> {
  return table ? JSON.stringify((await pool.foreign(`select * from ${table} order by 1`)).rows) : ''
}

test.each(jobs)(
  'the %s is sent once by a job whose server died after it was written down',
  async (...[, job, data]) => {
    accepted.length = 0
    const jobId = `job-${++asked}`
    for (let server = 0; server < 3; server += 1) await attempt(job, data, jobId)
    expect(accepted).toHaveLength(1)
  },
)

test.each(jobs)(
  'the %s that was accepted but not written down goes again as the same mail',
  async (...[, job, data]) => {
    accepted.length = 0
    const jobId = `job-${++asked}`
    diesOnceAccepted = true
    await expect(attempt(job, data, jobId)).rejects.toThrow('killed')
    diesOnceAccepted = false
    await attempt(job, data, jobId)
    expect(accepted).toHaveLength(2)
    expect(accepted[1]).toEqual(accepted[0])
  },
)

test.each(jobs)(
  'the %s asked for anew has another link, which an older job does not end',
  async (...[, job, data, table]) => {
    accepted.length = 0
    const [older, newer] = [`job-${++asked}`, `job-${++asked}`]
    await attempt(job, data, older)
    await attempt(job, data, newer)
    const links = await linksOf(table)
    await attempt(job, data, older)
    expect(await linksOf(table)).toBe(links)
    expect(new Set(accepted.map(({ messageId }) => messageId)).size).toBe(2)
    if (table) expect(accepted[1]?.body).not.toBe(accepted[0]?.body)
  },
)

test('a link that was used is not revived by the job that goes on', async () => {
  accepted.length = 0
  const reset = resetMailJob(mailing)
  const jobId = `job-${++asked}`
  diesOnceAccepted = true
  await expect(attempt(reset, { username: 'dist-e' }, jobId)).rejects.toThrow('killed')
  diesOnceAccepted = false
  await pool.change(sql`update password_resets set used_at = now() where account_id = ${id}`)
  await attempt(reset, { username: 'dist-e' }, jobId)
  expect(accepted).toHaveLength(1)
  expect(
    await pool.rows(sql`select used_at from password_resets where account_id = ${id} and used_at is null`),
  ).toEqual([])
})
