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

test('an account has two at work, the next wait, and what was begun for who leaves is given up', async () => {
  const open = await Promise.all(Array.from({ length: 4 }, () => download('dist-e')))
  await expect.poll(waiting).toBe(2)
  for (const { leave } of open) leave()
  await expect.poll(waiting).toBe(0)
  const next = await download('dist-e')
  await expect.poll(waiting).toBe(1)
  next.leave()
})

test('streams of one account have an end: 30, then it is refused', async () => {
  const streams = await Promise.all(Array.from({ length: 32 }, () => download('dist-b', '/api/live')))
  const statuses = await Promise.all(streams.map(async ({ answer }) => (await answer).status))
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  for (const { leave } of streams) leave()
})
