// One connection over which many are asked: each is sent at once, and they are answered in turn.
import { Socket } from 'node:net'
import pg from 'pg'
import { silence } from './outage.ts'
import { queryOf } from './question.ts'

export type Ask = {
  what: pg.QueryConfig
  resolve: (result: pg.QueryResult) => void
  reject: (error: Error) => void
  /** When it was put on its last lane, and on how many it stands. */
  at: number
  copies: number
  repeats: number
  isDone: boolean
}

export type Lane = {
  readonly asks: readonly Ask[]
  /** The database let it in. */
  readonly isOpen: boolean
  put(ask: Ask): void
  /** Its last answers still come. */
  close(): Promise<void>
  /** Those who stand on it are told that it broke. */
  cut(): void
}

export type Listener = {
  answered(lane: Lane, ask: Ask, error: Error | null, result?: pg.QueryResult): void
  /** The same has been the first of them for `slowAfterMs`; told again for as long as it is. */
  stands(lane: Lane): void
  gone(lane: Lane, error?: Error): void
  /** How long the first of a lane took, up to now. */
  took(ms: number): void
  slowAfterMs(): number
}

/**
 * `answerWithinMs`: whoever has waited longer gets no answer any more, and nobody else of the lane.
 */
export function openLane(settings: pg.ClientConfig, answerWithinMs: number, listener: Listener): Lane {
  const socket = new Socket()
  const client = new pg.Client({ ...settings, stream: () => socket, pipeline: true } as pg.ClientConfig)
  let asks: Ask[] = []
  /** When the first of them became the first. */
  let since = 0
  let isOpen = false
  let isWatched = false
  const ready = client.connect().then(() => {
    isOpen = true
    since = performance.now()
  })
  client.on('error', (error) => listener.gone(lane, error))
  client.on('end', () => listener.gone(lane))

  const lane: Lane = {
    get asks() {
      return asks
    },
    get isOpen() {
      return isOpen
    },
    put(ask) {
      if (asks.length === 0) since = ask.at
      asks.push(ask)
      watch()
      ready.then(
        () => send(ask),
        (error) => answered(ask, error),
      )
    },
    close: endingOf(client),
    cut: () => void socket.destroy(),
  }
  return lane

  function send(ask: Ask): void {
    sendTogether(socket)
    client.query(queryOf(ask.what, (error, result) => answered(ask, error, result)))
  }

  function answered(ask: Ask, error: Error | null, result?: pg.QueryResult): void {
    const now = performance.now()
    if (asks[0] === ask) {
      listener.took(now - since)
      since = now
      asks.shift()
    } else asks = asks.filter((one) => one !== ask)
    listener.answered(lane, ask, error, result)
  }

  function watch(): void {
    if (isWatched) return
    isWatched = true
    setTimeout(look, listener.slowAfterMs())
  }

  function look(): void {
    const [first] = asks
    const now = performance.now()
    const leftMs = since + listener.slowAfterMs() - now
    if (!first) isWatched = false
    else if (isOpen && now - first.at > answerWithinMs) setImmediate(() => (asks[0] === first ? silent(first) : look()))
    else if (leftMs > 0 || !isOpen) setTimeout(look, Math.max(leftMs, 20))
    // Its answer may have come while this process was busy: it is read before the next turn.
    else setImmediate(() => (asks[0] === first ? stands() : look()))
  }

  function silent(first: Ask): void {
    isWatched = false
    answered(first, new Error(silence))
    socket.destroy()
  }

  /** Kept apart or not, it may never be answered. */
  function stands(): void {
    listener.stands(lane)
    setTimeout(look, listener.slowAfterMs())
  }
}

/** Ends it once, however often it is asked to. */
function endingOf(client: pg.Client): () => Promise<void> {
  let ended: Promise<void> | undefined
  return () => {
    ended ??= client.end().catch(() => {})
    return ended
  }
}

/**
 * What is asked within one turn of the loop goes out in one piece: a write and a wake-up for all
 * instead of for each.
 */
function sendTogether(socket: Socket): void {
  if (socket.writableCorked > 0) return
  socket.cork()
  setImmediate(() => socket.uncork())
}
