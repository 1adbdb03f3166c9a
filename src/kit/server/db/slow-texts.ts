// Which questions take long just now. They are asked aside: those with the same text wait for each
// other, and for nobody else.
import pg from 'pg'
import { askFrom, type Manner } from './question.ts'

export type SlowTexts = {
  isSlow(text: string | undefined): boolean
  tookLong(text: string | undefined): void
  query(what: pg.QueryConfig): Promise<pg.QueryResult>
  renew(): void
  end(): Promise<void>
}

/** So many with the same text are under way at once, and so many of all texts. */
const atOnceEach = 2
const atOnceInAll = 8
/** For so long after it was slow last, a question is asked aside. */
const rememberMs = 2000
/** Beyond so many, those are forgotten that are not slow any more. */
const mostRemembered = 200
/** Who takes no longer was slow by chance, and goes with the others again. */
const quickMs = 25

type Text = { until: number; underWay: number; waiting: Set<() => void> }

/** Who takes so long is slow, unless the others of late took about as long. */
const slowMs = 50

export function watchPace(): { took(ms: number): void; slowAfterMs(): number } {
  /** How long the slowest of the last answers took: on a busy machine everything takes longer. */
  let usualMs = 0
  const slowAfterMs = () => Math.max(slowMs, 2 * usualMs)
  return {
    slowAfterMs,
    took(ms) {
      if (ms < slowAfterMs()) usualMs = Math.max(ms, usualMs * 0.95)
    },
  }
}

export function watchTexts(settings: pg.ClientConfig, manner: Manner, onError: (error: Error) => void): SlowTexts {
  const { connectionTimeoutMillis: waitAtMostMs = 2000 } = settings
  const texts = new Map<string, Text>()
  let pool = open()

  function open(): pg.Pool {
    const opened = new pg.Pool({ ...settings, max: atOnceInAll, idleTimeoutMillis: 10_000 })
    opened.on('error', onError)
    opened.on('connect', (client) => client.on('error', onError))
    return opened
  }

  function tookLong(text = ''): void {
    const until = performance.now() + rememberMs
    const known = texts.get(text)
    if (known) known.until = until
    else texts.set(text, { until, underWay: 0, waiting: new Set() })
    if (texts.size > mostRemembered) forgetOld()
  }

  /** Who never asks the same again leaves a text behind each time. */
  function forgetOld(): void {
    const now = performance.now()
    for (const [text, { until, underWay }] of texts) if (until < now && underWay === 0) texts.delete(text)
  }

  async function inTurn(text: Text): Promise<void> {
    if (text.underWay >= atOnceEach) await comes(text.waiting, waitAtMostMs)
    else text.underWay += 1
  }

  /** Whoever waits takes the place of who goes. */
  function goes(text: Text): void {
    const [next] = text.waiting
    if (next) next()
    else text.underWay -= 1
  }

  return {
    isSlow(text = '') {
      if (texts.size === 0) return false
      const known = texts.get(text)
      if (!known) return false
      if (performance.now() < known.until || known.underWay > 0) return true
      texts.delete(text)
      return false
    },
    tookLong,
    async query(what) {
      const text = texts.get(what.text) ?? { until: 0, underWay: 0, waiting: new Set() }
      await inTurn(text)
      const begun = performance.now()
      try {
        const result = await askFrom(pool, what, manner)
        if (performance.now() - begun > quickMs) tookLong(what.text)
        else text.until = 0
        return result
      } catch (error) {
        tookLong(what.text)
        throw error
      } finally {
        goes(text)
      }
    },
    renew() {
      void pool.end()
      pool = open()
    },
    end: () => pool.end(),
  }
}

/** Until somebody lets it in, which takes it off the list; not longer than that. */
function comes(waiting: Set<() => void>, atMostMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const letIn = () => {
      clearTimeout(timer)
      waiting.delete(letIn)
      resolve()
    }
    const timer = setTimeout(() => {
      waiting.delete(letIn)
      reject(new Error('timeout expired'))
    }, atMostMs)
    waiting.add(letIn)
  })
}
