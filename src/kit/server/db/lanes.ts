// A few connections that many reads share. A read that takes long keeps its connection to itself:
// whoever stands behind it is asked again on another one, and so is whoever stands on one that
// breaks.
import pg from 'pg'
import { type Ask, type Lane, type Listener, openLane } from './lane.ts'
import { isGone, mayDoBetter, mostRepeats } from './outage.ts'
import { watchPace, watchTexts } from './slow-texts.ts'

export type Lanes = {
  /** For reads alone: they may be asked twice. */
  query(what: pg.QueryConfig): Promise<pg.QueryResult>
  /** The next query gets a new lane; each old one ends when its last answer has come. */
  renew(): void
  end(): Promise<void>
}

type Limits = {
  /** So many lanes at most, beside those that a slow read keeps to itself. */
  most: number
  /**
   * A lane whose first has waited this long is behind, because of a slow question or of too many.
   */
  patienceMs: number
  /** Who got no answer for so long gets none any more. */
  answerWithinMs: number
}

/** So many slow reads keep a lane to themselves; with more of them, all wait. */
const mostStuck = 6

/**
 * One lane is enough while it keeps up: what goes over it together costs less than what wakes two
 * processes of the database, and those do not keep each other from the processor.
 */
export function openLanes(settings: pg.ClientConfig, limits: Limits, onError: (error: Error) => void): Lanes {
  const texts = watchTexts(settings, limits, onError)
  const pace = watchPace()

  const listener: Listener = {
    answered(lane, ask, error, result) {
      lanes.answered(lane, ask, !error || (lane.isOpen && isAnswer(error)))
      settle(ask, error, result)
    },
    stands: keepApart,
    gone(lane, error) {
      lanes.forget(lane)
      if (error) onError(error)
    },
    ...pace,
  }
  const lanes = keepLanes(
    limits,
    () => openLane(settings, limits.answerWithinMs, listener),
    (slow) => texts.tookLong(slow.what.text),
  )

  function submit(ask: Ask): void {
    ask.copies += 1
    ask.at = performance.now()
    if (!texts.isSlow(ask.what.text)) lanes.choose(ask.at).put(ask)
    else
      texts.query(ask.what).then(
        (result) => settle(ask, null, result),
        (error) => settle(ask, error),
      )
  }

  function settle(ask: Ask, error: Error | null, result?: pg.QueryResult): void {
    ask.copies -= 1
    // Elsewhere it may still be answered, or was.
    if (ask.isDone || (error && ask.copies > 0)) return
    const open = error && isShort(error) && ask.repeats < mostRepeats ? lanes.open() : undefined
    if (open) {
      ask.repeats += 1
      ask.copies += 1
      ask.at = performance.now()
      open.put(ask)
      return
    }
    if (error && mayDoBetter(error) && ask.repeats < mostRepeats) {
      ask.repeats += 1
      // When the network breaks one connection, it often breaks all: the others are found out
      // before the next turn.
      setImmediate(submit, ask)
      return
    }
    ask.isDone = true
    if (error) ask.reject(error)
    else ask.resolve(result as pg.QueryResult)
  }

  /** The first keeps the lane to itself; those behind it are asked again elsewhere. */
  function keepApart(lane: Lane): void {
    // Where they are asked again, another slow one may stand before them: then they are asked once
    // more.
    for (const ask of lanes.keepApart(lane)) if (!ask.isDone) submit(ask)
  }

  return {
    query: (what) => asked(what, submit),
    renew() {
      texts.renew()
      lanes.renew()
    },
    async end() {
      await Promise.all([lanes.end(), texts.end()])
    },
  }
}

async function asked(what: Ask['what'], submit: (ask: Ask) => void): Promise<pg.QueryResult> {
  try {
    return await new Promise((resolve, reject) => {
      submit({ what, resolve, reject, at: 0, copies: 0, repeats: 0, isDone: false })
    })
  } catch (error) {
    // From where it was asked, not from where its bytes came in.
    Error.captureStackTrace(error as Error)
    throw error
  }
}

/** Which lanes there are: those that many share, and those that a slow read keeps to itself. */
function keepLanes({ most, patienceMs }: Limits, open: () => Lane, tookLong: (slow: Ask) => void) {
  const shared = new Set<Lane>()
  const stuck = new Set<Lane>()

  function forget(lane: Lane): void {
    shared.delete(lane)
    stuck.delete(lane)
  }

  /** Nobody else takes it; those who wait on it are answered, or are told that it broke. */
  function leave(lane: Lane): void {
    forget(lane)
    void lane.close()
  }

  /**
   * Its slow read is answered. What it has still to do was asked elsewhere meanwhile, and answered
   * unless there was nowhere else.
   */
  function serveAgain(lane: Lane, slow: Ask): void {
    stuck.delete(lane)
    tookLong(slow)
    if (lane.asks.length > 0 && lane.asks.every(({ isDone }) => isDone)) lane.cut()
    else if (shared.size < most) shared.add(lane)
  }

  return {
    forget,

    /** The first that keeps up; if none does a new one, or the shortest. */
    choose(now: number): Lane {
      let shortest: Lane | undefined
      for (const lane of shared) {
        const [first] = lane.asks
        if (!first || now - first.at < patienceMs) return lane
        if (!shortest || lane.asks.length < shortest.asks.length) shortest = lane
      }
      if (shortest && shared.size >= most) return shortest
      const opened = open()
      shared.add(opened)
      return opened
    },

    /** One that is there already, the shortest; rather behind a slow read than nowhere. */
    open(): Lane | undefined {
      return shortestOf(shared) ?? shortestOf(stuck)
    },

    answered(lane: Lane, ask: Ask, isWhole: boolean): void {
      if (!isWhole) leave(lane)
      else if (stuck.has(lane)) serveAgain(lane, ask)
      if (lane.asks.length === 0 && !shared.has(lane)) leave(lane)
    },

    /**
     * Those that stood behind a slow one, which has the lane to itself from now on; none where it
     * can't, or has already.
     */
    keepApart(lane: Lane): Ask[] {
      const [first, ...behind] = lane.asks
      if (!first || !shared.has(lane) || stuck.size >= mostStuck) return []
      shared.delete(lane)
      stuck.add(lane)
      tookLong(first)
      return behind
    },

    renew(): void {
      const old = [...shared, ...stuck]
      shared.clear()
      stuck.clear()
      for (const lane of old) if (lane.asks.length === 0) leave(lane)
    },

    async end(): Promise<void> {
      await Promise.all([...shared, ...stuck].map((lane) => lane.close()))
    },
  }
}

function shortestOf(lanes: Set<Lane>): Lane | undefined {
  return [...lanes].filter((lane) => lane.isOpen).sort((one, other) => one.asks.length - other.asks.length)[0]
}

/**
 * The database refused the statement; anything else is about the connection. Its words may be in
 * any language.
 */
function isAnswer(error: Error): boolean {
  return error instanceof pg.DatabaseError && !isGone(error)
}

/**
 * No room for one more: a new connection needs some, on the disk or among connections, and one that
 * is there needs none.
 */
function isShort(error: Error): boolean {
  return (error as pg.DatabaseError).code?.startsWith('53') === true
}
