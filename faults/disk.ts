// A disk is full, and then it is not: that of the tables, or the only one.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '#kit/server/db/db.ts'
import { startPostgres } from '#kit/server/postgres/postgres.ts'
import { type Answered, type Asked, ask, fresh } from './asking.ts'
import type { Fault, Outcome } from './fault.ts'
import { back } from './kills.ts'
import { startLoad } from './load.ts'
import { type Rig, startRig } from './rig.ts'

const sizeMb = 400
const clients = 8
/** quality.md: how soon one is told. */
const toldWithinMs = 2000
const fullForMs = 3000
const read = ['/api/products?limit=20', '/api/orders']

export const diskFull: Fault = {
  name: 'disk-full',
  times: 3,
  few: 1,
  underLoad: false,
  run: (rig, times, progress) => onSmallDisk({ rig, times, progress, isLogApart: true }),
}

/**
 * PostgreSQL itself stops when it can't write its log of changes, and is started again until it
 * can.
 */
export const onlyDiskFull: Fault = {
  name: 'only-disk-full',
  times: 3,
  few: 0,
  underLoad: false,
  run: (rig, times, progress) => onSmallDisk({ rig, times, progress, isLogApart: false }),
}

type OnDisk = { rig: Rig; times: number; progress: (done: number) => void; isLogApart: boolean }

async function onSmallDisk({ rig, ...more }: OnDisk): Promise<Outcome> {
  if (process.getuid?.() !== 0) return { backMs: [], also: 'left out: only root can mount a small disk' }
  const dir = mkdtempSync(join(rig.dir, 'small-'))
  chmodSync(dir, 0o755)
  const disk = join(dir, 'disk')
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=755`, 'tmpfs', disk])
  try {
    return await fillAndFree({ dir, disk, ...more })
  } finally {
    execFileSync('umount', ['-l', disk])
  }
}

type Place = { dir: string; disk: string }

async function fillAndFree({ dir, disk, times, progress, isLogApart }: Omit<OnDisk, 'rig'> & Place): Promise<Outcome> {
  if (isLogApart) await makeCluster(join(disk, 'postgres'), join(dir, 'wal'))
  const rig = await startRig({ dir, databaseDir: join(disk, 'postgres'), clients })
  const outcome: Required<Outcome> = { backMs: [], also: '', found: [], late: [] }
  try {
    for (let at = 0; at < times; at++) {
      await fullForATime({ rig, disk, outcome, isLogApart })
      progress(at + 1)
    }
    outcome.found.push(...(await rig.ledger.reconcile(rig.database.db)))
    const { orders, refused } = rig.ledger.counts()
    outcome.also = `${orders} orders, ${refused} answers of 503 while it was full${readsThatWrote(rig.app.log)}`
    if (refused === 0) outcome.found.push('the disk was never full enough to be noticed')
    return outcome
  } finally {
    await rig.stop()
  }
}

/**
 * As operators are advised to: the log of changes lies on another disk, or a full one stops
 * PostgreSQL itself.
 */
async function makeCluster(dir: string, wal: string): Promise<void> {
  const postgres = await startPostgres({ dir, say: () => {}, tcp: true })
  await postgres.stop()
  const inside = join(dir, 'cluster/pg_wal')
  execFileSync('cp', ['-a', inside, wal])
  rmSync(inside, { recursive: true })
  symlinkSync(wal, inside)
}

type Full = { rig: Rig; disk: string; outcome: Required<Outcome>; isLogApart: boolean }

async function fullForATime({ rig, disk, outcome: { backMs, found, late }, isLogApart }: Full): Promise<void> {
  const filler = join(disk, 'filler')
  if (isLogApart) {
    await warm(rig)
    forgetCatalogues(disk)
  }
  fill(filler)
  const load = startLoad(rig.app.port, rig.clients, rig.ledger)
  if (isLogApart) await reads(rig, { found, late })
  else await needMoreLog(rig)
  await load.stop()
  const { slowestMs } = rig.ledger.counts()
  if (slowestMs > toldWithinMs) late.push(`a write was answered only after ${Math.round(slowestMs)} ms`)
  rmSync(filler)
  backMs.push(await back(rig, performance.now()))
}

/** Each process has been asked for what is read later. */
async function warm({ app, probe }: Rig): Promise<void> {
  for (let at = 0; at < 40; at++)
    for (const path of read) await ask(app.port, fresh(), { method: 'GET', path, token: probe.token })
}

/**
 * As after changes of PostgreSQL's own catalogues: the next connection writes what it has read of
 * them, or is refused.
 */
function forgetCatalogues(disk: string): void {
  for (const file of readdirSync(disk, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('pg_internal.init')) rmSync(join(disk, file))
}

/**
 * While writes fail, a busy machine has places for fewer requests, and a reader may be told when to
 * come again.
 */
const tries = 3

async function readOnce(port: number, asked: Asked): Promise<Answered> {
  for (let left = tries - 1; ; left--) {
    const answer = await ask(port, fresh(), asked)
    if (answer.status !== 503 || !answer.retryAfter || left === 0) return answer
    await pause(1000 * Number(answer.retryAfter))
  }
}

async function reads({ app, probe }: Rig, { found, late }: Pick<Required<Outcome>, 'found' | 'late'>): Promise<void> {
  for (const begun = performance.now(); performance.now() - begun < fullForMs; ) {
    for (const path of read) {
      const { status, body, ms } = await readOnce(app.port, { method: 'GET', path, token: probe.token })
      if (status !== 200)
        found.push(`a read was answered with ${status}, however often it was asked: ${JSON.stringify(body)}`)
      if (ms > toldWithinMs) late.push(`a read was answered after ${Math.round(ms)} ms`)
    }
    await pause(100)
  }
}

/**
 * A read that needs room on the disk fails with the writes, and is answered when it comes again.
 */
function readsThatWrote(log: string): string {
  const lines = readFileSync(log, 'utf8').split('\n')
  return lines
    .filter((line) => line.includes('No space left on device') && line.includes('"GET"'))
    .map((line) => `\n  a read needed room: ${line}`)
    .join('')
}

/** What is left of the log's last file would last for a while. */
async function needMoreLog({ database }: Rig): Promise<void> {
  for (const begun = performance.now(); performance.now() - begun < fullForMs; await pause(200))
    await database.db
      .rows(sql`select pg_switch_wal(), pg_logical_emit_message(true, 'full', 'of words')`)
      .catch(() => {})
}

/** To the last byte. */
function fill(file: string): void {
  const out = openSync(file, 'w')
  for (const size of [1_000_000, 4096, 1]) {
    const piece = Buffer.alloc(size, 'x')
    try {
      for (;;) writeSync(out, piece)
    } catch {
      // Full for pieces of this size.
    }
  }
  closeSync(out)
}
