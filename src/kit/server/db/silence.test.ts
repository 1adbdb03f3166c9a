// A database that does not answer any more, behind connections that look as good as ever.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startProxy } from '../../../../faults/proxy.ts'
import { freshDatabase } from '../testing/testing.ts'
import { openDb, type Pool, sql, system } from './db.ts'
import { isOutage } from './outage.ts'

const { url } = await freshDatabase()
const proxy = await startProxy(url)
const statementTimeoutMs = 1500
let db: Pool
const opened: Pool[] = []

beforeEach(async () => {
  db = openDb({ url: proxy.url, statementTimeoutMs })
  opened.push(db)
  await one()
  await Promise.all(Array.from({ length: 8 }, () => db.apart.one(sql`select pg_sleep(0.05)`)))
})

afterAll(async () => {
  await Promise.all(opened.map((one) => one.end()))
  await proxy.stop()
})

const one = (): Promise<unknown> => db.one(sql`select 1 as one`)
const apart = (): Promise<unknown> => db.apart.one(sql`select 1 as one`)
const inTransaction = (): Promise<unknown> => db.transaction(system, (inside) => inside.one(sql`select 1 as one`))

test.each([
  ['a read', one],
  ['a write that is alone', apart],
  ['a transaction', inTransaction],
])('%s waits once, and whoever comes next finds new connections', async (_, ask) => {
  proxy.halve()
  const error = await ask().catch((failure: Error) => failure)
  expect(error).toBeInstanceOf(Error)
  expect(isOutage(error as Error)).toBe(true)
  // On a connection that leads nowhere each of them would fail.
  for (const next of [one, apart, inTransaction]) expect(await next()).toEqual({ one: 1 })
})

test('connecting to where nothing answers is an outage, and over as soon as something does', async () => {
  proxy.reset()
  proxy.swallow(true)
  const error = await one().catch((failure: Error) => failure)
  expect(isOutage(error as Error)).toBe(true)
  proxy.swallow(false)
  await expect.poll(() => one().catch(() => null)).toEqual({ one: 1 })
})
