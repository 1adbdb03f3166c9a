// Brings a database up to the code: plain SQL files, forward only, each in its own transaction, one runner at a time.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { connect } from './connect.ts'
import { StartupError } from './startup.ts'

type Migration = { name: string; text: string; checksum: string }

/** Any number will do, as long as no other program locks it in our database. */
const lockKey = 4_206_041_859

const tableOfMigrations = `
  create table if not exists migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`

/** Returns the names of the migrations that the database lacked. */
export async function migrate(url: string, dir: string): Promise<string[]> {
  const migrations = readMigrations(dir)
  const client = await connect(url)
  try {
    const missing = await alone(client, () => missingFrom(client, migrations))
    for (const migration of missing) await alone(client, () => applyOnce(client, migration))
    return missing.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

function readMigrations(dir: string): Migration[] {
  const names = readdirSync(dir)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const misnamed = names.find((name, at) => !/^\d{4}_\w+\.sql$/.test(name) || Number(name.slice(0, 4)) !== at + 1)
  if (misnamed)
    throw new StartupError(`Migration ${misnamed} is out of order: files are 0001_name.sql, 0002_name.sql and so on.`)
  return names.map((name) => {
    const text = readFileSync(join(dir, name), 'utf8')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

/** A transaction that nobody else's migration shares; the lock ends with it, so that it works through a pooler too. */
async function alone<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function missingFrom(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  await client.query(tableOfMigrations)
  const applied = await appliedTo(client)
  refuseNewer(applied, migrations)
  refuseEdited(applied, migrations)
  return migrations.filter(({ name }) => !applied.has(name))
}

async function applyOnce(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  // Another runner may have come first while we waited for the lock.
  if ((await appliedTo(client)).has(name)) return
  await client.query(text).catch((error: pg.DatabaseError) => {
    throw new StartupError(`Migration ${name} failed${placeOf(error, text)}: ${error.message}. Nothing of it was kept.`)
  })
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
}

async function appliedTo(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

function refuseNewer(applied: Map<string, string>, migrations: Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...applied.keys()].find((name) => !known.has(name))
  if (!unknown) return
  throw new StartupError(
    `The database is newer than this Apotheca: it has migration ${unknown}, which is not known here. Start the newer version.`,
  )
}

function refuseEdited(applied: Map<string, string>, migrations: Migration[]): void {
  const edited = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (!edited) return
  throw new StartupError(
    `Migration ${edited.name} was changed after it had been applied. Restore the file, and put the change into a new one.`,
  )
}

function placeOf(error: pg.DatabaseError, text: string): string {
  const line = text.slice(0, Number(error.position) - 1).split('\n').length
  return error.position ? ` in line ${line}` : ''
}
