// Once a test run: a cluster, and in it the migrated database with the demo world that every test file copies.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from './connect.ts'
import { openDb } from './db.ts'
import { migrate } from './migrate.ts'
import { databaseAt, root, startTestCluster } from './testing-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the cluster, and the name of the database to copy. */
    database: { url: string; template: string }
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  const template = `template_${hashOfWorld()}`
  const client = await connect(cluster.url)
  try {
    await removeOthers(client, template)
    if (!(await exists(client, template))) await makeTemplate(client, cluster.url, template)
  } catch (error) {
    await cluster.stop()
    throw error
  } finally {
    await client.end()
  }
  project.provide('database', { url: cluster.url, template })
  return () => cluster.stop()
}

function hashOfWorld(): string {
  const files = globSync(['migrations/*.sql', 'world/**/*.ts'], { cwd: root }).sort()
  const hash = createHash('sha256')
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
  await migrate(url, join(root, 'migrations'))
  await loadInto(url)
  await client.query(`alter database ${draft} rename to ${template}`)
}

async function loadInto(url: string): Promise<void> {
  const { loadWorld } = await import('../../../world/load.ts')
  const db = openDb({ url, statementTimeoutMs: 60_000 })
  try {
    await loadWorld(db)
  } finally {
    await db.end()
  }
}
