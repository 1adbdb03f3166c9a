// The one way to PostgreSQL: SQL in tagged templates, statements prepared by their text, time-outs,
// surviving clients.
import { availableParallelism } from 'node:os'
import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { againAfterClash } from './again.ts'
import { openLanes } from './lanes.ts'
import { isOutage, isSilence } from './outage.ts'
import { askFrom, askOn, type Manner } from './question.ts'
import { asOptions, asQuestion, sessionSettings } from './session.ts'
import { openTexts } from './texts.ts'
import { openTurns } from './turns.ts'

export type { Sql } from 'sql-template-tag'
export { default as sql, join, raw } from 'sql-template-tag'

export type Row = Record<string, unknown>

/**
 * Something that answers SQL: the pool, or one transaction of it. What the pool reads outside of a
 * transaction may be asked twice, when a connection breaks or stands still.
 */
export type Db = {
  rows<T = Row>(statement: Sql): Promise<T[]>
  /** The only row, or null when there is none. */
  maybe<T = Row>(statement: Sql): Promise<T | null>
  /** The only row; its absence is our fault. */
  one<T = Row>(statement: Sql): Promise<T>
  /** How many rows were changed. */
  change(statement: Sql): Promise<number>
  /** For libraries that bring their own SQL. */
  foreign(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

/** Who makes a change, from where: the audit trigger reads it. */
export type Actor = { actor: string; requestId: string; address: string }

export type Pool = Db & {
  /**
   * Each statement on a connection that nobody shares meanwhile: for what may wait for others'
   * locks.
   */
  apart: Db
  /**
   * The same for whoever may leave before it is answered: what was asked for them is given up then.
   */
  until(leaves: AbortSignal): Db
  /**
   * The work is done again when it clashed with another's: it must leave nothing outside the
   * database.
   */
  transaction<T>(who: Actor, work: (db: Db) => Promise<T>): Promise<T>
  end(): Promise<void>
}

export type PoolOptions = {
  url: string
  max?: number
  prepared?: boolean
  /**
   * Through a pooler in transaction mode: its sessions are anybody's, so each question brings its
   * settings along.
   */
  pooled?: boolean
  statementTimeoutMs?: number
  /** How long to wait for a connection, a new one or one that another gives back. */
  connectTimeoutMs?: number
  /** A read goes over another connection when somebody has waited this long on the first one. */
  patienceMs?: number
  /**
   * For long questions of few people: each is planned for what it asks, and has more memory to sort
   * and group in.
   */
  forLong?: true
  onError?: (error: Error) => void
}

/** As many as there are processors: more of them make more work and no more speed. */
const mostLanes = Math.min(4, Math.max(2, availableParallelism()))

export function openDb(options: PoolOptions): Pool {
  const {
    url,
    max = 16,
    prepared = true,
    pooled = false,
    statementTimeoutMs = 3000,
    connectTimeoutMs = 2000,
    patienceMs = 40,
    forLong = false,
    onError,
  } = options
  const ofSession = sessionSettings({ statementTimeoutMs, forLong })
  const manner: Manner = {
    answerWithinMs: statementTimeoutMs + 500,
    settings: pooled ? asQuestion(ofSession) : undefined,
  }
  const settings = {
    connectionString: url,
    application_name: 'apotheca',
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    types: { getTypeParser },
    ...(!pooled && { options: asOptions(ofSession) }),
  }
  // A client whose backend dies emits 'error'; unheard, it would end the process.
  const heard = (error: Error) => onError?.(error)
  const lanes = pooled
    ? openTurns(settings, { ...manner, most: max }, heard)
    : openLanes(settings, { ...manner, most: Math.min(max, mostLanes), patienceMs }, heard)
  let pool = openPool()
  let renewedAt = 0
  const alone: Asked = { query: (what) => againAfterClash(() => askFrom(pool, what, manner)) }
  const shared: Asked = { query: (what) => (textOf(what.text).isRead ? lanes : alone).query(what) }
  const apart = answering(watched(alone), prepared)
  const opened: Pool = {
    ...answering(watched(shared), prepared),
    foreign: apart.foreign,
    apart,
    until: (leaves) => answering(watched({ query: (what) => askFrom(pool, what, manner, { leaves }) }), prepared),
    transaction: (who, work) => againAfterClash(() => inTransaction(watchedPool(), prepared, who, work)),
    end: async () => {
      await Promise.all([lanes.end(), pool.end()])
    },
  }
  pools.set(apart, opened)
  return opened

  function openPool(): pg.Pool {
    const opened = new pg.Pool({ ...settings, max, idleTimeoutMillis: 30_000 })
    opened.on('error', heard)
    opened.on('connect', (client) => client.on('error', heard))
    return opened
  }

  function watched(asked: Asked): Asked {
    return { query: (what) => asked.query(what).catch(renewAtSilence) }
  }

  function watchedPool(): Connecting {
    return { connect: () => pool.connect(), onFailure: renewAtSilence, manner }
  }

  /**
   * Connections that lead nowhere are not found out one request after the other: all of them are
   * left at once.
   */
  function renewAtSilence(error: unknown): never {
    const now = performance.now()
    if (isSilence(error) && now - renewedAt > statementTimeoutMs) {
      renewedAt = now
      lanes.renew()
      void pool.end()
      pool = openPool()
    }
    throw error
  }
}

const pools = new WeakMap<Db, Pool>()

/** The pool that an `apart` is of: what is remembered by pool is remembered once. */
export const poolOf = (db: Db): Db => pools.get(db) ?? db

export const system: Actor = { actor: 'system', requestId: '', address: '' }

type Connecting = {
  connect(): Promise<pg.PoolClient>
  onFailure(error: unknown): never
  manner: Manner
}

async function inTransaction<T>(pool: Connecting, prepared: boolean, who: Actor, work: (db: Db) => Promise<T>) {
  const { answerWithinMs, settings } = pool.manner
  const client = await pool.connect()
  const inTurn = oneByOne({ query: (what) => askOn(client, what, { answerWithinMs }) })
  let broken: Error | undefined
  try {
    await inTurn.query({ text: `begin; ${tellingWho(who)}${settings ? `; ${settings}` : ''}` })
    const result = await work(answering(inTurn, prepared))
    await inTurn.query({ text: 'commit' })
    return result
  } catch (error) {
    // A lost connection has nothing to roll back, and asking it takes time that nobody has.
    if (isOutage(error as Error)) broken = error as Error
    else
      await inTurn.query({ text: 'rollback' }).catch((failure: Error) => {
        broken = failure
      })
    return pool.onFailure(error)
  } finally {
    client.release(broken)
  }
}

/**
 * A connection takes one question at a time: those that are asked together wait for each other
 * here, the last word too.
 */
function oneByOne(client: Asked): Asked {
  let before: Promise<unknown> = Promise.resolve()
  return {
    query: (what) => {
      const answer = before.then(() => client.query(what))
      before = answer.catch(() => {})
      return answer
    },
  }
}

function tellingWho({ actor, requestId, address }: Actor): string {
  const set = (name: string, value: string) => `set local apotheca.${name} = ${pg.escapeLiteral(value)}`
  return [set('actor', actor), set('request_id', requestId), set('address', address)].join('; ')
}

type Asked = { query(what: pg.QueryConfig): Promise<pg.QueryResult> }

function answering(client: Asked, prepared: boolean): Db {
  const run = ({ text, values }: Sql) => {
    const name = prepared ? textOf(text).name : ''
    return client.query({ text, values: values as unknown[], ...(name && { name }) })
  }
  const db: Db = {
    rows: async <T>(statement: Sql) => (await run(statement)).rows as T[],
    maybe: async <T>(statement: Sql) => ((await run(statement)).rows[0] as T | undefined) ?? null,
    one: async <T>(statement: Sql) => {
      const { rows } = await run(statement)
      if (rows.length !== 1) throw new Error(`expected one row, got ${rows.length}: ${statement.text}`)
      return rows[0] as T
    },
    change: async (statement) => (await run(statement)).rowCount ?? 0,
    foreign: (text, values) => client.query({ text, ...(values && { values }) }),
  }
  return db
}

/** One for all pools of the process: every connection knows a text under the same name. */
const textOf = openTexts()

const { builtins } = pg.types
const asDay = (text: string) => text
const asTime = (text: string) => new Date(text).toISOString()

/** bigint as number (paise stay far below 2^53), dates as 'YYYY-MM-DD', times as ISO text. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === builtins.INT8) return Number
  if (oid === builtins.DATE) return asDay
  if (oid === builtins.TIMESTAMPTZ) return asTime
  return pg.types.getTypeParser(oid, format)
}
