// What the server stands on may go away, one part after the other: nobody gets a 500, and `ready`
// says which part it is.
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { changeCart, countCartLines } from '#cart/contract.ts'
import { listProducts } from '#catalogue/contract.ts'
import { getHome } from '#home/contract.ts'
import { connect } from '#kit/server/db/connect.ts'
import { sql } from '#kit/server/db/db.ts'
import { getReport } from '#reports/report-contract.ts'
import { startTestApp } from './testing.ts'

const nowhere = '127.0.0.1:1'
const { app, as, config, direct, tokenOf } = await startTestApp({
  env: {
    DATABASE_URL: 'postgresql://localhost/of-this-test',
    DEMO: '1',
    DATABASE_REPLICA_URL: `postgresql://nobody@${nowhere}/nothing`,
    FILES_S3_URL: `http://key:secret@${nowhere}/bucket`,
  },
})

const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers })

test('without replica and bucket the server is ready, and says what is away', async () => {
  expect((await get('/api/health/ready')).json()).toEqual({
    data: 'ready',
    parts: { database: 'ok', replica: 'away', files: 'away' },
  })
})

test('without a replica the database answers, down to the last line of an export', async () => {
  expect((await as('dist-e')(getHome, {})).data).toBeDefined()
  const asked = { name: 'sales', from: '2024-01-01', to: '2028-01-01' }
  const { data } = await as('dist-e')(getReport, asked)
  expect(data.rows.length).toBeGreaterThan(0)
  const file = await get('/api/orders.csv', { authorization: `Bearer ${await tokenOf('dist-e')}` })
  expect(file.statusCode).toBe(200)
  expect(file.body.trim().split('\n').length).toBeGreaterThan(1)
})

test('what one has just put into the cart is on its badge', async () => {
  const { data: products } = await as('dist-b')(listProducts, { limit: 1, in_stock: '1' })
  const before = await as('dist-b')(countCartLines, {})
  await as('dist-b')(changeCart, { product_code: products[0]?.product_code ?? '', quantity: 10 })
  expect((await as('dist-b')(countCartLines, {})).data.lines).toBe(before.data.lines + 1)
})

test('a picture that lies in a bucket which does not answer may be asked for again', async () => {
  const hash = randomBytes(32).toString('hex')
  await direct.change(sql`insert into files (hash, media_type, size) values (${hash}, 'image/png', 7)`)
  const answer = await get(`/api/images/${hash}/0042085.png`)
  expect({ http: answer.statusCode, later: answer.headers['retry-after'] }).toEqual({ http: 503, later: '5' })
  expect(answer.json().message).toBe('Files can’t be reached just now. Try again in a moment.')
})

test('while the database is read-only, reads are answered and writes may be sent again', async () => {
  const who = 'dist-g'
  const cart = { product_code: (await as(who)(listProducts, { limit: 1 })).data[0]?.product_code ?? '', quantity: 10 }
  const session = await connect(config.databaseUrl)
  const { name } = await direct.one<{ name: string }>(sql`select current_database() as name`)
  const set = async (value: 'on' | 'off') => {
    await session.query('set transaction_read_only = off')
    await session.query(`alter database ${name} set default_transaction_read_only = ${value}`)
    await session.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [name],
    )
  }
  await set('on')
  await expect.poll(async () => (await get('/api/health/ready')).json().parts.database).toBe('read-only')
  const refused = await as(who)(changeCart, cart).catch((error) => error)
  expect({ http: refused.http, later: refused.headers['retry-after'] }).toEqual({ http: 503, later: '2' })
  await set('off')
  await session.end()
  await expect.poll(async () => (await get('/api/health/ready')).json().parts.database).toBe('ok')
  expect((await as(who)(changeCart, cart)).data).toBeDefined()
})
