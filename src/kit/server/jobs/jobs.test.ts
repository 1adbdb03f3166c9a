import { afterAll, expect, test } from 'vitest'
import { startProxy } from '../../../../faults/proxy.ts'
import { sql, system } from '../db/db.ts'
import { freshDatabase } from '../testing/testing.ts'
import { openJobs } from './jobs.ts'

const { db, url } = await freshDatabase()
const proxy = await startProxy(url)
const done: string[] = []
const complaints: Error[] = []
const jobs = await openJobs({
  url: proxy.url,
  jobs: [{ name: 'note', run: async ({ text }: { text: string }) => void done.push(text) }],
  onError: (error) => complaints.push(error),
  lookSeconds: 2,
  patience: {
    connectionTimeoutMillis: 500,
    query_timeout: 500,
    keepAlive: true,
    notifyHeartbeatIntervalMs: 200,
    notifyHeartbeatTimeoutMs: 200,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
  },
})
const enqueue = jobs.enqueue(db)

afterAll(async () => {
  await jobs.stop()
  await proxy.stop()
})

test('a job is run soon after it was asked for', async () => {
  await enqueue('note', { text: 'first' })
  await expect.poll(() => done).toEqual(['first'])
})

test('jobs go on when their connections lead nowhere any more and nobody said so', async () => {
  proxy.halve()
  await enqueue('note', { text: 'second' })
  await expect.poll(() => done).toEqual(['first', 'second'])
  expect(complaints.map(({ message }) => message)).not.toEqual([])
})

test('a job whose server was killed goes on elsewhere when nothing was heard of it', async () => {
  // As a server leaves it that took the job and died.
  const left = await db.transaction(system, async (on) => {
    await jobs.enqueue(on)('note', { text: 'third' })
    return on.change(sql`
      update pgboss.job set state = 'active', started_on = now() - interval '21 s', heartbeat_on = now() - interval '21 s',
        retry_delay = 1
      where name = 'note' and data ->> 'text' = 'third' and heartbeat_seconds = 20`)
  })
  expect(left).toBe(1)
  await expect.poll(() => done).toContain('third')
})
