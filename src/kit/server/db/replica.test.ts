// A real streaming replica: fresh, held back, stopped, and back again.
import { afterAll, expect, test } from 'vitest'
import { startReplicated } from '../testing/testing-replica.ts'
import { openDb, sql } from './db.ts'
import { type ReplicaState, watchReplica } from './replica.ts'

const replicated = await startReplicated()
const replicaUrl = await replicated.replica.start()
const database = openDb({ url: replicated.url })
const replica = openDb({ url: replicaUrl })
const changes: ReplicaState[] = []
const watched = watchReplica({ database, replica, onChange: (state) => changes.push(state), lookEveryMs: 50 })
const reading = watched.reading(replica, database)

afterAll(async () => {
  watched.end()
  await Promise.all([database.end(), replica.end()])
  await replicated.stop()
})

const state = () => expect.poll(() => watched.state())
const fromReplica = async () =>
  (await reading.one<{ is: boolean }>(sql`select pg_is_in_recovery() as is, ${Math.random()}::float8 as nonce`)).is
const words = async () =>
  (await reading.rows<{ word: string }>(sql`select word from words order by word`)).map((one) => one.word)

test('reads go to the replica while it keeps up, and to the database while it does not', async () => {
  await database.change(sql`create table words (word text)`)
  await state().toBe('ok')
  await expect.poll(fromReplica).toBe(true)

  await replica.apart.foreign('select pg_wal_replay_pause()')
  await database.change(sql`insert into words values ('written while it stood still')`)
  await state().toBe('behind')
  expect(await fromReplica()).toBe(false)
  expect(await words()).toEqual(['written while it stood still'])

  await replica.apart.foreign('select pg_wal_replay_resume()')
  await state().toBe('ok')
  expect(await words()).toEqual(['written while it stood still'])
})

test('what changes something never goes to the replica', async () => {
  expect(await reading.change(sql`insert into words values ('by way of the reads')`)).toBe(1)
  expect((await reading.foreign('select pg_is_in_recovery() as is')).rows).toEqual([{ is: false }])
})

test('a replica that stops is not noticed by who reads, and is asked again when it is back', async () => {
  let isOver = false
  const failures: unknown[] = []
  const asking = (async () => {
    while (!isOver) await words().catch((error) => failures.push(error))
  })()
  await replicated.replica.stop()
  await state().toBe('away')
  expect(await fromReplica()).toBe(false)
  await replicated.replica.start()
  await state().toBe('ok')
  isOver = true
  await asking
  expect(failures).toEqual([])
  expect(changes).toEqual(expect.arrayContaining(['away', 'ok']))
})
