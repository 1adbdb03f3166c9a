// `npm run fuzz [-- --requests n] [--seed text]`: the built app against requests made from its own
// contracts.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { allEndpoints } from '#app/server.ts'
import { connect } from '#kit/server/db/connect.ts'
import { openDb } from '#kit/server/db/db.ts'
import { databaseAt, startTestCluster } from '#kit/server/testing/testing-cluster.ts'
import { worldIn } from '#kit/server/testing/testing-world.ts'
import { type App, startApp } from '../faults/app.ts'
import { tryAddresses } from './addresses.ts'
import { kinds } from './asking.ts'
import { allPeople } from './people.ts'
import { type Finding, tryRaw } from './raw.ts'
import { tryUploads } from './uploads.ts'
import { type Walk, walk } from './walk.ts'

/** What a server may hold under load, evil files or not. */
const mostRssMb = 350
/** A line this long for every 10,000 requests that are asked for. */
const longestLine = 1_000_000_000

const { values } = parseArgs({ options: { requests: { type: 'string', default: '12000' }, seed: { type: 'string' } } })
const requests = Number(values.requests)
const seed = values.seed ?? String(Date.now())
if (!Number.isSafeInteger(requests) || requests < 1) {
  console.error('--requests must be a whole number from 1 on.')
  process.exit(1)
}

const dir = mkdtempSync(join(tmpdir(), 'apotheca-fuzz-'))
const begun = performance.now()
const database = await startDatabase()
const app = await startApp({
  dir,
  databaseUrl: database.url,
  workers: 1,
  // Limits count by address: each request may come from another one.
  env: { FULFILMENT: 'none', LOG_LEVEL: 'error', TRUST_PROXY: '127.0.0.1' },
})
let found: Finding[] = []
try {
  found = await fuzz(app)
} finally {
  await app.stop()
  await database.stop()
  rmSync(dir, { recursive: true, force: true })
}
process.exit(found.length > 0 ? 1 : 0)

/** The world that the tests copy too. */
async function startDatabase() {
  const cluster = await startTestCluster()
  const client = await connect(cluster.url)
  await client.query(`create database test_fuzz template ${await worldIn(cluster.url)} strategy file_copy`)
  const url = databaseAt(cluster.url, 'test_fuzz')
  const db = openDb({ url, max: 4, statementTimeoutMs: 60_000 })
  const stop = async () => {
    await db.end()
    await client.query('drop database test_fuzz with (force)')
    await client.end()
    await cluster.stop()
  }
  return { url, db, stop }
}

async function fuzz({ port, log, rssMb, isRunning }: App): Promise<Finding[]> {
  const endpoints = allEndpoints()
  const people = await allPeople(database.db)
  console.log(`seed ${seed}: ${requests} requests, ${endpoints.length} endpoints, ${people.length} kinds of user`)
  const memory = [rssMb()]
  const walked = await walk({
    port,
    db: database.db,
    endpoints,
    people,
    requests,
    seed,
    progress: (done) => {
      memory.push(rssMb())
      if (done % 1000 === 0 || done === requests)
        console.log(`${done} of ${requests}, ${seconds()} s, ${memory.at(-1)?.toFixed(0)} MB`)
    },
  })
  const raw = await tryRaw(port)
  const beside = await tryAddresses(port, people)
  const uploads = await tryUploads({
    port,
    db: database.db,
    endpoints,
    people,
    longestLine: Math.min(longestLine, requests * 10_000),
    // All of them take minutes: the short run takes some, others with each seed.
    share: Math.min(1, requests / 12_000),
    seed,
  })
  memory.push(rssMb())

  const all = [...walked.found, ...raw.found, ...beside.found, ...uploads.found]
  const most = Math.max(...memory)
  if (most > mostRssMb)
    all.push({ what: [`took ${most.toFixed(0)} MB, ${mostRssMb} are allowed`], how: `--seed ${seed}`, answer: '' })
  if (!isRunning())
    all.push({ what: ['the server ended'], how: `--seed ${seed}`, answer: readFileSync(log, 'utf8').slice(-2000) })

  showWalk(walked)
  const answers = [...uploads.answers].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`)
  console.log(
    `raw requests ${raw.count}; addresses beside the contracts ${beside.count}; uploads ${uploads.count}: ${answers.join(', ')}`,
  )
  console.log(
    `slowest answer ${walked.slowestMs.toFixed(0)} ms; memory ${memory[0]?.toFixed(0)} MB at first, ${most.toFixed(0)} MB at most, ${memory.at(-1)?.toFixed(0)} MB at the end`,
  )
  if (walked.neverGood.length > 0) console.log(`never a success: ${walked.neverGood.join(', ')}`)
  for (const finding of firstOfEach(all)) showFinding(finding, log)
  console.log(`${all.length} findings in ${seconds()} s`)
  return all
}

function showWalk({ answers }: Walk): void {
  const statuses = [...new Set([...answers.values()].flatMap((one) => [...one.keys()]))].sort((a, b) => a - b)
  const line = (name: string, cells: (string | number)[]) =>
    console.log([name.padEnd(12), ...cells.map((cell) => String(cell).padStart(6))].join(''))
  line('', statuses)
  for (const kind of kinds)
    line(
      kind,
      statuses.map((status) => answers.get(kind)?.get(status) ?? ''),
    )
}

/** Many requests meet the same fault: one of each is shown. */
function firstOfEach(all: Finding[]): Finding[] {
  const byWhat = new Map(all.toReversed().map((finding) => [finding.what.join().replaceAll(/\d+/g, ''), finding]))
  return [...byWhat.values()].slice(0, 20)
}

function showFinding({ what, how, answer, requestId }: Finding, log: string): void {
  console.log(`\nFINDING ${what.join('; ')}\n  ${how}\n  ${answer}`)
  const inside = requestId && lineOf(log, requestId)
  if (inside) console.log(`  ${inside.slice(0, 1500)}`)
}

function lineOf(log: string, requestId: string): string | undefined {
  return readFileSync(log, 'utf8')
    .split('\n')
    .find((line) => line.includes(requestId))
}

function seconds(): string {
  return ((performance.now() - begun) / 1000).toFixed(0)
}
