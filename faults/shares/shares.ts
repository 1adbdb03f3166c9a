// One caller who asks for far more than its share: the others are answered as on a quiet day.

import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { addDays, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import type { Fault } from '../fault.ts'
import { back } from '../kills.ts'
import type { Rig } from '../rig.ts'
import { enter } from '../sessions.ts'
import type { Crowd } from './crowd-worker.ts'
import { compared, nothingHeard, roundMs, strangers } from './others.ts'
import { manyStrings } from './sheets.ts'

const attacker = '127.0.0.66'

type Attack = Omit<Crowd, 'port' | 'address'>
type Case = { name: string; attack: (tokens: Tokens) => Attack | Promise<Attack> }
type Tokens = { admin: string; customer: string; employee: string }

const get = (path: string, token = '') =>
  `GET ${path} HTTP/1.1\r\nhost: a\r\naccept-encoding: br\r\n${token && `authorization: Bearer ${token}\r\n`}\r\n`

function post(path: string, token: string, type: string, body: string): string {
  const head = `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n`
  return `${head}${token && `authorization: Bearer ${token}\r\n`}\r\n${body}`
}

const form = 'multipart/form-data; boundary=e'
const part = (name: string) => `--e\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`

const aYear = () => {
  const today = todayInIndia(new Date())
  return `from=${addDays(today, -364)}&to=${today}`
}

const cases: Case[] = [
  {
    name: 'nested-json',
    attack: () => {
      const body = `{"user_type":${'['.repeat(500_000)}${']'.repeat(500_000)}}`
      return { clients: 24, requests: [post('/api/login', '', 'application/json', body)], manner: 'again' }
    },
  },
  {
    name: 'api-pages',
    attack: () => ({ clients: 24, requests: [get('/api/openapi.json'), get('/docs')], manner: 'again' }),
  },
  { name: 'returns', attack: (by) => ({ clients: 24, requests: [get('/api/returns', by.customer)], manner: 'again' }) },
  {
    name: 'reports',
    attack: (by) => ({
      clients: 60,
      requests: ['growth', 'sales'].flatMap((name) => [
        get(`/api/adm/reports/${name}?${aYear()}`, by.admin),
        get(`/api/reports/${name}?${aYear()}`, by.employee),
      ]),
      manner: 'again',
    }),
  },
  {
    name: 'stock-outs',
    attack: (by) => ({ clients: 16, requests: [get('/api/adm/stock/outs', by.admin)], manner: 'again' }),
  },
  {
    name: 'uploads',
    attack: (by) => {
      const head = post('/api/uploads', by.customer, form, part('a.csv')).replace(
        /content-length: \d+/,
        'content-length: 4000000',
      )
      return { clients: 240, requests: [head], manner: 'hold' }
    },
  },
  {
    name: 'sheets',
    attack: async (by) => {
      const body = `${part('a.xlsx')}${(await manyStrings(56_000_000)).toString('latin1')}\r\n--e--\r\n`
      return { clients: 24, requests: [post('/api/uploads', by.customer, form, body)], manner: 'again' }
    },
  },
  {
    name: 'exports',
    attack: (by) => ({
      clients: 60,
      requests: ['orders.csv', 'orders.xlsx', 'products.csv', 'invoices.zip'].map((name) =>
        get(`/api/adm/${name}`, by.admin),
      ),
      manner: 'leave',
    }),
  },
]

export const shares: Fault[] = cases.map(({ name, attack }) => ({
  name: `share-${name}`,
  group: 'shares',
  times: 3,
  few: 0,
  underLoad: false,
  run: async (rig, rounds, progress) => {
    const crowd = await gather(rig, attack)
    const quiet = nothingHeard()
    const abused = nothingHeard()
    for (let round = 0; round < rounds; round++) {
      progress(round)
      await strangers(rig, roundMs.quiet, quiet)
      crowd.postMessage('come')
      await strangers(rig, roundMs.abused, abused)
      crowd.postMessage('go')
      await pause(goneAfterMs)
    }
    await crowd.terminate()
    const backMs = [await back(rig, performance.now())]
    return { backMs, found: [...new Set(abused.refused)], ...compared(quiet, abused) }
  },
}))

/** What it has begun is done, and its connections are closed. */
const goneAfterMs = 1000

async function gather({ app, database: { db } }: Rig, attack: Case['attack']): Promise<Worker> {
  await db.change(sql`update accounts set rights = '{}' where username = 'admin-g'`)
  const tokens = {
    admin: await enter(db, 'admin-g'),
    customer: await enter(db, 'dist-e'),
    employee: await enter(db, 'emp-e'),
  }
  return new Worker(new URL('./crowd-worker.ts', import.meta.url), {
    workerData: { port: app.port, address: attacker, ...(await attack(tokens)) },
  })
}
