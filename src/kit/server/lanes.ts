// A few connections that many reads share: each is sent at once, without waiting for the answers of those before it.
import { Socket } from 'node:net'
import pg from 'pg'

export type Lanes = {
  query(what: pg.QueryConfig): Promise<pg.QueryResult>
  /** The next query gets a new lane; each old one ends when its last answer has come. */
  renew(): void
  end(): Promise<void>
}

type Lane = { client: pg.Client; socket: Socket; ready: Promise<unknown>; waiting: number }

/** The shortest lane is taken; one more is opened while all have somebody waiting. A lane that breaks is forgotten. */
export function openLanes(settings: pg.ClientConfig, most: number, onError: (error: Error) => void): Lanes {
  const lanes = new Set<Lane>()

  function open(): Lane {
    const socket = new Socket()
    const client = new pg.Client({ ...settings, stream: () => socket, pipeline: true } as pg.ClientConfig)
    const lane: Lane = { client, socket, ready: client.connect(), waiting: 0 }
    client.on('error', (error) => {
      lanes.delete(lane)
      onError(error)
    })
    client.on('end', () => lanes.delete(lane))
    lanes.add(lane)
    return lane
  }

  function shortest(): Lane {
    let best: Lane | undefined
    for (const lane of lanes) if (!best || lane.waiting < best.waiting) best = lane
    return best && (best.waiting === 0 || lanes.size >= most) ? best : open()
  }

  /** Nobody else takes it; those who wait on it are answered, or are told that it broke. */
  function leave(lane: Lane): void {
    lanes.delete(lane)
    lane.client.end().catch(() => {})
  }

  return {
    async query(what) {
      const lane = shortest()
      lane.waiting += 1
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
        lane.waiting -= 1
        if (lane.waiting === 0 && !lanes.has(lane)) leave(lane)
      }
    },
    renew() {
      const old = [...lanes]
      lanes.clear()
      for (const lane of old) if (lane.waiting === 0) leave(lane)
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
