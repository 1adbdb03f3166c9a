import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { listProducts } from '#catalogue/contract.ts'
import { sql, system } from '#kit/server/db/db.ts'
import { openOutside } from '#kit/server/http/outside.ts'
import { orderingIn } from '#orders/server/testing.ts'
import { changeWebhook, createWebhook, deleteWebhook, listDeliveries, listWebhooks, redeliver } from '../contract.ts'
import { isHookDue, sendDue } from './hooks.ts'

const testApp = await startTestApp()
const { as, pool } = testApp
const { order } = orderingIn(testApp)
const { data: products } = await as('dist-e')(listProducts, { limit: 30, in_stock: '1' })
const code = products[0]?.product_code ?? ''
await pool.change(sql`
  update distributors set credit_limit_paise = 1000000000000 where id = (select id from accounts where username = 'dist-e')`)

const outside = openOutside({ networks: [], isDemo: true })

type Heard = { headers: IncomingHttpHeaders; body: string }
const heard: Heard[] = []
let answerWith = 200
let answerText = 'not now'
/** Happens before the answer to each message. */
let meanwhile = async () => {}
const listener = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', async () => {
    heard.push({ headers: request.headers, body })
    await meanwhile()
    response.writeHead(answerWith).end(answerWith === 200 ? '' : answerText)
  })
})
await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
afterAll(() => listener.close())
const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hooks`

beforeEach(() => {
  answerWith = 200
  answerText = 'not now'
  meanwhile = async () => {}
})

const send = () => sendDue(pool.apart, outside, () => new Date())
/** A webhook, and the only message that waits for it. */
const waiting = async () => {
  const { data: hook } = await as('admin')(createWebhook, { url, events: ['order.confirmed'] })
  const { order_no } = await order('dist-e', [[code, 2]])
  const told = async () =>
    (await as('admin')(listDeliveries, {})).data.filter(({ webhook_id }) => webhook_id === hook.id)
  const [delivery] = await told()
  return { hook, order_no, id: delivery?.id ?? 0, told }
}

test('what is being sent when its webhook is deleted is not tried again', async () => {
  const { hook, told } = await waiting()
  answerWith = 503
  meanwhile = async () => {
    await as('admin')(deleteWebhook, { id: hook.id })
  }
  await send()
  expect(await told()).toMatchObject([{ state: 'failed', next_try_at: null, last_error: 'The webhook was deleted.' }])
})

test('what happens in the moment in which its webhook is deleted is not sent', async () => {
  const { hook, told } = await waiting()
  await pool.transaction(system, async (db) => {
    await db.rows(sql`select hook('order.confirmed', max(id)) from orders where product_type = 'E'`)
    await as('admin')(deleteWebhook, { id: hook.id })
  })
  const before = heard.length
  await send()
  expect(heard).toHaveLength(before)
  expect((await told()).map(({ state }) => state)).toEqual(['failed', 'failed'])
  expect(await isHookDue(pool)).toBe(false)
})

test('what is sent again by hand while its last try runs is sent again', async () => {
  const { hook, id, told } = await waiting()
  await pool.change(sql`update webhook_deliveries set attempts = 7 where id = ${id}`)
  answerWith = 503
  meanwhile = async () => {
    meanwhile = async () => {
      answerWith = 200
    }
    await as('admin')(redeliver, { id })
  }
  await send()
  expect(await told()).toMatchObject([{ state: 'delivered', last_status: 200 }])
  await as('admin')(deleteWebhook, { id: hook.id })
})

test('a receiver whose answer can’t be stored is tried again like any other', async () => {
  const { hook, told } = await waiting()
  answerWith = 500
  answerText = 'broken\0 here'
  await send()
  expect(await told()).toMatchObject([{ state: 'waiting', last_status: 500, last_error: '500 broken here' }])
  await as('admin')(deleteWebhook, { id: hook.id })
})

test('receivers that never answer keep those of another owner waiting for nothing', async () => {
  const silent: (() => void)[] = []
  const abyss = createServer((_, response) => void silent.push(() => response.writeHead(503).end()))
  await new Promise<void>((resolve) => abyss.listen(0, '127.0.0.1', resolve))
  const nowhere = `http://127.0.0.1:${(abyss.address() as AddressInfo).port}/`
  const hooks: number[] = []
  for (let at = 0; at < 20; at++)
    hooks.push((await as('admin')(createWebhook, { url: nowhere, events: ['order.confirmed'] })).data.id)
  for (let at = 0; at < 3; at++) await order('dist-e', [[code, 1]])
  const other = await as('admin')(createWebhook, { url, events: ['order.confirmed'] })
  await pool.change(sql`
    update webhooks set created_by = (select id from accounts where username = 'admin-g') where id = ${other.data.id}`)
  const { order_no } = await order('dist-e', [[code, 1]])
  const before = heard.length
  const sending = send()
  await expect.poll(() => heard.slice(before).map(({ body }) => JSON.parse(body).order_no)).toEqual([order_no])
  await expect.poll(() => silent.length).toBe(10)
  for (const id of [...hooks, other.data.id]) await as('admin')(deleteWebhook, { id })
  for (const answer of silent) answer()
  await sending
  abyss.close()
})

test('a receiver that never answers keeps the other webhooks of its owner waiting for nothing', async () => {
  const silent: (() => void)[] = []
  const abyss = createServer((_, response) => void silent.push(() => response.writeHead(503).end()))
  await new Promise<void>((resolve) => abyss.listen(0, '127.0.0.1', resolve))
  const nowhere = `http://127.0.0.1:${(abyss.address() as AddressInfo).port}/`
  const { data: dead } = await as('admin')(createWebhook, { url: nowhere, events: ['order.confirmed'] })
  for (let at = 0; at < 11; at++) await order('dist-e', [[code, 1]])
  const { data: well } = await as('admin')(createWebhook, { url, events: ['order.confirmed'] })
  const { order_no } = await order('dist-e', [[code, 1]])
  const before = heard.length
  const sending = send()
  await expect.poll(() => heard.slice(before).map(({ body }) => JSON.parse(body).order_no)).toEqual([order_no])
  await expect.poll(() => silent.length).toBe(5)
  for (const { id } of [dead, well]) await as('admin')(deleteWebhook, { id })
  for (const answer of silent) answer()
  await sending
  abyss.close()
})

test('a webhook is told of an order, signed; a refusal is tried again, logged, and sent again by hand', async () => {
  const { data: hook } = await as('admin')(createWebhook, { url, events: ['order.confirmed'] })
  const placed = await order('dist-e', [[code, 2]])
  answerWith = 503
  await sendDue(pool.apart, outside, () => new Date())
  const mine = async () =>
    (await as('admin')(listDeliveries, {})).data.filter((one) => one.order_no === placed.order_no)
  expect(await mine()).toMatchObject([
    { event: 'order.confirmed', state: 'waiting', attempts: 1, last_status: 503, last_error: '503 not now' },
  ])
  answerWith = 200
  const [waiting] = await mine()
  await as('admin')(redeliver, { id: waiting?.id ?? 0 })
  await sendDue(pool.apart, outside, () => new Date())
  expect(await mine()).toMatchObject([{ state: 'delivered', last_status: 200 }])
  const last = heard.at(-1)
  const [, time = '', signature = ''] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(last?.headers['apotheca-signature'])) ?? []
  expect(createHmac('sha256', hook.secret).update(`${time}.${last?.body}`).digest('hex')).toBe(signature)
  expect(JSON.parse(last?.body ?? '')).toMatchObject({ event: 'order.confirmed', order_no: placed.order_no })

  await as('admin')(changeWebhook, { id: hook.id, url, events: ['order.confirmed'], paused: true })
  await order('dist-e', [[code, 1]])
  const mineNow = async () => (await as('admin')(listWebhooks, {})).data.filter(({ id }) => id === hook.id)
  expect(await mineNow()).toMatchObject([{ paused: true, waiting: 0 }])
  await as('admin')(deleteWebhook, { id: hook.id })
  expect(await mineNow()).toEqual([])
  expect((await refusal(as('admin')(redeliver, { id: waiting?.id ?? 0 }))).http).toBe(404)
  expect((await refusal(as('admin-g')(createWebhook, { url, events: ['order.short'] }))).http).toBe(403)
})

test('a webhook that is paused keeps the address that somebody else gave it, and one whose address is changed stays paused', async () => {
  const { data: made } = await as('admin')(createWebhook, { url, events: ['order.short'] })
  const other = `${url}/other`
  await as('admin')(changeWebhook, { id: made.id, url: other })
  expect((await as('admin')(changeWebhook, { id: made.id, paused: true })).data).toMatchObject({
    url: other,
    paused: true,
  })
  expect((await as('admin')(changeWebhook, { id: made.id, url })).data).toMatchObject({
    url,
    events: ['order.short'],
    paused: true,
  })
  await as('admin')(deleteWebhook, { id: made.id })
})

test('a webhook leads to no private network but the demo’s own machine', async () => {
  for (const closed of [
    'http://169.254.169.254/latest',
    'http://10.0.0.1/x',
    'http://167772161/x',
    'http://[fd00::1]/x',
  ])
    expect(
      (await refusal(as('admin')(createWebhook, { url: closed, events: ['order.confirmed'] }))).body.errors,
    ).toHaveProperty('url')
})
