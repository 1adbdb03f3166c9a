// What a load balancer and whoever watches ask: does this process answer, and which of its parts
// does not.
import type { FastifyInstance } from 'fastify'
import { problemStatus } from '../../problem.ts'
import { type Db, sql } from '../db/db.ts'
import type { ReplicaState } from '../db/replica.ts'

/** Set when the process is told to end: it goes on serving, but nobody new should be sent to it. */
export type Leaving = { isLeaving: boolean }

export type Health = {
  database: Db
  leaving: Leaving
  /** Undefined where there is none. */
  replica?: (() => ReplicaState) | undefined
  /** Does the bucket answer? */
  files?: (() => Promise<boolean>) | undefined
}

type DatabaseState = 'ok' | 'read-only' | 'away'

/**
 * Without a replica or a bucket most calls are served all the same: only without the database,
 * nobody should come.
 */
export function serveHealth(app: FastifyInstance, { database, leaving, replica, files }: Health): void {
  app.get('/api/health/live', async () => ({ data: 'live' }))
  app.get('/api/health/ready', async (_, reply) => {
    const [state, hasFiles] = await Promise.all([stateOf(database), files?.()])
    const parts = {
      database: state,
      ...(replica && { replica: replica() }),
      ...(files && { files: hasFiles ? 'ok' : 'away' }),
    }
    if (state !== 'away' && !leaving.isLeaving) return { data: 'ready', parts }
    const message = leaving.isLeaving ? 'This server is leaving.' : 'The database does not answer.'
    return reply.code(503).header('retry-after', 2).send({ status: problemStatus.ourFault, message, parts })
  })
}

async function stateOf(database: Db): Promise<DatabaseState> {
  try {
    const { locked } = await database.one<{ locked: boolean }>(sql`
      select current_setting('transaction_read_only')::boolean as locked`)
    return locked ? 'read-only' : 'ok'
  } catch {
    return 'away'
  }
}
