// Databases for tests: one of its own for each test file, gone when the file is done.
import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { connect } from '../db/connect.ts'
import { openDb, type Pool } from '../db/db.ts'
import { databaseAt } from './testing-cluster.ts'

/** A machine that builds something else meanwhile is no fault: only what never ends is given up. */
const patient = { statementTimeoutMs: 60_000, connectTimeoutMs: 60_000 }

export type TestDatabase = { url: string; db: Pool }

/**
 * The demo world in a database of the file's own. Call it at the top of the file, outside of every
 * hook.
 */
export function freshDatabase(): Promise<TestDatabase> {
  return copyOf(inject('database').template)
}

/** A database with nothing in it. */
export function emptyDatabase(): Promise<TestDatabase> {
  return copyOf('template0')
}

async function copyOf(template: string): Promise<TestDatabase> {
  const { url: clusterUrl } = inject('database')
  const name = `test_${randomBytes(6).toString('hex')}`
  await tell(clusterUrl, `create database ${name} template ${template} strategy file_copy`)
  const url = databaseAt(clusterUrl, name)
  const db = openDb({ url, ...patient })
  afterAll(async () => {
    await db.end()
    await tell(clusterUrl, `drop database ${name} with (force)`)
  })
  return { url, db }
}

async function tell(url: string, statement: string): Promise<void> {
  const client = await connect(url)
  await client.query(statement)
  await client.end()
}
