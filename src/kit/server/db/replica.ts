// Reads that may be a second old, from a replica while it keeps up; from the database itself while
// it does not.
import { type Db, sql } from './db.ts'
import { isOutage } from './outage.ts'

export type ReplicaState = 'ok' | 'behind' | 'away'

export type Replica = {
  state(): ReplicaState
  /**
   * Asks the one where it is fresh and answers, else the other. What changes something goes to the
   * other at once.
   */
  reading(replica: Db, database: Db): Db
  end(): void
}

type Options = {
  database: Db
  replica: Db
  onChange: (state: ReplicaState) => void
  mostBehindMs?: number
  lookEveryMs?: number
}

/** Where the database was in its log, and when. */
type Mark = { at: number; log: string }

export function watchReplica(options: Options): Replica {
  const { database, replica, onChange, mostBehindMs = 1000, lookEveryMs = 250 } = options
  let marks: Mark[] = []
  /** The replica has everything that was written until then. */
  let freshAt = Number.NEGATIVE_INFINITY
  let told: ReplicaState = 'ok'
  let answers = false
  let ended = false
  let timer = setTimeout(look, 0)

  const state = (): ReplicaState => (!answers ? 'away' : performance.now() - freshAt > mostBehindMs ? 'behind' : 'ok')

  async function look(): Promise<void> {
    const at = performance.now()
    await markDatabase(at)
    await askReplica()
    const now = state()
    if (now !== told && !ended) onChange(now)
    told = now
    if (!ended) timer = setTimeout(look, lookEveryMs)
  }

  async function markDatabase(at: number): Promise<void> {
    const mark = await database.one<{ log: string }>(sql`select pg_current_wal_lsn()::text as log`).catch(() => null)
    if (mark) marks.push({ at, log: mark.log })
    marks = marks.slice(-40)
  }

  async function askReplica(): Promise<void> {
    try {
      const { reached } = await replica.one<{ reached: (number | null)[] }>(sql`
        select array(
          select m.at from unnest(${marks.map(({ log }) => log)}::pg_lsn[], ${marks.map(({ at }) => at)}::float8[]) m (log, at)
          where m.log <= pg_last_wal_replay_lsn()) as reached`)
      answers = true
      freshAt = Math.max(freshAt, ...reached.map(Number))
    } catch {
      answers = false
    }
  }

  return {
    state,
    reading: (near, far) => {
      const ask = async <T>(question: (db: Db) => Promise<T>): Promise<T> => {
        if (state() !== 'ok') return question(far)
        try {
          return await question(near)
        } catch (error) {
          if (!isOutage(error as Error)) throw error
          return question(far)
        }
      }
      return {
        rows: (statement) => ask((db) => db.rows(statement)),
        maybe: (statement) => ask((db) => db.maybe(statement)),
        one: (statement) => ask((db) => db.one(statement)),
        change: far.change,
        foreign: far.foreign,
      }
    },
    end: () => {
      ended = true
      clearTimeout(timer)
    },
  }
}

/** For those that have no replica: every read goes to the database. */
export function noReplica(): Replica {
  return { state: () => 'ok', reading: (_, database) => database, end: () => {} }
}
