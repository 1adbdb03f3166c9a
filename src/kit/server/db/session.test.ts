import { expect, test } from 'vitest'
import { freshDatabase } from '../testing/testing.ts'
import { openDb, sql, system } from './db.ts'
import { whatServerLacks } from './server-settings.ts'

const { url, db } = await freshDatabase()

const settings = sql`
  select current_setting('search_path') as path, current_setting('jit') as jit,
    current_setting('random_page_cost') as cost, current_setting('work_mem') as memory,
    current_setting('timezone') as zone, current_setting('statement_timeout') as timeout`
const own = { path: '"$user", public', jit: 'off', cost: '1.1', memory: '16MB', zone: 'UTC', timeout: '3s' }

test.each([false, true])('a session has our settings, whatever the database is set to (pooled: %s)', async (pooled) => {
  const { name } = await db.one<{ name: string }>(sql`select current_database() as name`)
  for (const set of [`search_path = ''`, 'jit = on', 'random_page_cost = 4', `timezone = 'Asia/Kolkata'`])
    await db.apart.foreign(`alter database ${name} set ${set}`)
  const mine = openDb({ url, pooled })
  expect(await mine.one(settings)).toEqual(own)
  expect(await mine.apart.one(settings)).toEqual(own)
  expect(await mine.transaction(system, (inside) => inside.one(settings))).toEqual(own)
  const long = openDb({ url, pooled, forLong: true, statementTimeoutMs: 15_000 })
  expect(await long.apart.one(settings)).toEqual({ ...own, memory: '64MB', timeout: '15s' })
  await Promise.all([mine.end(), long.end()])
})

test('what is prepared under a name is answered, and refused, as ever when the settings go before it', async () => {
  const mine = openDb({ url, pooled: true, max: 1 })
  const half = (by: number) => mine.apart.one(sql`select 100 / ${by}::int as half`)
  for (const by of [1, 2, 4, 5]) expect(await half(by)).toEqual({ half: 100 / by })
  await expect(half(0)).rejects.toMatchObject({ code: '22012' })
  expect(await half(10)).toEqual({ half: 10 })
  expect(await mine.apart.rows(sql`select 1 as one where false`)).toEqual([])
  expect(await mine.apart.change(sql`update accounts set name = name where id < 0`)).toBe(0)
  await mine.end()
})

test('the start says what only the server can set', async () => {
  expect(await whatServerLacks(db)).toEqual(['fsync is off, and on would be better'])
})
