// One connection over which many are asked: each is sent at once, and they are answered in turn.
import { Socket } from 'node:net'
import pg from 'pg'

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
  /** The same has been the first of them for `slowAfterMs`. False: nothing can be done about it yet. */
  stands(lane: Lane): boolean
  gone(lane: Lane, error?: Error): void
  /** How long the first of a lane took, up to now. */
  took(ms: number): void
  slowAfterMs(): number
}

export function openLane(settings: pg.ClientConfig, listener: Listener): Lane {
  const socket = new Socket()
  const client = new pg.Client({ ...settings, stream: () => socket, pipeline: true } as pg.ClientConfig)
  let asks: Ask[] = []
  /** When the first of them became the first. */
  let since = 0
  let isOpen = false
  let isWatched = false
  let ended: Promise<void> | undefined
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
    close() {
      ended ??= client.end().catch(() => {})
      return ended
    },
    cut: () => void socket.destroy(),
  }
  return lane

  /** Without the copy that the driver makes of all that is said about a query: with many small ones that takes a while. */
  function send(ask: Ask): void {
    const { text, values, name } = ask.what
    const callback = (error: Error | null, result: pg.QueryResult) => answered(ask, error, result)
    sendTogether(socket)
    client.query(Object.assign(new pg.Query(text, values), { name, callback }))
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
    const leftMs = since + listener.slowAfterMs() - performance.now()
    if (!first) isWatched = false
    else if (leftMs > 0 || !isOpen) setTimeout(look, Math.max(leftMs, 20))
    // Its answer may have come while this process was busy: it is read before the next turn.
    else setImmediate(() => (asks[0] === first ? stands() : look()))
  }

  function stands(): void {
    isWatched = !listener.stands(lane)
    if (isWatched) setTimeout(look, listener.slowAfterMs())
  }
}

/** What is asked within one turn of the loop goes out in one piece: a write and a wake-up for all instead of for each. */
function sendTogether(socket: Socket): void {
  if (socket.writableCorked > 0) return
  socket.cork()
  setImmediate(() => socket.uncork())
}
