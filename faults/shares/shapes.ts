// One list narrowed, sorted and cut in thousands of ways: what each way costs is not kept for ever,
// neither by the server nor by the connections to its database.
import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { addDays, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { ask } from '../asking.ts'
import type { Fault } from '../fault.ts'
import { back } from '../kills.ts'
import type { Rig } from '../rig.ts'
import { enter } from '../sessions.ts'

const clients = 8
/** Forty plans of a list are a few; two thousand would be a hundred times as much. */
const mostGrownMb = 32
/** quality.md: what a server may take under load. */
const mostServerMb = 350

export const shapes: Fault = {
  name: 'share-shapes',
  group: 'shares',
  times: 4,
  few: 0,
  underLoad: false,
  run: async (rig, passes, progress) => {
    const token = await enter(rig.database.db, 'admin')
    const paths = allShapes()
    const since = new Date()
    const found = await askAll(rig, token, paths.slice(0, 100))
    const before = await memoryOf(rig, since)
    for (let pass = 0; pass < passes; pass++) {
      progress(pass)
      found.push(...(await askAll(rig, token, paths)))
    }
    const after = await memoryOf(rig, since)
    const grownMb = after.connectionMb - before.connectionMb
    if (grownMb > mostGrownMb) found.push(`a connection of the database grew by ${grownMb.toFixed(0)} MB`)
    if (after.serverMb > mostServerMb) found.push(`a worker took ${after.serverMb.toFixed(0)} MB`)
    return {
      backMs: [await back(rig, performance.now())],
      found: [...new Set(found)],
      also: `${paths.length} shapes ${passes} times: a connection ${said(before.connectionMb, after.connectionMb)}, a worker ${said(before.serverMb, after.serverMb)}`,
    }
  },
}

const said = (before: number, after: number) => `${before.toFixed(0)} → ${after.toFixed(0)} MB`

/** Every way to narrow by four filters, to sort, and some lengths of a page. */
function allShapes(): string[] {
  const today = todayInIndia(new Date())
  const filters = ['kind=regular', 'status=2', `from=${addDays(today, -300)}`, `to=${today}`]
  const sorts = ['placed_at', 'distributor_name', 'line_count', 'total_paise', 'held_since']
  return Array.from({ length: 16 }, (_, set) => filters.filter((_, at) => set & (1 << at))).flatMap((narrowed) =>
    sorts
      .flatMap((name) => [`sort=${name}`, `sort=-${name}`])
      .flatMap((sort) =>
        Array.from({ length: 14 }, (_, at) => `/api/adm/orders?${[...narrowed, sort, `limit=${at + 1}`].join('&')}`),
      ),
  )
}

async function askAll({ app }: Rig, token: string, paths: string[]): Promise<string[]> {
  const agent = new Agent({ keepAlive: true })
  const waiting = paths.values()
  const refused: string[] = []
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (const path of waiting) {
        const { status } = await ask(app.port, agent, { method: 'GET', path, token })
        if (status !== 200) refused.push(`a list was answered with ${status}`)
      }
    }),
  )
  agent.destroy()
  return refused
}

/**
 * What each holds for itself, of those who were asked since: buffers that all share are not a
 * connection's.
 */
async function memoryOf({ app, database: { db } }: Rig, since: Date) {
  const backends = await db.rows<{ pid: number }>(sql`
    select pid from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid() and query_start > ${since}`)
  const mostOf = (pids: number[]) => Math.max(0, ...pids.map(ownMbOf))
  return { connectionMb: mostOf(backends.map(({ pid }) => pid)), serverMb: mostOf(app.serving()) }
}

function ownMbOf(pid: number): number {
  try {
    return Number(/^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000
  } catch {
    return 0
  }
}
