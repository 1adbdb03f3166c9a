// Files that are being sent: who reads them slowly holds a few of their own, and nobody else's.
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { type AdminSession, admin } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { none } from '../../shape.ts'
import { readConfig } from '../process/config.ts'
import { createHttp } from './http.ts'
import { fileRoute, type Serving, serveRoutes } from './serve.ts'

const longFile = endpoint({
  method: 'GET',
  path: '/api/adm/long.csv',
  summary: 'A file that is never read to its end',
  access: admin,
  input: none,
  output: null,
  media: 'text/csv',
  slow: true,
})

/** Its head is there at once, its end when everybody has gone. */
async function* content() {
  yield 'a,b\r\n'.repeat(4000)
  yield 'a,b\r\n'
  await over.promise
}
const over = Promise.withResolvers<void>()

const app = await createHttp({ ...readConfig({}), databaseUrl: '', sessionSecret: '' }, pino({ level: 'silent' }))
/** The token is the account's number. */
const findSession = async (_: unknown, token: string) => ({ kind: 'admin', accountId: Number(token) }) as AdminSession
const serving = { findSession, slow: () => ({}), enqueue: () => async () => {} } as unknown as Serving
serveRoutes(app, [fileRoute(longFile, async () => ({ name: 'long.csv', content: content() }))], serving)
await app.listen({ port: 0, host: '127.0.0.1' })
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${longFile.path}`
afterAll(async () => {
  over.resolve()
  await app.close()
})

const download = (account: number) =>
  fetch(url, { headers: { authorization: `Bearer ${account}`, 'accept-encoding': 'identity' } })

test('one has four open at once, the next is refused, another’s begins, and one that ends makes room', async () => {
  const mine = [await download(1), await download(1), await download(1), await download(1)]
  expect(mine.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const fifth = await download(1)
  expect([fifth.status, fifth.headers.get('retry-after')]).toEqual([429, '5'])
  expect((await download(2)).status).toBe(200)
  await mine[0]?.body?.cancel()
  await expect.poll(async () => (await download(1)).status).toBe(200)
})
