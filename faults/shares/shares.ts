// One caller who asks for far more than its share: the others are answered as on a quiet day.

import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { sql } from '#kit/server/db/db.ts'
import { ask, fresh } from '../asking.ts'
import { shareAt } from '../crowd.ts'
import type { Fault } from '../fault.ts'
import { back } from '../kills.ts'
import type { Rig } from '../rig.ts'
import { enter } from '../sessions.ts'
import type { Crowd } from './crowd-worker.ts'
import { manyStrings } from './sheets.ts'

/** quality.md: a stranger's p99 beside that of a quiet moment; a few frames of a screen are no difference. */
const mostTimesQuiet = 3
const neverLateMs = 60
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

const cases: Case[] = [
  {
    name: 'nested JSON at the door',
    attack: () => {
      const body = `{"user_type":${'['.repeat(500_000)}${']'.repeat(500_000)}}`
      return { clients: 24, requests: [post('/api/login', '', 'application/json', body)], manner: 'again' }
    },
  },
  {
    name: 'the description of the API',
    attack: () => ({ clients: 24, requests: [get('/api/openapi.json'), get('/docs')], manner: 'again' }),
  },
  { name: 'returns', attack: (by) => ({ clients: 24, requests: [get('/api/returns', by.customer)], manner: 'again' }) },
  {
    name: 'reports',
    attack: (by) => ({
      clients: 60,
      requests: ['growth', 'sales', 'products'].flatMap((name) => [
        get(`/api/adm/reports/${name}`, by.admin),
        get(`/api/reports/${name}`, by.employee),
      ]),
      manner: 'again',
    }),
  },
  {
    name: 'stock-outs',
    attack: (by) => ({ clients: 16, requests: [get('/api/adm/stock/outs', by.admin)], manner: 'again' }),
  },
  {
    name: 'uploads held open',
    attack: (by) => {
      const head = post('/api/uploads', by.customer, form, part('a.csv')).replace(
        /content-length: \d+/,
        'content-length: 4000000',
      )
      return { clients: 240, requests: [head], manner: 'hold' }
    },
  },
  {
    name: 'sheets of many strings',
    attack: async (by) => {
      const body = `${part('a.xlsx')}${(await manyStrings(56_000_000)).toString('latin1')}\r\n--e--\r\n`
      return { clients: 24, requests: [post('/api/uploads', by.customer, form, body)], manner: 'again' }
    },
  },
  {
    name: 'exports that are left',
    attack: (by) => ({
      clients: 60,
      requests: ['orders.csv', 'orders.xlsx', 'products.csv', 'invoices.zip'].map((name) =>
        get(`/api/adm/${name}`, by.admin),
      ),
      manner: 'leave',
    }),
  },
]

export const shares: Fault = {
  name: 'shares',
  times: 6,
  few: 0,
  underLoad: false,
  run: async (rig, seconds, progress) => {
    const { db } = rig.database
    await db.change(sql`update accounts set rights = '{}' where username = 'admin-g'`)
    const tokens = {
      admin: await enter(db, 'admin-g'),
      customer: await enter(db, 'dist-e'),
      employee: await enter(db, 'emp-e'),
    }
    const found: string[] = []
    const late: string[] = []
    const also: string[] = []
    for (const { name, attack } of cases) {
      progress(0)
      const quiet = await strangers(rig, seconds)
      const worker = new Worker(new URL('./crowd-worker.ts', import.meta.url), {
        workerData: { port: rig.app.port, address: attacker, ...(await attack(tokens)) },
      })
      const during = await strangers(rig, seconds)
      const mb = rig.app.rssMb() / rig.app.serving().length
      await worker.terminate()
      const limit = Math.max(neverLateMs, mostTimesQuiet * quiet.p99)
      if (during.p99 > limit)
        late.push(`${name}: others waited ${during.p99.toFixed(0)} ms at p99, ${quiet.p99.toFixed(0)} ms when quiet`)
      found.push(...during.refused.map((what) => `${name}: ${what}`))
      also.push(
        `${name}: p99 ${quiet.p99.toFixed(0)} → ${during.p99.toFixed(0)} ms of ${during.answers}, ${mb.toFixed(0)} MB`,
      )
    }
    return { backMs: [await back(rig, performance.now())], found, late, also: also.join('\n  ') }
  },
}

type Heard = { p99: number; answers: number; refused: string[] }

async function strangers({ app, clients }: Rig, seconds: number): Promise<Heard> {
  const times: number[] = []
  const refused: string[] = []
  const until = performance.now() + seconds * 1000
  await Promise.all(
    clients.slice(0, 4).map(async ({ token, codes }, at) => {
      const wanted = [
        { method: 'GET', path: '/api/me', token },
        { method: 'GET', path: '/api/products', token },
        { method: 'PUT', path: '/api/cart/items', token, body: { product_code: codes[0], quantity: 1 + at } },
        { method: 'GET', path: '/api/orders', token },
      ]
      while (performance.now() < until)
        for (const one of wanted) {
          const { status, ms } = await ask(app.port, fresh(), one)
          times.push(ms)
          if (status !== 200) refused.push(`${one.method} ${one.path} was answered with ${status}`)
          await pause(20)
        }
    }),
  )
  return { p99: shareAt(times, 0.99), answers: times.length, refused }
}
