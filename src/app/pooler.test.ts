// Everything that a pooler in transaction mode could break: what a session is told, LISTEN, and
// statements kept by name.
import { execFile } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { getMe, signIn } from '#accounts/contract.ts'
import { changeCart, getCart } from '#cart/contract.ts'
import { listProducts } from '#catalogue/contract.ts'
import { refusePooler } from '#kit/server/db/connect.ts'
import { openDb, sql, system } from '#kit/server/db/db.ts'
import { directUrl } from '#kit/server/process/config.ts'
import { keepsPrepared, type Pooler, poolerProgram, poolSize, startPooler } from '#kit/server/testing/testing-pooler.ts'
import { getOrder, placeOrder } from '#orders/contract.ts'
import { type Between, startProxy } from '../../faults/proxy.ts'
import { demoPassword } from '../../world/cast.ts'
import { type Call, type Refused, startTestApp, type TestApp } from './testing.ts'

const program = poolerProgram()

/** How often 16 people ask who they are while connections are cut; 20,000 in the long form. */
const calls = Number(process.env.POOLER_CALLS ?? 320)

if (!program) test.skip('behind PgBouncer: left out, it is not installed', () => {})
else {
  const poolers: Pooler[] = []
  const between: Between[] = []
  const testApp = await startTestApp({
    env: { PREPARED_STATEMENTS: keepsPrepared(program) ? 'on' : 'off' },
    pooler: async (url) => {
      const pooler = await startPooler(program, url)
      poolers.push(pooler)
      const proxy = await startProxy(pooler.url)
      between.push(proxy)
      return proxy.url
    },
  })
  afterAll(async () => {
    await testApp.stop()
    for (const one of [...between, ...poolers]) await one.stop()
  })
  behindPooler(testApp)
  whileCut(testApp, between[0] as Between)
  leftBehind(testApp)
  atTheStart(testApp)
}

function behindPooler({ app, as, asWithKey, config, direct, tokenOf }: TestApp): void {
  const { databaseUrl: url, preparedStatements: prepared } = config
  const hasty = openDb({ url, prepared, pooled: true, statementTimeoutMs: 500 })
  afterAll(() => hasty.end())

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
    const sleeping = sql`select pg_sleep(600)`
    await expect(hasty.rows(sleeping)).rejects.toMatchObject({ code: '57014' })
    await expect(hasty.apart.rows(sleeping)).rejects.toMatchObject({ code: '57014' })
    await expect(hasty.transaction(system, (db) => db.rows(sleeping))).rejects.toMatchObject({ code: '57014' })
  })

  test('behind PgBouncer a read whose parsing was cancelled works again at once', async () => {
    const read = () => hasty.rows<{ rows: number }>(sql`select count(*) as rows from stock where product_code <> ${''}`)
    const [expected] = await read()
    await direct.transaction(system, async (db) => {
      await db.change(sql`lock table stock in access exclusive mode`)
      // Already the planning waits for the lock, until the time of the statement is over.
      const refused = await Promise.allSettled(Array.from({ length: 3 }, read))
      for (const one of refused) expect(one).toMatchObject({ status: 'rejected', reason: { code: '57014' } })
    })
    expect(await Promise.all(Array.from({ length: 12 }, read))).toEqual(Array.from({ length: 12 }, () => [expected]))
  })
}

/**
 * A pooler before 1.21 hands a connection on with answers still due, when who asked for them went.
 */
function whileCut({ pool, direct, ...testApp }: TestApp, proxy: Between): void {
  test('behind PgBouncer nobody gets another’s answer, whatever is cut', async () => {
    const people = await direct.rows<{ username: string }>(sql`
      select username from accounts where kind = 'D' and blocked_at is null
      order by id limit 16`)
    const asked = await Promise.all(people.map(({ username }, at) => signedIn(testApp, username, `10.1.0.${at}`)))
    expect(asked).toHaveLength(16)
    const told = new Map<string, number>()
    let left = calls
    const asking = asked.map(async ({ username, call }) => {
      while (left-- > 0) {
        const answer = await call(getMe, {}).then(
          ({ data }) => (data.username === username ? 'right' : `${data.username} instead of ${username}`),
          (error: Refused) => String(error.http),
        )
        told.set(answer, (told.get(answer) ?? 0) + 1)
      }
    })
    const over = Promise.all(asking)
    await Promise.all([cutting(proxy, () => left), slowReads(pool, () => left > 0), over])
    // Who was cut three times in a row may be asked to come again; nobody is refused, and nobody is
    // taken for another.
    const { right = 0, 503: later = 0, ...wrong } = Object.fromEntries(told)
    expect(wrong).toEqual({})
    expect(right + later).toBe(calls)
    expect(right).toBeGreaterThan(calls / 2)
  })
}

async function signedIn({ with: callWith }: Pick<TestApp, 'with'>, username: string, address: string) {
  const { data } = await callWith(null, address)(signIn, { user_type: 'D', username, password: demoPassword })
  const call: Call = callWith(data.token, address)
  return { username, call }
}

/** Every connection at once, in the middle of whatever is asked; on a slow machine more seldom. */
async function cutting(proxy: Between, left: () => number): Promise<void> {
  for (let before = left(); left() > 0; ) {
    await pause(20)
    if (before - left() < 16) continue
    before = left()
    proxy.reset()
  }
}

/**
 * Those who stand behind one that takes long are asked elsewhere, and what they left is cut by the
 * server itself.
 */
async function slowReads(pool: TestApp['pool'], goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    await pool.rows(sql`select pg_sleep(0.15)`).catch(() => {})
    await pause(20)
  }
}

/** What `pg_dump` and others leave in a session that the pooler hands on. */
function leftBehind({ as, pool, config }: TestApp): void {
  test('behind PgBouncer the server has its own settings, whatever others left in a session', async () => {
    const strangers = Array.from({ length: poolSize }, () => new pg.Client({ connectionString: config.databaseUrl }))
    for (const stranger of strangers) {
      await stranger.connect()
      // An open transaction keeps the session, so that the next stranger spoils another one.
      await stranger.query('begin')
      await stranger.query(`set search_path = ''; set statement_timeout = 0; set jit = on; set plan_cache_mode = auto`)
    }
    await Promise.all(strangers.map((one) => one.query('commit').then(() => one.end())))

    const settings = sql`select current_setting('search_path') as path, current_setting('jit') as jit,
      current_setting('statement_timeout') as timeout, current_setting('plan_cache_mode') as plans`
    const own = { path: '"$user", public', jit: 'off', timeout: '1min', plans: 'force_generic_plan' }
    const asking = Array.from({ length: 3 * poolSize }, () => pool.one(settings))
    expect(await Promise.all(asking)).toEqual(asking.map(() => own))
    expect(await pool.apart.one(settings)).toEqual(own)
    expect(await pool.transaction(system, (db) => db.one(settings))).toEqual(own)
    expect((await as('dist-e')(getCart, {})).data).toBeDefined()
    expect((await pool.foreign('select count(*) as rows from accounts')).rows).toHaveLength(1)
  })
}

function atTheStart({ config, direct }: TestApp): void {
  test('a pooler without the address of the database behind it is refused', async () => {
    await expect(refusePooler(config.databaseUrl)).rejects.toThrow('Set DATABASE_DIRECT_URL too')
    await expect(refusePooler(directUrl(config))).resolves.toBeUndefined()
  })

  test('behind PgBouncer the first admin is made', async () => {
    const asked = ['--username', 'asha', '--name', 'Asha Rao', '--email', 'asha@example.com']
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, 'create-admin.ts'), ...asked],
      {
        env: { DATABASE_URL: config.databaseUrl, DATABASE_DIRECT_URL: directUrl(config), NODE_NO_WARNINGS: '1' },
      },
    )
    expect(stdout).toContain('asha may sign in')
    expect(await direct.one(sql`select name from accounts where username = 'asha'`)).toEqual({ name: 'Asha Rao' })
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
