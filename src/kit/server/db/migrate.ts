// Brings a database up to the code: the baseline, then migrations, forward only, each in its own
// transaction; then the functions that changed. One runner at a time.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { StartupError } from '../process/startup.ts'
import { connect } from './connect.ts'
import { applyChanged, readFunctions } from './functions.ts'
import { readSqlFiles, runFile, type SqlFile } from './sql-files.ts'

/** Any number will do, as long as no other program locks it in our database. */
const lockKey = 4_206_041_859

const tableOfMigrations = `
  create table if not exists migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`

/** All tables of version 1.0.0, and the names of the migrations that made them before it. */
type Baseline = SqlFile & { standsFor: string[] }

/**
 * Takes the folder that has `baseline.sql`, `migrations` and `functions`. Returns the names of the
 * files that the database lacked.
 */
export async function migrate(url: string, dir: string): Promise<string[]> {
  const baseline = readBaseline(dir)
  const migrations = readMigrations(join(dir, 'migrations'))
  const functions = readFunctions(join(dir, 'functions'))
  const client = await connect(url)
  try {
    // A role's time-out is for questions of users.
    await client.query('set statement_timeout = 0')
    const begun = await alone(client, () => standOnBaseline(client, baseline))
    const missing = await alone(client, () => missingFrom(client, migrations, baseline))
    for (const migration of missing) await alone(client, () => applyOnce(client, migration))
    const changed = await alone(client, () => applyChanged(client, functions))
    return [...begun, ...missing.map(({ name }) => name), ...changed]
  } finally {
    await client.end()
  }
}

function readBaseline(dir: string): Baseline | null {
  const file = readSqlFiles(dir, { inside: false }).find(({ name }) => name === 'baseline.sql')
  const names = join(dir, 'baseline.txt')
  if (!file || !existsSync(names)) return null
  return { ...file, standsFor: readFileSync(names, 'utf8').split('\n').filter(Boolean) }
}

/** Several people add migrations at once, so a number may be left out, but none is there twice. */
function readMigrations(dir: string): SqlFile[] {
  const files = readSqlFiles(dir)
  const misnamed = files.find(({ name }) => !/^\d{4}_\w+\.sql$/.test(name))
  if (misnamed) throw new StartupError(`Migration ${misnamed.name} is misnamed: files are 0001_name.sql and so on.`)
  const twin = files.find(({ name }, at) => files[at - 1]?.name.slice(0, 4) === name.slice(0, 4))
  if (twin) throw new StartupError(`Migration ${twin.name} has the number of another. Give it the next free one.`)
  return files
}

/**
 * A transaction that nobody else's migration shares; the lock ends with it, so that it works
 * through a pooler too.
 */
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

/**
 * An empty database begins with the baseline; one that has all that it stands for goes on from it.
 * Returns its name where it was applied.
 */
async function standOnBaseline(client: pg.Client, baseline: Baseline | null): Promise<string[]> {
  await client.query(tableOfMigrations)
  const applied = await appliedTo(client)
  if (!baseline || applied.has(baseline.name)) return []
  if (applied.size === 0) {
    await apply(client, baseline)
    return [baseline.name]
  }
  const lacking = baseline.standsFor.find((name) => !applied.has(name))
  if (lacking) {
    throw new StartupError(
      `The database is older than 1.0.0: it lacks migration ${lacking}. Start the last version before 1.0.0 once, then this one.`,
    )
  }
  await client.query('delete from migrations where name = any($1)', [baseline.standsFor])
  await keep(client, baseline)
  return []
}

async function missingFrom(client: pg.Client, migrations: SqlFile[], baseline: Baseline | null): Promise<SqlFile[]> {
  const applied = await appliedTo(client)
  const known = baseline ? [baseline, ...migrations] : migrations
  refuseNewer(applied, known)
  refuseEdited(applied, known)
  return migrations.filter(({ name }) => !applied.has(name))
}

async function applyOnce(client: pg.Client, migration: SqlFile): Promise<void> {
  // Another runner may have come first while we waited for the lock.
  if ((await appliedTo(client)).has(migration.name)) return
  await apply(client, migration)
}

async function apply(client: pg.Client, migration: SqlFile): Promise<void> {
  await runFile(client, migration, { kind: 'Migration', kept: 'Nothing of it was kept.' })
  await keep(client, migration)
}

async function keep(client: pg.Client, { name, checksum }: SqlFile): Promise<void> {
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
}

async function appliedTo(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

function refuseNewer(applied: Map<string, string>, migrations: SqlFile[]): void {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...applied.keys()].find((name) => !known.has(name))
  if (!unknown) return
  throw new StartupError(
    `The database is newer than this Apotheca: it has migration ${unknown}, which is not known here. Start the newer version.`,
  )
}

function refuseEdited(applied: Map<string, string>, migrations: SqlFile[]): void {
  const edited = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (!edited) return
  throw new StartupError(
    `Migration ${edited.name} was changed after it had been applied. Restore the file, and put the change into a new one.`,
  )
}
