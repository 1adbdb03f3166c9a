// The migrated database with the demo world that tests copy: made once in a cluster, and again
// when what it is made of has changed.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { todayInIndia } from '../../date.ts'
import { connect } from '../db/connect.ts'
import { openDb } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { databaseAt, root } from './testing-cluster.ts'

/** The name of the database to copy. */
export async function worldIn(clusterUrl: string): Promise<string> {
  const template = `template_${hashOfWorld()}`
  const client = await connect(clusterUrl)
  try {
    await removeOthers(client, template)
    if (!(await exists(client, template))) await makeTemplate(client, clusterUrl, template)
  } finally {
    await client.end()
  }
  return template
}

/**
 * Of everything that the world is made of: its past is priced by the rules, and ends on the day on
 * which it is made.
 */
function hashOfWorld(): string {
  const made = ['database/*/**/*.sql', 'world/**/*.ts', 'src/pricing/*.ts', 'src/orders/*.ts']
  const files = globSync(made, { cwd: root }).sort()
  const hash = createHash('sha256').update(todayInIndia(new Date()))
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

/** Templates of earlier worlds, and what a killed run left behind. */
async function removeOthers(client: pg.Client, template: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where datname like 'test\\_%' or (datname like 'template\\_%' and datname <> $1)",
    [template],
  )
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
}

async function exists(client: pg.Client, database: string): Promise<boolean> {
  return (await client.query('select from pg_database where datname = $1', [database])).rowCount === 1
}

/** Named last, so that a half-made one is never copied. */
async function makeTemplate(client: pg.Client, clusterUrl: string, template: string): Promise<void> {
  const draft = 'test_draft'
  const url = databaseAt(clusterUrl, draft)
  await client.query(`create database ${draft}`)
  await migrate(url, join(root, 'database'))
  await loadInto(url)
  await client.query(`alter database ${draft} rename to ${template}`)
}

async function loadInto(url: string): Promise<void> {
  const { loadWorld } = await import('../../../../world/load.ts')
  const db = openDb({ url, statementTimeoutMs: 600_000 })
  try {
    await loadWorld(db)
  } finally {
    await db.end()
  }
}
