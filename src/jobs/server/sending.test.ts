// A database restored elsewhere carries the row that says where it is at home, and is another
// database.
import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { getGoingLive } from '#home/contract.ts'
import { sql, system } from '#kit/server/db/db.ts'
import { isHeld, knowHome } from '#kit/server/db/home.ts'
import { openBook } from '#kit/server/jobs/book.ts'
import { openJobs } from '#kit/server/jobs/jobs.ts'
import { freshDatabase } from '#kit/server/testing/testing.ts'
import { confirmSending, getSending } from '../contract.ts'

const { db: origin } = await freshDatabase()
const { as, config, pool } = await startTestApp()

const identityOf = (db: typeof pool) =>
  db.maybe<{ identity: string }>(sql`select identity from database_home`).then((row) => row?.identity)
const stepsNow = async () => (await as('admin')(getGoingLive, {})).data.map(({ step }) => step)

/** As a dump of the other one brings it. */
async function restoreHere(): Promise<void> {
  await knowHome(origin)
  await pool.change(sql`delete from database_home`)
  await pool.change(sql`insert into database_home (identity) values (${await identityOf(origin)})`)
}

test('a database knows itself from its first start on, and starting again changes nothing', async () => {
  expect(await knowHome(origin)).toBe(true)
  const first = await identityOf(origin)
  await knowHome(origin)
  expect(await identityOf(origin)).toBe(first)
  expect(await isHeld(origin)).toBe(false)
})

test('a restored copy sends nothing until an admin calls it the real one; then what waited is sent', async () => {
  await restoreHere()
  const done: string[] = []
  const jobs = await openJobs({
    url: config.databaseUrl,
    jobs: [
      { name: 'asked-mail', sends: true, mails: true, run: async () => void done.push('mail') },
      { name: 'clock-mail', sends: true, every: '0 0 1 1 *', run: async () => void done.push('digest') },
      { name: 'at-home', run: async () => void done.push('at home') },
    ],
    onError: () => undefined,
    book: openBook(pool.apart),
    lookSeconds: 2,
  })
  afterAll(() => jobs.stop())
  const enqueue = jobs.enqueue(pool)
  await enqueue('asked-mail', { to: 'asha' })
  await enqueue('clock-mail', {})
  await enqueue('at-home', { now: true })
  const open = () =>
    pool.rows(sql`select name from pgboss.job where state < 'completed' and name in ('asked-mail', 'clock-mail')`)
  await expect.poll(() => done).toEqual(['at home'])
  await expect.poll(open).toEqual([{ name: 'asked-mail' }])
  // Starting anew does not make it the real one.
  await knowHome(pool)
  expect((await as('admin')(getSending, {})).data).toMatchObject({ is_held: true, waiting: { mails: 1 } })
  expect(await stepsNow()).toContain('sending')
  expect(done).toEqual(['at home'])

  expect((await as('admin')(confirmSending, {})).data).toMatchObject({ is_held: false })
  await expect.poll(() => done).toEqual(['at home', 'mail'])
  expect(await stepsNow()).not.toContain('sending')
  const [kept] = await pool.rows(sql`
    select actor, action from audit where entity = 'database_home' order by id desc limit 1`)
  expect(kept).toMatchObject({ actor: expect.stringContaining('admin'), action: 'update' })
})

test('before it sends, a copy counts what waits for each way out', async () => {
  const before = (await as('admin')(getSending, {})).data.waiting
  await pool.change(sql`
    insert into webhook_deliveries (webhook_id, event, payload) select min(id), 'order.confirmed', '{}' from webhooks`)
  const [person] = await pool.rows<{ id: number }>(sql`
    select id from accounts a where not exists (
      select from notices n where n.account_id = a.id and n.mailed_at is null) limit 1`)
  await pool.one(sql`select tell(${[person?.id]}::bigint[], 'order_held', 'counted', '{"order_id": 1}'::jsonb)`)
  expect((await as('admin')(getSending, {})).data.waiting).toEqual({
    ...before,
    notified: before.notified + 1,
    webhooks: before.webhooks + 1,
  })
})

test('where the identity can’t be read nothing is held', async () => {
  await restoreHere()
  const undone = new Error('undone')
  const asked = pool.transaction(system, async (db) => {
    await db.foreign('create role reads_nothing_of_the_cluster')
    await db.foreign('grant select on database_home to reads_nothing_of_the_cluster')
    await db.foreign('revoke execute on function pg_control_system() from public')
    await db.foreign('set local role reads_nothing_of_the_cluster')
    expect(await isHeld(db)).toBe(false)
    throw undone
  })
  await expect(asked).rejects.toBe(undone)
  expect(await isHeld(pool)).toBe(true)
})
