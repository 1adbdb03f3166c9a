import { openDb, type Pool } from './db.ts'

/** Longer than any night's work should take. */
const mostMs = 1_800_000
/** Nobody waits for it: a busy machine is no reason to leave a night out. */
const connectTimeoutMs = 60_000

/**
 * For what is done at night, over connections of its own: what pages ask is cut after seconds, and
 * this may take minutes.
 */
export async function atLength<T>(url: string, work: (db: Pool) => Promise<T>): Promise<T> {
  const db = openDb({ url, max: 2, statementTimeoutMs: mostMs, connectTimeoutMs, forLong: true })
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}
