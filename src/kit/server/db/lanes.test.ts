import { describe, expect, test } from 'vitest'
import { emptyDatabase } from '../testing/testing.ts'
import { openDb, type Pool, sql, system } from './db.ts'

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

  test('are answered after their preparing was cancelled, those behind it too', async () => {
    await db.change(sql`create table if not exists boxes (packs int)`)
    const read = (from: Pool) => from.one<{ packs: number }>(sql`select count(*) as packs from boxes`)
    // Read often enough, it has a name; on the connections of another pool it is still to be
    // prepared.
    for (let times = 0; times < 4; times++) await read(db)
    const other = openDb({ url, statementTimeoutMs: 60_000, connectTimeoutMs: 60_000 })
    await db.transaction(system, async (holding) => {
      await holding.change(sql`lock table boxes in access exclusive mode`)
      let outcomes: PromiseSettledResult<unknown>[] = []
      void Promise.allSettled([read(other), read(other), read(other)]).then((all) => {
        outcomes = all
      })
      // Whoever prepares it waits for the lock; so do those behind, once they are asked elsewhere.
      await expect
        .poll(async () => {
          await db.apart.rows(sql`
            select pg_cancel_backend(pid) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`)
          return outcomes
        })
        .toMatchObject(Array.from({ length: 3 }, () => ({ status: 'rejected', reason: { code: '57014' } })))
    })
    const later = Array.from({ length: 12 }, () => read(other))
    expect(await Promise.all(later)).toEqual(later.map(() => ({ packs: 0 })))
    await other.end()
  })

  test('are asked again when their connection dies, but not for ever', async () => {
    const other = openDb({ url, statementTimeoutMs: 60_000 })
    const { pid } = await other.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const reads = Array.from({ length: 12 }, (_, at) => other.one(sql`select ${at}::int as at, pg_sleep(0.02)`))
    await db.apart.one(sql`select pg_terminate_backend(${pid}::int)`)
    expect(await Promise.all(reads)).toMatchObject(reads.map((_, at) => ({ at })))
    expect(await other.one(sql`select pg_backend_pid() as pid`)).not.toEqual({ pid })
    await expect(other.one(sql`select pg_terminate_backend(pg_backend_pid())`)).rejects.toThrow()
    await other.end()
  })

  test('are answered by a connection that is there, where the database has no room for another', async () => {
    await db.apart.foreign(`create role narrow login password 'narrow' connection limit 1`)
    const address = new URL(url)
    address.searchParams.set('user', 'narrow')
    address.searchParams.set('password', 'narrow')
    const other = openDb({ url: address.href, statementTimeoutMs: 60_000, patienceMs: 0 })
    const slow = () => other.one(sql`select 2 as is, pg_sleep(0.1)`)
    try {
      await other.one(sql`select 1 as is`)
      const reads = Array.from({ length: 20 }, (_, at) => other.one<{ at: number }>(sql`select ${at}::int as at`))
      expect(await Promise.all(reads)).toEqual(reads.map((_, at) => ({ at })))
      // Known as slow, it is asked aside.
      for (let times = 0; times < 3; times++) expect(await slow()).toMatchObject({ is: 2 })
      // Whoever stands behind it has nowhere else to go.
      const behind = [
        other.one(sql`select 3 as is, pg_sleep(0.3)`),
        ...Array.from({ length: 9 }, () => other.one(sql`select 3 as is`)),
      ]
      expect(await Promise.all(behind)).toMatchObject(behind.map(() => ({ is: 3 })))
    } finally {
      await other.end()
      await db.apart.foreign('drop role narrow')
    }
  })

  test('do not wait for slow ones before them, one after the other: all are answered while those go on', async () => {
    const other = openDb({ url, statementTimeoutMs: 60_000 })
    await other.one(sql`select 1 as is`)
    const slow = Promise.allSettled([
      other.one(sql`select pg_sleep(20)`),
      other.one(sql`select pg_sleep(20), 2`),
      other.one(sql`select pg_sleep(20), 3`),
    ])
    const behind = Array.from({ length: 30 }, (_, at) => other.one<{ is: number }>(sql`select ${at}::int as is`))
    expect((await Promise.all(behind)).map(({ is }) => is)).toEqual(behind.map((_, at) => at))
    expect(await countSleeping()).toBeGreaterThan(0)
    await endUntilOver(slow)
    await other.end()
  })

  test('do not wait for twenty slow ones either, of which few are under way at once', async () => {
    const other = openDb({ url, statementTimeoutMs: 60_000 })
    const slow = Array.from({ length: 20 }, () => other.one(sql`select pg_sleep(20)`))
    const settled = Promise.allSettled(slow)
    await expect.poll(() => countSleeping()).toBeGreaterThan(1)
    for (let at = 0; at < 50; at++) expect(await other.one(sql`select ${at}::int as is`)).toEqual({ is: at })
    expect(await countSleeping()).toBeLessThanOrEqual(8)
    await endUntilOver(settled)
    await other.end()
  })

  test('the same question that was slow and is quick again goes with the others', async () => {
    const other = openDb({ url, statementTimeoutMs: 60_000 })
    const nap = (seconds: number) => other.one(sql`select pg_sleep(${seconds}::float8)`)
    await nap(0.3)
    const naps = Array.from({ length: 10 }, () => nap(0))
    expect(await Promise.all(naps)).toHaveLength(10)
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

/** What is ended is asked again, twice. */
async function endUntilOver(work: Promise<unknown>): Promise<void> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  work.then(over, over)
  await expect
    .poll(async () => {
      await endSleeping()
      return isOver
    })
    .toBe(true)
}
