import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { signOut } from '#accounts/contract.ts'
import { findSession } from '#accounts/server/sessions.ts'
import { tokenKey } from '#accounts/server/tokens.ts'
import { startTestApp } from '#app/testing.ts'
import { changeCart } from '#cart/contract.ts'
import { listProducts } from '#catalogue/contract.ts'
import type { Session } from '#kit/access.ts'
import { sql } from '#kit/server/db/db.ts'
import { openLive } from '#kit/server/live/live.ts'
import type { Username } from '../../../world/cast.ts'
import { releaseOrder } from '../book-contract.ts'
import { cancelOrder } from '../contract.ts'
import { orderTopic } from './live.ts'
import { orderingIn } from './testing.ts'

const testApp = await startTestApp()
const { app, as, config, pool, tokenOf } = testApp
const { order } = orderingIn(testApp)
await app.listen({ port: 0, host: '127.0.0.1' })
const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
const { data: products } = await as('dist-e')(listProducts, { limit: 3, in_stock: '1' })
const code = products[0]?.product_code ?? ''

type Following = { heard: string[]; next: (what: RegExp) => Promise<void>; ended: Promise<void>; stop: () => void }
const open: Following[] = []
afterAll(() => {
  for (const one of open) one.stop()
})

describe('a change is told', () => {
  test('to the distributor, its employee, the brand manager of a division of it, and the admin; to no stranger', async () => {
    const concerned = await Promise.all((['dist-e', 'emp-e', 'admin'] as const).map(follow))
    const strangers = await Promise.all((['dist-b', 'dist-hold', 'dist-g', 'emp-g', 'admin-g'] as const).map(follow))
    const placed = await order('dist-e', [[code, 10]])
    const placing = new RegExp(`"order_ids":\\[[\\d,]*\\b${placed.order_id}\\b`)
    await Promise.all(concerned.map((one) => one.next(placing)))

    await as('dist-e')(cancelOrder, { order_id: placed.order_id, reason: 'enough' })
    await Promise.all(concerned.map((one) => one.next(placing)))
    // An order of each stranger's own comes after, so what they should not hear would have been
    // heard before it.
    const own = await order('dist-b', [[code, 10]])
    await strangers[0]?.next(new RegExp(`\\[${own.order_id}\\]`))
    for (const one of strangers) expect(one.heard.join('')).not.toMatch(placing)
    for (const one of strangers.slice(1)) expect(one.heard.filter((message) => message.includes('orders'))).toEqual([])
  })

  test('to a brand manager, where the order has a part of its divisions', async () => {
    const manager = await follow('emp-b')
    const { data } = await as('dist-e')(listProducts, { limit: 200, in_stock: '1' })
    const divisions = await pool.rows<{ division_code: string }>(sql`
      select division_code from employee_divisions
      where employee_id = (select id from accounts where username = 'emp-b')`)
    const isTheirs = (division: string) => divisions.some((one) => one.division_code === division)
    const theirs = data.find((product) => isTheirs(product.division_code))?.product_code ?? ''
    const others = data.find((product) => !isTheirs(product.division_code))?.product_code ?? ''
    const unheard = await order('dist-hold', [[others, 10]])
    const heard = await order('dist-hold', [[theirs, 10]])
    await manager.next(new RegExp(`\\[${heard.order_id}\\]`))
    expect(manager.heard.join('')).not.toMatch(new RegExp(`\\b${unheard.order_id}\\b`))
  })

  test('when an admin moves it, too', async () => {
    const held = await order('dist-hold', [[code, 10]])
    const follower = await follow('dist-hold')
    await as('admin')(releaseOrder, { order_id: held.order_id, reason: 'Paid by cheque' })
    await follower.next(new RegExp(`\\[${held.order_id}\\]`))
  })

  test('again after the connection to the database was lost', async () => {
    const follower = await follow('dist-e')
    await pool.rows(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'apotheca listening' and datname = current_database()`)
    await follower.next(/event: again/)
    const { order_id } = await order('dist-e', [[code, 10]])
    await follower.next(new RegExp(`\\[${order_id}\\]`))
  })
})

test('a notice reaches the person it is for, and nobody else', async () => {
  const [mine, other] = await Promise.all([follow('dist-e'), follow('dist-b')])
  const { order_id } = await order('dist-b', [[code, 10]])
  await pool.one(sql`
    select tell(array_agg(id), 'order_held', 'a test of the stream', '{}') from accounts where username = 'dist-e'`)
  await mine.next(/event: notices/)
  await other.next(new RegExp(`\\[${order_id}\\]`))
  expect(other.heard.join('')).not.toContain('event: notices')
})

// Not one of those who ordered before: the carts that they emptied may still be told of.
test('a changed cart reaches the other devices and colleagues of its placer, and nobody else', async () => {
  const [device, colleague, stranger] = await Promise.all([
    follow('dist-e'),
    follow('dist-e-buyer'),
    follow('dist-depot'),
  ])
  await as('dist-e')(changeCart, { product_code: code, quantity: 10 })
  await Promise.all([device.next(/event: carts/), colleague.next(/event: carts/)])
  await as('dist-depot')(changeCart, { product_code: code, quantity: 10 })
  await stranger.next(/event: carts/)
  expect(stranger.heard.filter((message) => message.includes('carts'))).toHaveLength(1)
})

test('there is one connection that listens, however many follow', async () => {
  await Promise.all((['dist-e', 'dist-b', 'emp-e', 'dist-e'] as const).map(follow))
  const { listeners } = await pool.one<{ listeners: number }>(sql`
    select count(*) as listeners from pg_stat_activity
    where application_name = 'apotheca listening' and datname = current_database()`)
  expect(listeners).toBe(1)
})

test('nobody follows without a session', async () => {
  for (const authorization of ['', 'Bearer nonsense', `Basic ${await tokenOf('dist-e')}`]) {
    const answer = await fetch(`${address}/api/live`, { headers: { authorization } })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ status: 5 })
  }
})

test('a server with streams open closes, and ends them', async () => {
  const other = await startTestApp()
  await other.app.listen({ port: 0, host: '127.0.0.1' })
  const there = `http://127.0.0.1:${(other.app.server.address() as AddressInfo).port}`
  const token = await other.tokenOf('dist-e')
  const follower = await followAt(there, token)
  await other.stop()
  await follower.ended
})

test('whoever is let in while the server closes is not kept', async () => {
  const live = openLive({ pool, topics: [orderTopic], databaseUrl: config.databaseUrl, log: { warn: () => {} } })
  await live.close()
  const me = await findSession(pool, tokenKey(config.sessionSecret), await tokenOf('dist-e'))
  const stream = live.follow(me as Session)
  expect(await stream.toArray()).toEqual([])
  await live.close()
})

test('a stream ends soon after its session', async () => {
  const { app: quick, tokenOf, with: callWith } = await startTestApp({ heartbeatMs: 50 })
  await quick.listen({ port: 0, host: '127.0.0.1' })
  const token = await tokenOf('dist-depot')
  const follower = await followAt(`http://127.0.0.1:${(quick.server.address() as AddressInfo).port}`, token)
  await follower.next(/^: here/)
  await callWith(token)(signOut, {})
  await follower.ended
  await quick.close()
})

async function follow(who: Username): Promise<Following> {
  return followAt(address, await tokenOf(who))
}

/**
 * Follows the stream from its first message on; `next` waits for a message that was not waited for
 * before.
 */
async function followAt(at: string, token: string): Promise<Following> {
  const stopping = new AbortController()
  const answer = await fetch(`${at}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stopping.signal,
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const heard: string[] = []
  let seen = 0
  let wake = () => {}
  const ended = (async () => {
    for await (const part of answer.body ?? []) {
      heard.push(Buffer.from(part).toString())
      wake()
    }
  })().catch(() => {})
  const one: Following = {
    heard,
    ended,
    stop: () => stopping.abort(),
    async next(what) {
      for (;;) {
        const found = heard.findIndex((message, place) => place >= seen && what.test(message))
        if (found >= 0) {
          seen = found + 1
          return
        }
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
  open.push(one)
  await one.next(/event: again/)
  return one
}
