// Everything that a fault is done to: the database, the proxy before it, the app, its clients and
// their ledger.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from '#kit/server/db/db.ts'
import { type App, startApp } from './app.ts'
import { type Database, startDatabase } from './database.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { type Buyer, findBuyers } from './load.ts'
import { type Between, startProxy } from './proxy.ts'

export type Rig = {
  dir: string
  database: Database
  proxy: Between
  app: App
  clients: Buyer[]
  /** Writes beside the others, to see whether one can. */
  probe: Buyer
  ledger: Ledger
  /** As a service manager would: the same app on the same port. */
  startAgain(env?: Record<string, string>): Promise<void>
  stop(): Promise<void>
}

export const workers = 2

type Options = {
  dir: string
  /** Where the database lies, when that is somewhere else. */
  databaseDir?: string
  clients: number
}

export async function startRig({ dir, databaseDir, clients }: Options): Promise<Rig> {
  mkdirSync(dir, { recursive: true, mode: 0o755 })
  const database = await startDatabase({
    dir: databaseDir ?? join(dir, 'postgres'),
    isDurable: true,
  })
  const proxy = await startProxy(database.url)
  const start = (port?: number, env = {}) =>
    startApp({ dir, databaseUrl: proxy.url, workers, env, ...(port && { port }) })
  // The first start puts the tables and the demo world in.
  const app = await start()
  const [probe, ...others] = await findBuyers(database.db, clients + 1)
  if (!probe) throw new Error('there is nobody to ask')
  const { last } = await database.db.one<{ last: number }>(sql`select coalesce(max(id), 0) as last from orders`)
  const rig: Rig = {
    dir,
    database,
    proxy,
    app,
    clients: others,
    probe,
    ledger: openLedger(last),
    startAgain: async (env) => {
      rig.app = await start(rig.app.port, env)
    },
    stop: async () => {
      await rig.app.stop()
      await proxy.stop()
      await database.stop()
    },
  }
  return rig
}
