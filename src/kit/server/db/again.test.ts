import { expect, test } from 'vitest'
import { emptyDatabase } from '../testing/testing.ts'
import { openDb, raw, sql, system } from './db.ts'

const { db, url } = await emptyDatabase()
await db.change(sql`create table pots (id integer primary key, coins integer not null)`)
await db.change(sql`insert into pots values (1, 0), (2, 0)`)

test('two transactions that wait for each other are both done, each once', async () => {
  let [met, tries] = [0, 0]
  const both = Promise.withResolvers<void>()
  const fill = (first: number, second: number) =>
    db.transaction(system, async (on) => {
      tries += 1
      await on.change(sql`update pots set coins = coins + 1 where id = ${first}`)
      met += 1
      if (met === 2) both.resolve()
      await both.promise
      await on.change(sql`update pots set coins = coins + 1 where id = ${second}`)
    })
  await Promise.all([fill(1, 2), fill(2, 1)])
  expect(tries).toBe(3)
  expect(await db.rows(sql`select coins from pots order by id`)).toEqual([{ coins: 2 }, { coins: 2 }])
})

test('a write that saw another’s half is done again', async () => {
  const strict = openDb({ url })
  try {
    const add = () =>
      strict.transaction(system, async (on) => {
        await on.change(raw('set transaction isolation level serializable'))
        const { coins } = await on.one<{ coins: number }>(sql`select coins from pots where id = 1`)
        await on.change(sql`update pots set coins = ${coins + 1} where id = 1`)
      })
    await Promise.all([add(), add(), add()])
    expect(await strict.one(sql`select coins from pots where id = 1`)).toEqual({ coins: 5 })
  } finally {
    await strict.end()
  }
})

test('2,100 different questions, asked again and again, leave a connection small', async () => {
  const one = openDb({ url, max: 1 })
  const size = async () =>
    (
      await one.apart.one<{ bytes: number }>(
        sql`select sum(total_bytes)::bigint as bytes from pg_backend_memory_contexts`,
      )
    ).bytes
  try {
    const before = await size()
    for (let at = 0; at < 2100; at++)
      for (let times = 0; times < (at < 600 ? 4 : 1); times++)
        await one.apart.rows(
          raw(`select p.id, p.coins as c${at} from pots p join pots q on q.id = p.id where q.coins > ${at}`),
        )
    expect((await size()) - before).toBeLessThan(20 * 1024 * 1024)
  } finally {
    await one.end()
  }
})
