// Writes database/schema.sql, the whole database on one page; with --check it only says whether the
// page is true.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '#kit/server/db/connect.ts'
import { migrate } from '#kit/server/db/migrate.ts'
import { databaseAt, root, startTestCluster } from '#kit/server/testing/testing-cluster.ts'
import { questions } from './schema-questions.ts'

const page = join(root, 'database/schema.sql')
const title =
  '-- The whole database, as migrations and functions make it. Written by `node scripts/schema.ts`, not by hand.'

const schema = await schemaOfFiles()
if (!process.argv.includes('--check')) {
  writeFileSync(page, schema)
} else if (!existsSync(page) || readFileSync(page, 'utf8') !== schema) {
  console.error(
    'database/schema.sql is not what migrations and functions make: run `node scripts/schema.ts` and look at the difference.',
  )
  process.exitCode = 1
}

async function schemaOfFiles(): Promise<string> {
  const cluster = await startTestCluster()
  const admin = await connect(cluster.url)
  const name = 'test_schema'
  try {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`create database ${name} template template0`)
    const url = databaseAt(cluster.url, name)
    await migrate(url, join(root, 'database'))
    return await readSchema(url)
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
    await cluster.stop()
  }
}

async function readSchema(url: string): Promise<string> {
  const client = await connect(url)
  try {
    const parts = [title]
    for (const question of questions) {
      const { rows } = await client.query<{ definition: string }>(question)
      parts.push(...rows.map(({ definition }) => definition.trim()))
    }
    return `${parts.join('\n\n')}\n`
  } finally {
    await client.end()
  }
}
