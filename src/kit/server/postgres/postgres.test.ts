import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connect } from '../db/connect.ts'
import { type Postgres, startPostgres } from './postgres.ts'

const dir = mkdtempSync('/tmp/postgres-test-')
// Started by root the server is another user, who must get in.
chmodSync(dir, 0o755)
const lock = join(dir, 'cluster/postmaster.pid')
let running: Postgres | undefined

afterAll(async () => {
  await running?.stop()
  rmSync(dir, { recursive: true })
})

test('a folder serves one Apotheca at a time', async () => {
  await start()
  await expect(startPostgres({ dir, say: () => {} })).rejects.toThrow(
    `Apotheca is already running on this data folder (process ${process.pid}). Stop it, or choose another DATA_DIR.`,
  )
})

test('a database that is killed comes back by itself and has lost nothing', async () => {
  const { url } = await start()
  await ask(url, 'create table kept as select 42 as answer')
  const killed = lockedBy()
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => existsSync(lock) && lockedBy()).not.toBe(killed)
  await expect.poll(() => ask(url, 'select answer from kept').catch(() => [])).toEqual([{ answer: 42 }])
})

test('a lock file that names a stranger is no obstacle', async () => {
  await stop()
  writeFileSync(lock, `${process.pid}\n${join(dir, 'cluster')}\n`)
  const { url } = await start()
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('stopping leaves neither lock nor owner behind', async () => {
  await start()
  await stop()
  expect(existsSync(lock)).toBe(false)
  expect(existsSync(join(dir, 'owner.json'))).toBe(false)
})

test('it listens on a port of this machine where that is asked for', async () => {
  await stop()
  const { url } = await start({ tcp: true })
  expect(new URL(url).hostname).toBe('127.0.0.1')
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a database of another PostgreSQL is refused', async () => {
  const old = join(dir, 'old')
  mkdirSync(join(old, 'cluster'), { recursive: true })
  writeFileSync(join(old, 'cluster/PG_VERSION'), '15\n')
  await expect(startPostgres({ dir: old, say: () => {} })).rejects.toThrow(
    'is of PostgreSQL 15, and this Apotheca brings',
  )
})

async function start({ tcp = false } = {}): Promise<Postgres> {
  running ??= await startPostgres({ dir, say: () => {}, tcp, settings: { fsync: 'off' } })
  return running
}

async function stop(): Promise<void> {
  await running?.stop()
  running = undefined
}

function lockedBy(): number {
  return Number.parseInt(readFileSync(lock, 'utf8'), 10)
}

async function ask(url: string, question: string): Promise<unknown[]> {
  const client = await connect(url)
  try {
    return (await client.query(question)).rows
  } finally {
    await client.end()
  }
}
