// `npm run faults [-- --only kill-worker,half-open] [--times 0.1] [--short]`: the built app while
// things break around it.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { abuse } from './abuse.ts'
import { clockJumps } from './clock.ts'
import { diskFull, onlyDiskFull } from './disk.ts'
import type { Fault, Outcome } from './fault.ts'
import { killFulfilment, lastPacks } from './goods.ts'
import { killDatabase, killServer, killWorker, terminateBackends } from './kills.ts'
import type { Counts } from './ledger.ts'
import { startLoad } from './load.ts'
import { blackHole, halfOpen, latency, resets, shortBlackHole } from './network.ts'
import { overload } from './overload.ts'
import { type Rig, startRig, workers } from './rig.ts'
import { silentHooks } from './shares/hooks.ts'
import { shapes } from './shares/shapes.ts'
import { shares } from './shares/shares.ts'
import { leftExports, resetReads, slowReads, slowTable } from './slow.ts'

const all: Fault[] = [
  // First: what the others order would wait for the same goods.
  killFulfilment,
  lastPacks,
  killWorker,
  killServer,
  killDatabase,
  terminateBackends,
  latency,
  resets,
  blackHole,
  shortBlackHole,
  halfOpen,
  clockJumps,
  slowTable,
  slowReads,
  resetReads,
  leftExports,
  ...shares,
  silentHooks,
  shapes,
  overload,
  abuse,
  diskFull,
  onlyDiskFull,
]
const clients = 32
/** quality.md: without a restart by hand. */
const backWithinMs = 5000
const widths = [20, 6, 9, 9, 9, 8, 7, 8, 9, 9]

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    times: { type: 'string', default: '1' },
    short: { type: 'boolean', default: false },
  },
})
const isNamed = ({ name, group }: Fault, by: string) => by === name || by === group
const only = values.only?.split(',')
const unknown = only?.find((name) => !all.some((fault) => isNamed(fault, name)))
if (unknown !== undefined) {
  console.error(`There is no fault '${unknown}': there are ${all.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

if (process.platform !== 'linux') {
  console.log('Left out: processes are killed and counted by /proc, which only Linux has.')
  process.exit(0)
}

const begun = performance.now()
let toldAt = 0
const dir = mkdtempSync(join(tmpdir(), 'apotheca-faults-'))
// Started by root, PostgreSQL is another user, who must get in.
chmodSync(dir, 0o755)
const rig = await startRig({ dir, clients })
let problems = 0
try {
  head()
  for (const fault of all.filter((one) => !only || only.some((name) => isNamed(one, name))))
    problems += await suffer(rig, fault)
} finally {
  await rig.stop()
  rmSync(dir, { recursive: true, force: true })
}
console.log(`${problems} findings in ${seconds()} s`)
process.exit(problems > 0 ? 1 : 0)

async function suffer(rig: Rig, fault: Fault): Promise<number> {
  const times = values.short ? fault.few : Math.ceil(fault.times * Number(values.times))
  if (times === 0) return 0
  rig.ledger.countAnew()
  const load = fault.underLoad ? startLoad(rig.app.port, rig.clients, rig.ledger) : null
  let outcome: Outcome
  try {
    outcome = await fault.run(rig, times, (done) => progress(fault.name, done, times))
  } finally {
    await load?.stop()
  }
  const notBack = outcome.backMs.filter((ms) => ms > backWithinMs)
  const late = [...notBack.map((ms) => `was back only after ${Math.round(ms)} ms`), ...(outcome.late ?? [])]
  const found = [
    ...(values.short ? [] : late),
    ...(outcome.found ?? []),
    ...(await rig.ledger.reconcile(rig.database.db)),
  ]
  if (!rig.app.isRunning()) found.push('the server ended')
  row(fault, times, outcome, rig.ledger.counts(), found)
  return found.length
}

function line(cells: (string | number)[]): void {
  console.log(
    cells
      .map((cell, at) => (at === 0 ? String(cell).padEnd(widths[0] ?? 0) : String(cell).padStart(widths[at] ?? 8)))
      .join(''),
  )
}

function head(): void {
  console.log(`${clients} clients, ${workers} workers; times in ms`)
  line(['fault', 'times', 'back p50', 'back max', 'answers', 'orders', '503', 'broken', 'slowest', 'findings'])
}

function row({ name }: Fault, times: number, { backMs, also }: Outcome, counts: Counts, found: string[]): void {
  const sorted = backMs.toSorted((a, b) => a - b)
  const [p50, most] = [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0]
  const { answers, orders, refused, broken, slowestMs } = counts
  line([
    name,
    times,
    Math.round(p50),
    Math.round(most),
    answers,
    orders,
    refused,
    broken,
    Math.round(slowestMs),
    found.length,
  ])
  if (also) console.log(`  ${also}`)
  for (const what of [...new Set(found)].slice(0, 10)) console.log(`  FINDING ${what}`)
  if (found.some((what) => what.includes('500'))) console.log(`  ${lastError(rig.app.log)}`)
}

/** Whoever waits sees that it goes on. */
function progress(name: string, done: number, times: number): void {
  if (done === times || performance.now() - toldAt < 10_000) return
  toldAt = performance.now()
  console.log(`  ${name}: ${done} of ${times}, ${seconds()} s`)
}

function lastError(log: string): string {
  const lines = readFileSync(log, 'utf8').trim().split('\n')
  return lines.findLast((line) => line.includes('"err"') && line.includes('wrong on our side'))?.slice(0, 1500) ?? ''
}

function seconds(): string {
  return ((performance.now() - begun) / 1000).toFixed(0)
}
