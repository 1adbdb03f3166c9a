import { describe, expect, test } from 'vitest'
import { openDb, sql } from './db.ts'
import { emptyDatabase } from './testing.ts'

const { db, url } = await emptyDatabase()

const countConnections = async () =>
  (
    await db.apart.one<{ open: number }>(sql`
      select count(*) as open from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
  ).open

describe('reads that share connections', () => {
  test('each get their own answer, however many are under way', async () => {
    const asked = Array.from({ length: 500 }, (_, at) => at)
    const answers = await Promise.all(asked.map((at) => db.one<{ is: number }>(sql`select ${at}::int * 2 as is`)))
    expect(answers.map((answer) => answer.is)).toEqual(asked.map((at) => at * 2))
    expect(await countConnections()).toBeLessThanOrEqual(4)
  })

  test('a refused one does not touch its neighbours', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, at) => db.one<{ is: number }>(sql`select 6 / ${at % 3}::int as is`)),
    )
    for (const [at, outcome] of outcomes.entries())
      expect(outcome).toMatchObject(at % 3 === 0 ? { status: 'rejected' } : { value: { is: 6 / (at % 3) } })
  })

  test('a text that can’t be prepared is refused each time, and others go on', async () => {
    const wrong = () => db.one(sql`select no_such_column`)
    const outcomes = await Promise.allSettled([wrong(), db.one(sql`select 1 as is`), wrong(), wrong()])
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'fulfilled', 'rejected', 'rejected'])
  })

  test('a connection that dies takes those on it along; the next one asks on a new one', async () => {
    const other = openDb({ url })
    const pid = (await other.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)).pid
    const slow = Promise.allSettled([other.one(sql`select pg_sleep(20)`), other.one(sql`select pg_sleep(20)`)])
    await expect.poll(async () => await countSleeping()).toBe(1)
    await endSleeping()
    expect((await slow).map((outcome) => outcome.status)).toEqual(['rejected', 'rejected'])
    const now = await other.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    expect(now.pid).not.toBe(pid)
    await other.end()
  })

  test('a slow one does not hold up those who ask later', async () => {
    const other = openDb({ url })
    const slow = other.one(sql`select pg_sleep(20)`)
    await expect.poll(async () => await countSleeping(40)).toBe(1)
    expect(await other.one(sql`select 1 as is`)).toEqual({ is: 1 })
    expect(await countSleeping(40)).toBe(1)
    await endSleeping()
    await expect(slow).rejects.toThrow()
    await other.end()
  })

  test('one that takes too long is ended, and later ones are answered', async () => {
    const hasty = openDb({ url, statementTimeoutMs: 100 })
    await expect(hasty.one(sql`select pg_sleep(20)`)).rejects.toThrow('statement timeout')
    expect(await hasty.one(sql`select 1 as is`)).toEqual({ is: 1 })
    await hasty.end()
  })

  test('without a database each is refused, and it goes on when there is one', async () => {
    const nowhere = openDb({ url: 'postgresql://nobody@127.0.0.1:1/nothing' })
    const outcomes = await Promise.allSettled([nowhere.one(sql`select 1`), nowhere.one(sql`select 1`)])
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected'])
    await nowhere.end()
  })
})

const countSleeping = async (forMs = 0) =>
  (
    await db.apart.one<{ sleeping: number }>(sql`
      select count(*) as sleeping from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep'
        and clock_timestamp() - query_start >= ${forMs} * interval '1 ms'`)
  ).sleeping

const endSleeping = () =>
  db.apart.one(sql`
    select count(pg_terminate_backend(pid)) from pg_stat_activity where query like '%pg_sleep(20)%' and pid <> pg_backend_pid()`)
