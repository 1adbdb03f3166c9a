// Work that is done after a transaction, or by the clock: pg-boss, enqueued in the transaction that asks for it.
import { PgBoss } from 'pg-boss'
import type { Db } from './db.ts'

export type Enqueue = (name: string, data: object) => Promise<void>

/** `every` is a cron line in India's time. A run that throws is tried again with growing pauses. */
export type Job = { name: string; every?: string; run: (data: never) => Promise<void> }

export type Jobs = { enqueue: (db: Db) => Enqueue; stop: () => Promise<void> }

/** For its connections: without it, one that leads nowhere is waited for for ever. */
const usualPatience = {
  connectionTimeoutMillis: 2000,
  query_timeout: 5000,
  keepAlive: true,
  notifyHeartbeatIntervalMs: 5000,
  notifyHeartbeatTimeoutMs: 2000,
}

type Options = { url: string; jobs: Job[]; onError: (error: Error) => void; patience?: typeof usualPatience }

export async function openJobs({ url, jobs, onError, patience = usualPatience }: Options): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'apotheca jobs',
    max: 2,
    useListenNotify: true,
    ...patience,
  })
  boss.on('error', onError)
  await boss.start()
  for (const job of jobs) {
    await boss.createQueue(job.name, { retryLimit: 5, retryDelay: 10, retryBackoff: true, notify: true })
    if (job.every) await boss.schedule(job.name, job.every, {}, { tz: 'Asia/Kolkata' })
    await boss.work(job.name, { notifyPollingIntervalSeconds: 10 }, async (batch) => {
      for (const { data } of batch) await job.run(data as never)
    })
  }
  return {
    enqueue: (db) => async (name, data) => {
      await boss.send(name, data, { db: { executeSql: (text, values) => db.foreign(text, values) } })
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
}
