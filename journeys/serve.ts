// The real app for the journeys, on a data folder of its own that begins empty and a copy of the
// world that the tests copy too.
import { rmSync } from 'node:fs'
import { connect } from '#kit/server/db/connect.ts'
import { databaseAt, startTestCluster } from '#kit/server/testing/testing-cluster.ts'
import { worldIn } from '#kit/server/testing/testing-world.ts'

const folder = process.env.DATA_DIR
if (!folder?.startsWith('data/journeys/')) throw new Error('DATA_DIR must be below data/journeys: it is emptied.')
rmSync(folder, { recursive: true, force: true })

const cluster = await startTestCluster()
const client = await connect(cluster.url)
await client.query(`create database test_journeys template ${await worldIn(cluster.url)} strategy file_copy`)
await client.end()
process.env.DATABASE_URL = databaseAt(cluster.url, 'test_journeys')
process.env.DEMO = '1'

await import('../src/app/main.ts')
