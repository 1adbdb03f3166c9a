import { expect, test } from 'vitest'
import { emptyDatabase } from '../testing/testing.ts'
import { sql } from './db.ts'

const { db } = await emptyDatabase()

const asleep = async () =>
  (
    await db.apart.one<{ count: number }>(sql`
      select count(*) as count from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`)
  ).count

test('what is asked for somebody who leaves is given up, and what others ask is answered', async () => {
  const leaving = new AbortController()
  const asked = db.until(leaving.signal).one(sql`select pg_sleep(2.9)`)
  const other = db.until(new AbortController().signal).one(sql`select pg_sleep(1.5), 1 as one`)
  await expect.poll(asleep).toBe(2)
  leaving.abort()
  await expect(asked).rejects.toThrow('user request')
  expect(await other).toMatchObject({ one: 1 })
  await expect(db.until(leaving.signal).one(sql`select 1 as one`)).rejects.toThrow()
  expect(await db.apart.one(sql`select 1 as one`)).toEqual({ one: 1 })
})
