// One question to a connection.
import { connect, type Socket } from 'node:net'
import pg from 'pg'
import { isOutage, silence } from './outage.ts'

/** The number by which PostgreSQL knows such a message. */
const cancelRequest = 80_877_102

type Answer = (error: Error | null, result: pg.QueryResult) => void

/** How a connection is asked: not for ever, and told first what it should know. */
export type Manner = {
  /** It can't be used any more when no answer came in time. */
  answerWithinMs: number
  /** Through a pooler: the settings, asked for in one breath with each question. */
  settings?: string | undefined
}

/**
 * Without the copy that the driver makes of all that is said about a query: with many small ones
 * that takes a while. Whom it answers is told when it is made: told later, as the driver does for a
 * promise or a time-out of its own, the rows of every  answer outlive the next small collections
 * and are left to the whole ones, which everybody waits for.
 */
export function queryOf({ text, values, name }: pg.QueryConfig, answer: Answer): pg.Query {
  return Object.assign(new pg.Query(text, values as unknown[], answer as never), { name })
}

/** On a connection that takes one question at a time. */
export async function askOn(
  client: pg.ClientBase,
  what: pg.QueryConfig,
  { answerWithinMs, settings }: Manner,
): Promise<pg.QueryResult> {
  try {
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(silence)), answerWithinMs)
      const query = queryOf(what, (error, result) => {
        clearTimeout(timer)
        if (error) reject(error)
        else resolve(result)
      })
      client.query(settings ? afterSettings(query as Inside, settings) : query)
    })
  } catch (error) {
    // From where it was asked, not from where its bytes came in.
    Error.captureStackTrace(error as Error)
    throw error
  }
}

/**
 * On one of the pool's, which is left when it broke. `took` hears how long the answer took, without
 * the wait for its turn.
 */
export async function askFrom(
  pool: pg.Pool,
  what: pg.QueryConfig,
  manner: Manner,
  { took, leaves }: { took?: (ms: number) => void; leaves?: AbortSignal } = {},
): Promise<pg.QueryResult> {
  const client = await pool.connect()
  const begun = performance.now()
  let broken: Error | undefined
  const stop = () => giveUp(client)
  try {
    leaves?.throwIfAborted()
    leaves?.addEventListener('abort', stop)
    return await askOn(client, what, manner)
  } catch (error) {
    if (isOutage(error as Error)) broken = error as Error
    throw error
  } finally {
    took?.(performance.now() - begun)
    leaves?.removeEventListener('abort', stop)
    // Its being given up may reach the database later than its end: nobody else is asked there.
    client.release(leaves?.aborted ? true : broken)
  }
}

/** What the driver calls on a query, beyond what it declares. */
type Inside = pg.Query & {
  name: string | undefined
  queryMode: string
  prepare(connection: Connection): void
  handleDataRow(row: unknown): void
  handleCommandComplete(done: unknown, connection: Connection): void
}
type Connection = { parse(what: object): void; bind(what: object): void; execute(what: object): void }

/**
 * Both are sent together and are one transaction, so the settings hold for the question and are
 * gone after it.
 */
function afterSettings(query: Inside, settings: string): pg.Query {
  const { name, prepare, handleDataRow, handleCommandComplete } = query
  let areSet = false
  return Object.assign(query, {
    queryMode: 'extended',
    prepare(connection: Connection) {
      connection.parse({ text: settings, name: '' })
      connection.bind({})
      connection.execute({})
      prepare.call(query, connection)
      // The driver takes the first text that was parsed for the one of this name.
      query.name = undefined
    },
    handleDataRow(row: unknown) {
      if (areSet) handleDataRow.call(query, row)
    },
    handleCommandComplete(done: unknown, connection: Connection) {
      if (areSet) return handleCommandComplete.call(query, done, connection)
      areSet = true
      query.name = name
    },
  })
}

type Known = pg.ClientBase & { host: string; port: number; processID: number; secretKey: number }

/**
 * What is being answered on a connection is not wanted any more: PostgreSQL is told over another
 * one, by the connection's secret.
 */
export function giveUp(client: pg.ClientBase): void {
  const { host, port, processID, secretKey } = client as Known
  const told = Buffer.alloc(16)
  for (const [at, number] of [16, cancelRequest, processID, secretKey].entries()) told.writeInt32BE(number, at * 4)
  const path = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  // Where it can't be told, the statement's time-out ends it.
  connect(path, function (this: Socket) {
    this.end(told)
  }).on('error', () => {})
}
