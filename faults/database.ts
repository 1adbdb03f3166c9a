// A fresh PostgreSQL with nothing in it, on a port, so that a proxy can stand before it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDb, type Pool } from '#kit/server/db/db.ts'
import { startPostgres } from '#kit/server/postgres/postgres.ts'

export type Database = {
  url: string
  /** Straight to the server, past any proxy. */
  db: Pool
  /** The process number of the server, from its lock file. */
  pid(): number
  stop(): Promise<void>
}

const quick = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

/** For faults of many at once. */
const manyConnections = 300

type Options = { dir: string; isDurable: boolean }

/** Our own supervisor watches it: a killed one is started again, as a service manager would. */
export async function startDatabase({ dir, isDurable }: Options): Promise<Database> {
  const postgres = await startPostgres({
    dir,
    say: () => {},
    tcp: true,
    settings: { max_connections: manyConnections, ...(isDurable ? {} : quick) },
  })
  const db = openDb({ url: postgres.url, max: 4, statementTimeoutMs: 60_000 })
  return {
    url: postgres.url,
    db,
    pid: () => Number.parseInt(readFileSync(join(dir, 'cluster/postmaster.pid'), 'utf8'), 10),
    stop: async () => {
      await db.end()
      await postgres.stop()
    },
  }
}
