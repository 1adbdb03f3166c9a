// Stands between the server and its database, and behaves as networks do on their worst days.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './app.ts'

export type Between = {
  /** The same database, through here. */
  url: string
  /** Holds every piece that the server sends back by so much. */
  slowBy(ms: number): void
  /** Cuts every connection, hard. */
  reset(): void
  /** Nothing passes, in no direction; nobody is told. What is on its way arrives when it ends. */
  swallow(isSwallowing: boolean): void
  /** The database's side of every connection is gone; the server's side is not told. */
  halve(): void
  stop(): Promise<void>
}

type Pair = { near: Socket; far: Socket }

export async function startProxy(databaseUrl: string): Promise<Between> {
  const target = targetOf(databaseUrl)
  const pairs = new Set<Pair>()
  let latencyMs = 0
  let isSwallowing = false

  const server = createServer((near) => {
    const far = connect(target)
    const pair = { near, far }
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      socket.setNoDelay(true)
      socket.on('error', end)
    }
    near.on('data', (bytes) => far.write(bytes))
    // Never before the piece that came earlier, however the latency changes.
    let lastDue = 0
    far.on('data', (bytes) => {
      const now = performance.now()
      lastDue = Math.max(lastDue, now + latencyMs)
      if (lastDue <= now) near.write(bytes)
      else setTimeout(() => near.writable && near.write(bytes), Math.ceil(lastDue - now))
    })
    near.on('end', () => far.end())
    far.on('end', () => near.end())
    near.on('close', end)
    // Adding a listener has set them flowing.
    if (isSwallowing) hold(pair)
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = throughPort(databaseUrl, port)

  function hold({ near, far }: Pair): void {
    near.pause()
    far.pause()
  }

  return {
    url,
    slowBy: (ms) => {
      latencyMs = ms
    },
    reset: () => {
      for (const { near, far } of pairs) {
        near.resetAndDestroy()
        far.destroy()
      }
    },
    swallow: (begins) => {
      isSwallowing = begins
      for (const pair of pairs) {
        if (begins) hold(pair)
        else for (const socket of [pair.near, pair.far]) socket.resume()
      }
    },
    halve: () => {
      for (const pair of pairs) {
        pairs.delete(pair)
        halved(pair)
      }
    },
    stop: async () => {
      for (const { near, far } of pairs) {
        near.destroy()
        far.destroy()
      }
      server.close()
    },
  }
}

function halved({ near, far }: Pair): void {
  far.removeAllListeners()
  far.on('error', () => {})
  far.destroy()
  near.removeAllListeners('data')
  near.resume()
}

/** A port of some machine, or the socket that the embedded database has. */
function targetOf(databaseUrl: string): { host: string; port: number } | { path: string } {
  const { hostname, port, searchParams } = new URL(databaseUrl)
  const folder = searchParams.get('host')
  return folder ? { path: `${folder}/.s.PGSQL.${searchParams.get('port')}` } : { host: hostname, port: Number(port) }
}

function throughPort(databaseUrl: string, port: number): string {
  const { username, password, pathname, searchParams } = new URL(databaseUrl)
  const user = username || searchParams.get('user')
  return `postgresql://${user}:${password || searchParams.get('password')}@127.0.0.1:${port}${pathname}`
}
