// A PostgreSQL for tests and checks: quick, not durable, kept below data/ so that the next run
// starts at once.
import { join } from 'node:path'
import { type Postgres, startPostgres } from '../postgres/postgres.ts'
import { DataFolderInUse } from '../process/startup.ts'

const quick = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: 300,
  // Those who wait for each other are found sooner: many tests make them on purpose.
  deadlock_timeout: '100ms',
}

export const root = join(import.meta.dirname, '../../../..')

/** The first that no other run uses, so that several can go on at the same time. */
export async function startTestCluster(): Promise<Postgres> {
  for (let number = 1; ; number++) {
    try {
      return await startPostgres({ dir: join(root, `data/test-${number}`), say: () => {}, settings: quick })
    } catch (error) {
      if (!(error instanceof DataFolderInUse)) throw error
    }
  }
}

/** The same server, another database. */
export function databaseAt(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}
