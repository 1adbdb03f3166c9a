// The whole app on a fresh database, called over HTTP as the people of the demo world, typed by the
// contracts.
import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import { openSession } from '#accounts/server/sessions.ts'
import { tokenKey } from '#accounts/server/tokens.ts'
import { toRequest } from '#kit/caller.ts'
import type { Endpoint, Input, Output } from '#kit/endpoint.ts'
import type { ProblemBody } from '#kit/problem.ts'
import { openDb, type Pool, type Sql, sql, system } from '#kit/server/db/db.ts'
import { openBook } from '#kit/server/jobs/book.ts'
import { type Jobs, openJobs } from '#kit/server/jobs/jobs.ts'
import { type Config, readConfig } from '#kit/server/process/config.ts'
import { openLog } from '#kit/server/process/log.ts'
import { freshDatabase } from '#kit/server/testing/testing.ts'
import type { Username } from '../../world/cast.ts'
import { allJobs, createApp } from './server.ts'

/** A call that was not a success, for tests to look at. */
export class Refused extends Error {
  readonly http: number
  readonly body: ProblemBody
  readonly headers: Record<string, unknown>

  constructor(http: number, body: ProblemBody, headers: Record<string, unknown>) {
    super(`${http} ${body.message}`)
    this.http = http
    this.body = body
    this.headers = headers
  }
}

export type Call = <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Output<E>>

export type TestApp = {
  app: FastifyInstance
  pool: Pool
  /** Past the pooler, where there is one. */
  direct: Pool
  config: Config
  /** Calls as one of the demo world's people, signed in once. */
  as: (username: Username) => Call
  /** The same with an Idempotency-Key. */
  asWithKey: (username: Username, key: string) => Call
  /** Calls with any token, or none. */
  with: (token: string | null, address?: string) => Call
  tokenOf: (username: Username) => Promise<string>
  /**
   * What a call answers when this happens between what it reads and what it changes; `later`: when
   * it waits for it already.
   */
  meanwhile: <T>(happens: Sql, call: () => Promise<T>, later?: Sql) => Promise<T>
  stop: () => Promise<void>
}

type Options = {
  env?: Record<string, string>
  withJobs?: boolean
  heartbeatMs?: number
  /** Starts a pooler in front of the database of this address, and answers with its own. */
  pooler?: (url: string) => Promise<string>
}

export async function startTestApp(options: Options = {}): Promise<TestApp> {
  const { env = {}, withJobs = false, heartbeatMs, pooler } = options
  const { db: direct, url } = await freshDatabase()
  const settings = readConfig({ SESSION_SECRET: 'a secret of the tests, long enough', LOG_LEVEL: 'silent', ...env })
  const { pool, ...addresses } = pooler
    ? await pooledBy(pooler, { url, prepared: settings.preparedStatements })
    : { pool: direct, databaseUrl: url }
  const config = { ...settings, ...addresses, sessionSecret: settings.sessionSecret ?? '' }
  const log = openLog(config.logLevel)
  const jobs: Jobs | undefined = withJobs
    ? await openJobs({
        url,
        jobs: allJobs({ config, pool, log }),
        onError: (error) => log.error(error),
        book: openBook(pool.apart),
      })
    : undefined
  const replica = config.databaseReplicaUrl ? openDb({ url: config.databaseReplicaUrl }) : undefined
  if (replica) afterAll(() => replica.end())
  const app = await createApp({
    config,
    pool,
    replica,
    log,
    jobs: jobs ?? noJobs,
    ...(heartbeatMs && { heartbeatMs }),
  })
  await app.ready()

  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= (async () => {
      await jobs?.stop()
      await app.close()
    })()
    return stopped
  }
  // Other files are tested in the same process afterwards.
  afterAll(stop)

  const tokens = new Map<Username, Promise<string>>()
  const tokenOf = (username: Username) => {
    const kept = tokens.get(username) ?? enter(pool, config, username)
    tokens.set(username, kept)
    // Who was not let in may come again.
    kept.catch(() => tokens.delete(username))
    return kept
  }
  return {
    app,
    pool,
    direct,
    config,
    tokenOf,
    meanwhile: (happens, call, later) => meanwhile(pool, { happens, later }, call),
    with: (token, address) => callWith(app, async () => token, address),
    as: (username) => callWith(app, () => tokenOf(username)),
    asWithKey: (username, key) => callWith(app, () => tokenOf(username), undefined, { 'idempotency-key': key }),
    stop,
  }
}

type Pooling = { url: string; prepared: boolean }

/** As `serving.ts` does it. */
async function pooledBy(pooler: (url: string) => Promise<string>, { url, prepared }: Pooling) {
  const databaseUrl = await pooler(url)
  const pool = openDb({
    url: databaseUrl,
    pooled: true,
    prepared,
    statementTimeoutMs: 60_000,
    connectTimeoutMs: 60_000,
  })
  afterAll(() => pool.end())
  return { pool, databaseUrl, databaseDirectUrl: url }
}

const noJobs: Pick<Jobs, 'enqueue'> = {
  enqueue: () => async (name) => {
    throw new Error(`this test enqueues '${name}': start it with jobs`)
  },
}

const from = { address: '127.0.0.1', device: 'light-my-request', requestId: '', idempotencyKey: '' }

/** Without a password, which costs more than most calls that follow. */
async function enter(pool: Pool, { sessionSecret }: Config, username: Username): Promise<string> {
  const { id } = await pool.one<{ id: number }>(sql`select id from accounts where username = ${username}`)
  const opening = { key: tokenKey(sessionSecret), accountId: id, from, now: new Date() }
  return pool.transaction(system, (db) => openSession(db, opening))
}

function callWith(
  app: FastifyInstance,
  token: () => Promise<string | null>,
  remoteAddress = '127.0.0.1',
  more: Record<string, string> = {},
): Call {
  return async <E extends Endpoint>(endpoint: E, input: Input<E>) => {
    const { method, path, body } = toRequest(endpoint, input)
    const bearer = await token()
    const answer = await app.inject({
      method: endpoint.method,
      url: path,
      remoteAddress,
      headers: {
        ...more,
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { payload: body }),
    })
    if (answer.statusCode >= 300) throw new Refused(answer.statusCode, answer.json(), answer.headers)
    if (!endpoint.output) return undefined as Output<E>
    const parsed = endpoint.output.safeParse(answer.json())
    if (!parsed.success) throw new Error(`${method} ${path} answered outside its contract: ${parsed.error.message}`)
    return parsed.data as Output<E>
  }
}

type Happening = { happens: Sql; later: Sql | undefined }

/**
 * It happens in a transaction that ends as soon as the call waits for it; a call that does not wait
 * is over before.
 */
async function meanwhile<T>(pool: Pool, { happens, later }: Happening, call: () => Promise<T>): Promise<T> {
  const begun = await pool.transaction(system, async (db) => {
    await db.rows(happens)
    const { pid } = await db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    let isOver = false
    const answer = call().finally(() => {
      isOver = true
    })
    answer.catch(() => {})
    while (!isOver && !(await isWaitedFor(pool, pid)));
    if (later) await db.rows(later)
    return { answer }
  })
  return begun.answer
}

/** Asked outside of the transaction, which would go on seeing the sessions of its first look. */
async function isWaitedFor(pool: Pool, pid: number): Promise<boolean> {
  const { waiting } = await pool.apart.one<{ waiting: boolean }>(sql`
    select exists (
      select from pg_stat_activity a
      where a.datname = current_database() and a.wait_event_type = 'Lock' and ${pid} = any(pg_blocking_pids(a.pid))) as waiting`)
  return waiting
}

/**
 * Who loses a circle of locks again and again, or meets a busy machine, is asked to come again: and
 * does.
 */
export async function answered<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof Refused && error.http === 503)) throw error
    }
  }
}

/** The refusal that a call ends in; a success is the test's failure. */
export async function refusal(call: Promise<unknown>): Promise<Refused> {
  try {
    await call
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
  throw new Error('expected a refusal, but the call succeeded')
}
