// Everything that a pooler in transaction mode could break: what a session is told, LISTEN, and statements kept by name.
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { changeCart, getCart } from '#cart/contract.ts'
import { listProducts } from '#catalogue/contract.ts'
import { sql } from '#kit/server/db/db.ts'
import { keepsPrepared, type Pooler, poolerProgram, startPooler } from '#kit/server/testing/testing-pooler.ts'
import { getOrder, placeOrder } from '#orders/contract.ts'
import { startTestApp, type TestApp } from './testing.ts'

const program = poolerProgram()

if (!program) test.skip('behind PgBouncer: left out, it is not installed', () => {})
else {
  const poolers: Pooler[] = []
  const testApp = await startTestApp({
    env: { PREPARED_STATEMENTS: keepsPrepared(program) ? 'on' : 'off' },
    pooler: async (url) => {
      const pooler = await startPooler(program, url)
      poolers.push(pooler)
      return pooler.url
    },
  })
  afterAll(async () => {
    await testApp.stop()
    for (const pooler of poolers) await pooler.stop()
  })
  behindPooler(testApp)
}

function behindPooler({ app, as, asWithKey, pool, direct, tokenOf }: TestApp): void {
  test('behind PgBouncer a distributor signs in, orders, and its other screen hears of it', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    const stopping = new AbortController()
    const stream = await fetch(`${address}/api/live`, {
      headers: { authorization: `Bearer ${await tokenOf('dist-e')}` },
      signal: stopping.signal,
    })
    const messages = heardIn(stream)
    await messages.next(/event: again/)

    const { data: products } = await as('dist-e')(listProducts, { limit: 1, in_stock: '1' })
    await as('dist-e')(changeCart, { product_code: products[0]?.product_code ?? '', quantity: 10 })
    const { data: cart } = await as('dist-e')(getCart, {})
    const { data: placed } = await asWithKey('dist-e', 'behind-a-pooler')(placeOrder, {
      expected_total_paise: cart.total_paise,
    })
    await messages.next(new RegExp(`\\b${placed.order_id}\\b`))
    expect((await as('dist-e')(getOrder, { order_id: placed.order_id })).data).toEqual(placed)
    stopping.abort()
  })

  test('behind PgBouncer a statement that takes too long is ended by the database', async () => {
    await expect(pool.apart.rows(sql`select pg_sleep(600)`)).rejects.toMatchObject({ code: '57014' })
    await expect(
      pool.transaction({ actor: 'test', requestId: '', address: '' }, (db) => db.rows(sql`select pg_sleep(600)`)),
    ).rejects.toMatchObject({ code: '57014' })
  })

  test('behind PgBouncer a read whose parsing was cancelled works again at once', async () => {
    const read = () => pool.rows<{ rows: number }>(sql`select count(*) as rows from stock where product_code <> ${''}`)
    const [expected] = await read()
    await direct.transaction({ actor: 'test', requestId: '', address: '' }, async (db) => {
      await db.change(sql`lock table stock in access exclusive mode`)
      // Already the planning waits for the lock, until the time of the statement is over.
      const refused = await Promise.allSettled(Array.from({ length: 3 }, read))
      for (const one of refused) expect(one).toMatchObject({ status: 'rejected', reason: { code: '57014' } })
    })
    expect(await Promise.all(Array.from({ length: 12 }, read))).toEqual(Array.from({ length: 12 }, () => [expected]))
  })
}

/** `next` waits for a message of the stream that was not waited for before. */
function heardIn(stream: Response): { next(what: RegExp): Promise<void> } {
  const parts = (stream.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader()
  return {
    async next(what) {
      for (let heard = ''; !what.test(heard); ) {
        const { value, done } = await parts.read()
        if (done) throw new Error(`The stream ended without ${what}: ${heard}`)
        heard += value
      }
    },
  }
}
