import { setTimeout as pause } from 'node:timers/promises'
import { openDb } from '#kit/server/db/db.ts'
import { knowHome } from '#kit/server/db/home.ts'
import { openBook } from '#kit/server/jobs/book.ts'
import { openJobs } from '#kit/server/jobs/jobs.ts'
import { type Config, directUrl } from '#kit/server/process/config.ts'
import { openLog } from '#kit/server/process/log.ts'
import { atMost } from '#kit/server/process/shutdown.ts'
import { listen } from './listening.ts'
import { allJobs, createApp } from './server.ts'

export type Serving = { close(): Promise<void> }

const requestLimitMs = 10_000

/** One process of the server: its pools, its jobs, its port. */
export async function startServing(config: Config): Promise<Serving> {
  const log = openLog(config.logLevel)
  let closing = false
  // The error carries the whole connection, so only its words are logged; at the end losses are
  // expected.
  const onError = (error: Error) => {
    if (!closing) log.warn({ reason: error.message }, 'database connection lost')
  }
  const pooled = config.databaseDirectUrl !== undefined
  const pool = openDb({ url: config.databaseUrl, prepared: config.preparedStatements, pooled, onError })
  const { databaseReplicaUrl } = config
  const replica = databaseReplicaUrl ? openDb({ url: databaseReplicaUrl, onError }) : undefined
  const leaving = { isLeaving: false }
  if (!(await knowHome(pool))) log.warn('pg_control_system() can’t be read: a restored copy of this database will send')
  const jobs = await openJobs({
    url: directUrl(config),
    jobs: allJobs({ config, pool, log }),
    onError,
    book: openBook(pool.apart),
  })
  const app = await createApp({ config, pool, replica, jobs, log, leaving })
  const close = async () => {
    leaving.isLeaving = true
    await pause(config.leaveSeconds * 1000)
    closing = true
    await atMost(requestLimitMs, app.close())
    app.server.closeAllConnections()
    await atMost(requestLimitMs, jobs.stop())
    await atMost(requestLimitMs, Promise.all([pool.end(), replica?.end()]))
  }
  try {
    await listen(app, config)
  } catch (error) {
    await close()
    throw error
  }
  return { close }
}
