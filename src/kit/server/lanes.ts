// A few connections that many reads share: each is sent at once, without waiting for the answers of those before it.
import { Socket } from 'node:net'
import pg from 'pg'

export type Lanes = {
  query(what: pg.QueryConfig): Promise<pg.QueryResult>
  /** The next query gets a new lane; each old one ends when its last answer has come. */
  renew(): void
  end(): Promise<void>
}

/** With the time at which each who waits asked, the first first: they are answered in turn. */
type Lane = { client: pg.Client; socket: Socket; ready: Promise<unknown>; waiting: number[] }

type Limits = {
  /** So many lanes at most. */
  most: number
  /** A lane whose first has waited this long is behind, because of a slow question or of too many. */
  patienceMs: number
}

/** One lane is enough while it keeps up: what goes over it together costs less than what wakes two processes of the
 *  database, and those do not keep each other from the processor. A lane that breaks is forgotten. */
export function openLanes(
  settings: pg.ClientConfig,
  { most, patienceMs }: Limits,
  onError: (error: Error) => void,
): Lanes {
  const lanes = new Set<Lane>()

  function open(): Lane {
    const socket = new Socket()
    const client = new pg.Client({ ...settings, stream: () => socket, pipeline: true } as pg.ClientConfig)
    const lane: Lane = { client, socket, ready: client.connect(), waiting: [] }
    client.on('error', (error) => {
      lanes.delete(lane)
      onError(error)
    })
    client.on('end', () => lanes.delete(lane))
    lanes.add(lane)
    return lane
  }

  /** The first that keeps up; if none does a new one, or the shortest. */
  function choose(now: number): Lane {
    let shortest: Lane | undefined
    for (const lane of lanes) {
      const [first] = lane.waiting
      if (first === undefined || now - first < patienceMs) return lane
      if (!shortest || lane.waiting.length < shortest.waiting.length) shortest = lane
    }
    return shortest && lanes.size >= most ? shortest : open()
  }

  /** Nobody else takes it; those who wait on it are answered, or are told that it broke. */
  function leave(lane: Lane): void {
    lanes.delete(lane)
    lane.client.end().catch(() => {})
  }

  return {
    async query(what) {
      const now = performance.now()
      const lane = choose(now)
      lane.waiting.push(now)
      try {
        await lane.ready
        sendTogether(lane.socket)
        return await ask(lane.client, what)
      } catch (error) {
        if (!isAnswer(error)) leave(lane)
        // From where it was asked, not from where its bytes came in.
        Error.captureStackTrace(error as Error)
        throw error
      } finally {
        lane.waiting.shift()
        if (lane.waiting.length === 0 && !lanes.has(lane)) leave(lane)
      }
    },
    renew() {
      const old = [...lanes]
      lanes.clear()
      for (const lane of old) if (lane.waiting.length === 0) leave(lane)
    },
    async end() {
      await Promise.all([...lanes].map(({ client }) => client.end().catch(() => {})))
    },
  }
}

/** Without the copy that the driver makes of all that is said about a query: with many small ones that takes a while. */
function ask(client: pg.Client, { text, values, name }: pg.QueryConfig): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const callback = (error: Error | null, result: pg.QueryResult) => (error ? reject(error) : resolve(result))
    client.query(Object.assign(new pg.Query(text, values), { name, callback }))
  })
}

/** What is asked within one turn of the loop goes out in one piece: a write and a wake-up for all instead of for each. */
function sendTogether(socket: Socket): void {
  if (socket.writableCorked > 0) return
  socket.cork()
  setImmediate(() => socket.uncork())
}

/** The database refused the statement; anything else is about the connection. */
function isAnswer(error: unknown): boolean {
  return (error as { severity?: string }).severity === 'ERROR'
}
