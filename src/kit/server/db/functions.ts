// Keeps the database's functions as their files say: a file whose text changed is applied again,
// all of them or none.
import type pg from 'pg'
import { StartupError } from '../process/startup.ts'
import { readSqlFiles, runFile, type SqlFile } from './sql-files.ts'

const tableOfFunctions = `
  create table if not exists applied_functions (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`

const none = 'No function was changed.'

export function readFunctions(dir: string): SqlFile[] {
  const files = readSqlFiles(dir)
  const misnamed = files.find(({ name }) => !/^[a-z]\w*\.sql$/.test(name))
  if (misnamed) throw new StartupError(`Function file ${misnamed.name} is misnamed: it is called as its function is.`)
  const twice = files.find(({ name }, at) => files[at + 1]?.name === name)
  if (twice) throw new StartupError(`Function file ${twice.name} is there twice: a function has one file.`)
  return files
}

/** Within a transaction that nobody shares. Returns the names of the files that were applied. */
export async function applyChanged(client: pg.Client, files: SqlFile[]): Promise<string[]> {
  await client.query(tableOfFunctions)
  const applied = await appliedTo(client)
  const changed = files.filter((file) => applied.get(functionOf(file)) !== file.checksum)
  // Unchecked first, so that each finds the others that it calls; then again, to see what is wrong
  // in a body.
  for (const check of ['off', 'on']) {
    await client.query(`set local check_function_bodies = ${check}`)
    for (const file of changed) await runFile(client, file, { kind: 'Function', kept: none })
  }
  for (const file of changed) await keep(client, file)
  return changed.map(({ name }) => name)
}

/** A function that a migration took away counts as not applied. */
async function appliedTo(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from applied_functions
     where exists (select from pg_proc where proname = name and pronamespace = current_schema()::regnamespace)`,
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

async function keep(client: pg.Client, file: SqlFile): Promise<void> {
  await refuseOthers(client, file)
  await client.query(
    `insert into applied_functions (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum, applied_at = excluded.applied_at`,
    [functionOf(file), file.checksum],
  )
}

/**
 * A file makes the function it is named after; with other arguments it would make a second one
 * beside the first.
 */
async function refuseOthers(client: pg.Client, file: SqlFile): Promise<void> {
  const { rowCount } = await client.query(
    'select from pg_proc where proname = $1 and pronamespace = current_schema()::regnamespace',
    [functionOf(file)],
  )
  if (rowCount === 1) return
  const why = rowCount ? 'leaves one with other arguments: drop that in its first line' : 'makes none of that name'
  throw new StartupError(`Function ${file.name} ${why}. ${none}`)
}

function functionOf({ name }: SqlFile): string {
  return name.slice(0, -'.sql'.length)
}
