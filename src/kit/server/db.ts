// The one way to PostgreSQL: SQL in tagged templates, statements prepared by their text, time-outs, surviving clients.
import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Sql } from 'sql-template-tag'

export type { Sql } from 'sql-template-tag'
export { default as sql, join, raw } from 'sql-template-tag'

export type Row = Record<string, unknown>

/** Something that answers SQL: the pool, or one transaction of it. */
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
  transaction<T>(who: Actor, work: (db: Db) => Promise<T>): Promise<T>
  end(): Promise<void>
}

export type PoolOptions = {
  url: string
  max?: number
  prepared?: boolean
  statementTimeoutMs?: number
  onError?: (error: Error) => void
}

export function openDb({ url, max = 10, prepared = true, statementTimeoutMs = 5000, onError }: PoolOptions): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'apotheca',
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 30_000,
    query_timeout: statementTimeoutMs + 1000,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    types: { getTypeParser },
  })
  // A client whose backend dies emits 'error'; unheard, it would end the process.
  const heard = (error: Error) => onError?.(error)
  pool.on('error', heard)
  pool.on('connect', (client) => client.on('error', heard))

  return {
    ...answering(pool, prepared),
    transaction: (who, work) => inTransaction(pool, prepared, who, work),
    end: () => pool.end(),
  }
}

export const system: Actor = { actor: 'system', requestId: '', address: '' }

async function inTransaction<T>(pool: pg.Pool, prepared: boolean, who: Actor, work: (db: Db) => Promise<T>) {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(`begin; ${tellingWho(who)}`)
    const result = await work(answering(client, prepared))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

function tellingWho({ actor, requestId, address }: Actor): string {
  const set = (name: string, value: string) => `set local apotheca.${name} = ${pg.escapeLiteral(value)}`
  return [set('actor', actor), set('request_id', requestId), set('address', address)].join('; ')
}

function answering(client: pg.Pool | pg.PoolClient, prepared: boolean): Db {
  const run = (statement: Sql) =>
    client.query({
      text: statement.text,
      values: statement.values as unknown[],
      ...(prepared && { name: statementName(statement.text) }),
    })
  const db: Db = {
    rows: async <T>(statement: Sql) => (await run(statement)).rows as T[],
    maybe: async <T>(statement: Sql) => ((await run(statement)).rows[0] as T | undefined) ?? null,
    one: async <T>(statement: Sql) => {
      const { rows } = await run(statement)
      if (rows.length !== 1) throw new Error(`expected one row, got ${rows.length}: ${statement.text}`)
      return rows[0] as T
    },
    change: async (statement) => (await run(statement)).rowCount ?? 0,
    foreign: (text, values) => client.query(text, values),
  }
  return db
}

const names = new Map<string, string>()

function statementName(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return name
}

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
