// Files that cost: few at work, few of one account, and nothing is done for who has left.
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { getMe } from '#accounts/contract.ts'
import { connect } from '#kit/server/db/connect.ts'
import { sql } from '#kit/server/db/db.ts'
import type { Username } from '../../world/cast.ts'
import { startTestApp } from './testing.ts'

const { app, as, config, pool, tokenOf } = await startTestApp()
await app.listen({ port: 0, host: '127.0.0.1' })
const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
const locker = await connect(config.databaseUrl)
afterAll(() => locker.end())

// What reads orders stands still until the test is over.
beforeEach(() => locker.query('begin; lock table orders in access exclusive mode'))
afterEach(() => locker.query('rollback'))

const waiting = async () =>
  (
    await pool.apart.one<{ waiting: number }>(sql`
      select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
  ).waiting

type Download = { answer: Promise<Response>; leave: () => void }

async function download(who: Username, path = '/api/orders.csv'): Promise<Download> {
  const leaving = new AbortController()
  const headers = { authorization: `Bearer ${await tokenOf(who)}` }
  const answer = fetch(`${base}${path}`, { headers, signal: leaving.signal })
  answer.catch(() => {})
  return { answer, leave: () => leaving.abort() }
}

test('two are at work at once, the next wait, and others are answered', async () => {
  const people = ['dist-e', 'dist-b', 'dist-g', 'dist-depot', 'emp-e'] as const
  const all = await Promise.all(people.map((who) => download(who)))
  await expect.poll(waiting).toBe(2)
  for (let at = 0; at < 10; at++) await as('dist-hold')(getMe, {})
  expect(await waiting()).toBe(2)
  await locker.query('rollback')
  for (const { answer } of all) expect(await (await answer).text()).toContain('Order,Placed')
})

test('an account has four open; a fifth is refused until they are left', async () => {
  const open = await Promise.all(Array.from({ length: 4 }, () => download('dist-e')))
  // No file begins before rows are there, or it could break off after its head.
  const refused = async () => {
    const again = await download('dist-e')
    const first = await Promise.race([again.answer.then(({ status }) => status), settled()])
    again.leave()
    return first
  }
  await expect.poll(waiting).toBe(2)
  await expect.poll(refused, { interval: 500 }).toBe(429)
  const fifth = await (await download('dist-e')).answer
  expect(fifth.status).toBe(429)
  expect(fifth.headers.get('retry-after')).toBe('5')
  expect(await fifth.json()).toMatchObject({ status: 7, message: expect.stringMatching(/\.$/) })

  for (const { leave } of open) leave()
  await expect.poll(refused, { interval: 500 }).not.toBe(429)
})

/** Whoever is let in stands still, so whatever is answered at once was refused. */
function settled(): Promise<string> {
  return as('dist-hold')(getMe, {}).then(() => 'open')
}

test('streams of one account have an end: 30, then it is refused', async () => {
  const streams = await Promise.all(Array.from({ length: 32 }, () => download('dist-b', '/api/live')))
  const statuses = await Promise.all(streams.map(async ({ answer }) => (await answer).status))
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  for (const { leave } of streams) leave()
})
