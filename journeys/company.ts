// A company on a server of its own, whose database begins with nothing in it.
import { randomBytes } from 'node:crypto'
import { startCompany } from '#app/testing-company.ts'
import { connect } from '#kit/server/db/connect.ts'
import { databaseAt, startTestCluster } from '#kit/server/testing/testing-cluster.ts'

export async function beginCompany(env: Record<string, string> = {}) {
  const cluster = await startTestCluster()
  const name = `company_${randomBytes(6).toString('hex')}`
  const client = await connect(cluster.url)
  await client.query(`create database ${name} template template0`)
  const company = await startCompany(databaseAt(cluster.url, name), env)
  return {
    company,
    close: async () => {
      await company.stop()
      await client.query(`drop database ${name} with (force)`)
      await client.end()
      await cluster.stop()
    },
  }
}
