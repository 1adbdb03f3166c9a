// Many invitations at once, over real SMTP: in batches, with one server killed among them.
import { afterAll, expect, test } from 'vitest'
import { mailsPerMinute } from '#kit/mail-settings.ts'
import { openDb, sql } from '#kit/server/db/db.ts'
import { writeSetting } from '#kit/server/db/settings.ts'
import { openBook } from '#kit/server/jobs/book.ts'
import { type Job, type Jobs, openJobs } from '#kit/server/jobs/jobs.ts'
import { openMail } from '#kit/server/mail/mail.ts'
import { startMailServer } from '#kit/server/testing/mail-server.ts'
import { freshDatabase } from '#kit/server/testing/testing.ts'
import { startProxy } from '../../../faults/proxy.ts'
import { invitationMailJob, invite } from './invitations.ts'
import { resetJobName, resetMailJob } from './reset.ts'

const { db, url } = await freshDatabase()
const post = await startMailServer()
afterAll(() => post.stop())
await writeSetting(db, mailsPerMinute, 10_000)

const [first, ...invited] = await db.rows<{ id: number; email: string; username: string }>(sql`
  select id, email, username from accounts
  where kind in ('D', 'E') and email is not null and blocked_at is null and firm_id is null
  order by id limit 101`)
await db.change(sql`
  update accounts set password_hash = '!' where id = any(${invited.map(({ id }) => id)}::bigint[])`)

/** A server of its own, whose way to the database can be cut. */
async function startServer(): Promise<{ jobs: Jobs; kill: () => Promise<void> }> {
  const proxy = await startProxy(url)
  const pool = openDb({ url: proxy.url, max: 2 })
  const mailing = {
    pool,
    sendMail: openMail({
      smtpUrl: post.url,
      from: { name: 'Nilgiri Labs', address: 'no-reply@nilgiri.example' },
      sent: pool,
      mailbox: null,
      log: () => undefined,
    }),
    publicUrl: 'https://orders.nilgiri.example',
    provider: 'Nilgiri Labs',
    secret: 'a secret of the tests, long enough',
  }
  const work: Job[] = [invitationMailJob(mailing), resetMailJob(mailing)]
  const onError = () => undefined
  const jobs = await openJobs({ url: proxy.url, jobs: work, onError, book: openBook(pool), lookSeconds: 2, patience })
  afterAll(async () => {
    await Promise.race([jobs.stop().catch(onError), proxy.stop()])
    void pool.end().catch(onError)
  })
  return { jobs, kill: () => proxy.stop() }
}

const patience = { superviseIntervalSeconds: 1, monitorIntervalSeconds: 1 }

const mailedTo = (address: string) => post.received.filter(({ to }) => to === address).length

test('a hundred invitations over a server that is killed: each is mailed, and a reset does not wait for them', async () => {
  const refused = invited[7]?.email ?? ''
  const later = invited[11]?.email ?? ''
  const putOff = new Set([later])
  post.answerBy((address) => (address === refused ? 550 : putOff.delete(address) ? 450 : undefined))
  const killed = await startServer()
  const enqueue = killed.jobs.enqueue(db)
  for (const { id } of invited) await invite(enqueue, id)
  while (post.received.length < 25) await post.next()
  const mailedThen = new Set(post.received.map(({ to }) => to))
  await killed.kill()

  const { jobs } = await startServer()
  await jobs.enqueue(db)(resetJobName, { username: first?.username })
  await expect.poll(() => mailedTo(first?.email ?? '')).toBe(1)
  expect(new Set(post.received.map(({ to }) => to)).size).toBeLessThan(invited.length)

  // As if its heartbeat had been missed for long enough, and the pauses were over.
  const goOn = async () => {
    await db.change(sql`
      update pgboss.job set heartbeat_on = now() - interval '21 s'
      where state = 'active' and name = 'invitation-mail' and heartbeat_on < now() - interval '2 s'`)
    await db.change(sql`update pgboss.job set start_after = now() where state = 'retry'`)
    const { open } = await db.one<{ open: number }>(sql`
      select count(*) as open from pgboss.job where name = 'invitation-mail' and state < 'completed'`)
    return open
  }
  await expect.poll(goOn, { timeout: 60_000, interval: 500 }).toBe(0)

  for (const { email } of invited) {
    // The one on its way while the server was killed may have been accepted without being written
    // down.
    if (email !== refused) expect(mailedTo(email)).toBeGreaterThan(0)
  }
  const twice = invited.filter(({ email }) => mailedTo(email) > 1)
  expect(twice.length).toBeLessThanOrEqual(1)
  expect(mailedThen.size).toBeLessThan(100)
  expect(mailedTo(refused)).toBe(0)
  // Those of the world were refused before.
  expect(await db.rows(sql`select recipient from mails_refused where message_id not like '%@world>'`)).toEqual([
    { recipient: refused },
  ])
  // Twenty at a time over few connections, and one run of the job for each batch.
  expect(post.connections()).toBeLessThan(10)
  const { runs } = await db.one<{ runs: number }>(sql`
    select count(*) as runs from job_runs where name = 'invitation-mail'`)
  expect(runs).toBeLessThan(20)
  expect(post.received[0]?.text).toMatch(/^From: Nilgiri Labs <no-reply@nilgiri\.example>\r$/m)
}, 90_000)
