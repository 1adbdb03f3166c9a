// A table that stands still, reads that take long, connections that break: only those who need them
// may notice.
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '#kit/server/db/connect.ts'
import { ask, fresh } from './asking.ts'
import type { Fault, Outcome } from './fault.ts'
import { back } from './kills.ts'
import type { Rig } from './rig.ts'
import { enter } from './sessions.ts'
import { startStrangers } from './strangers.ts'

/** In seconds. A shorter run asserts no times: a busy machine is no fault. */
const inFull = 6
const roundsInShort = 3

/** 30 people look at the catalogue, which needs `stock`. */
export const slowTable: Fault = {
  name: 'slow-table',
  times: inFull,
  few: 1,
  underLoad: false,
  run: (rig, seconds) => {
    const tokens = rig.clients.map(({ token }) => token)
    return locked(rig, { table: 'stock', path: '/api/products', tokens: tokens.slice(0, 30), seconds })
  },
}

/** 20 admins ask the same slow question at once. */
export const slowReads: Fault = {
  name: 'slow-reads',
  times: inFull,
  few: 1,
  underLoad: false,
  run: async (rig, seconds) => {
    const token = await enter(rig.database.db, 'admin')
    const tokens = Array.from({ length: 20 }, () => token)
    return locked(rig, { table: 'launch_products', path: '/api/adm/get-launch-product', tokens, seconds })
  },
}

type Locked = { table: 'stock' | 'launch_products'; path: string; tokens: string[]; seconds: number }

async function locked(rig: Rig, { table, path, tokens, seconds }: Locked): Promise<Outcome> {
  const locker = await connect(rig.database.url)
  await locker.query(`begin; lock table ${table} in access exclusive mode`)
  let isOver = false
  const needing = tokens.map(async (token) => {
    while (!isOver) {
      const { retryAfter } = await ask(rig.app.port, fresh(), { method: 'GET', path, token })
      if (retryAfter) await pause(200)
    }
  })
  const strangers = startStrangers(rig)
  if (seconds >= inFull) await pause(seconds * 1000)
  else await strangers.rounds(roundsInShort)
  await strangers.stop()
  isOver = true
  const since = performance.now()
  await locker.end()
  await Promise.all(needing)
  return { backMs: [await back(rig, since)], ...strangers.verdict(seconds >= inFull ? { withinMs: 150 } : null) }
}

/** Reads that stand on a connection when it is reset are asked again. */
export const resetReads: Fault = {
  name: 'reset-reads',
  times: 30,
  few: 2,
  underLoad: false,
  run: async (rig, times, progress) => {
    const strangers = startStrangers(rig, { reads: true })
    for (let at = 0; at < times; at++) {
      await strangers.rounds(1)
      rig.proxy.reset()
      progress(at + 1)
    }
    await strangers.rounds(1)
    await strangers.stop()
    const { found, also } = strangers.verdict(times >= 30 ? {} : null)
    return { backMs: [await back(rig, performance.now())], found, also }
  },
}

/** More than that a crowd that leaves may not cost. */
const mostMoreMb = 80
const exportPaths = ['/api/adm/orders.csv', '/api/adm/orders.xlsx', '/api/adm/products.csv', '/api/adm/products.xlsx']

/** Exports that are asked for and left in the middle, by an admin and by those who order. */
export const leftExports: Fault = {
  name: 'left-exports',
  times: 60,
  few: 6,
  underLoad: false,
  run: async (rig, times, progress) => {
    const isFull = times >= 60
    const admin = await enter(rig.database.db, 'admin')
    const before = rig.app.rssMb()
    const strangers = startStrangers(rig)
    let most = before
    for (let at = 0; at < times; at++) {
      const path = exportPaths[at % exportPaths.length] ?? ''
      const mine = rig.clients[at % rig.clients.length]?.token ?? ''
      await Promise.all([left(rig, path, admin), left(rig, '/api/orders.xlsx', mine)])
      most = Math.max(most, rig.app.rssMb())
      progress(at + 1)
    }
    await strangers.rounds(1)
    await strangers.stop()
    const { found, also } = strangers.verdict(isFull ? { withinMs: 150 } : null)
    const more = most - before
    if (isFull && more > mostMoreMb) found.push(`took ${more.toFixed(0)} MB more`)
    return {
      backMs: [await back(rig, performance.now())],
      found,
      also: `${also}, ${more.toFixed(0)} MB more`,
    }
  },
}

/** Asked, and gone before it has come. */
async function left({ app }: Rig, path: string, token: string): Promise<void> {
  const leaving = new AbortController()
  const answer = fetch(`${app.base}${path}`, { headers: { authorization: `Bearer ${token}` }, signal: leaving.signal })
  await Promise.race([answer.catch(() => null), pause(30)])
  leaving.abort()
  await answer.catch(() => null)
}
