// Reads through a pooler. Each has a connection to itself until it is answered: where several are
// sent at once and the connection is cut, a pooler may hand it on with answers still due, and
// somebody else reads them.
import pg from 'pg'
import type { Lanes } from './lanes.ts'
import { mayDoBetter, mostRepeats } from './outage.ts'
import { askFrom, type Manner } from './question.ts'
import { watchPace, watchTexts } from './slow-texts.ts'

export function openTurns(
  settings: pg.ClientConfig,
  limits: Manner & { most: number },
  onError: (error: Error) => void,
): Lanes {
  const texts = watchTexts(settings, limits, onError)
  const pace = watchPace()
  let pool = open()

  function open(): pg.Pool {
    const opened = new pg.Pool({ ...settings, max: limits.most, idleTimeoutMillis: 30_000 })
    opened.on('error', onError)
    opened.on('connect', (client) => client.on('error', onError))
    return opened
  }

  function ask(what: pg.QueryConfig): Promise<pg.QueryResult> {
    if (texts.isSlow(what.text)) return texts.query(what)
    const took = (ms: number) => {
      if (ms > pace.slowAfterMs()) texts.tookLong(what.text)
      else pace.took(ms)
    }
    return askFrom(pool, what, limits, { took })
  }

  return {
    async query(what) {
      for (let repeats = 0; ; repeats++) {
        try {
          return await ask(what)
        } catch (error) {
          if (repeats === mostRepeats || !mayDoBetter(error as Error)) throw error
        }
      }
    },
    renew() {
      texts.renew()
      void pool.end()
      pool = open()
    },
    async end() {
      await Promise.all([texts.end(), pool.end()])
    },
  }
}
