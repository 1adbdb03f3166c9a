import { afterAll, expect, test } from 'vitest'
import { startProxy } from '../../../../faults/proxy.ts'
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
  patience: {
    connectionTimeoutMillis: 500,
    query_timeout: 500,
    keepAlive: true,
    notifyHeartbeatIntervalMs: 200,
    notifyHeartbeatTimeoutMs: 200,
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
