// Many clients that never rest, on bare connections: the load must not cost more than the server it
// is laid on.
import { connect } from 'node:net'

export type Heard = {
  status: number
  /** When it was asked, from the beginning. */
  atMs: number
  ms: number
  retryAfter: boolean
}

type Options = { port: number; clients: number; seconds: number; request: (client: number) => string }

/** Each asks again as soon as it is answered, whatever the answer was. */
export async function press({ port, clients, seconds, request }: Options): Promise<Heard[]> {
  const heard: Heard[] = []
  const since = performance.now()
  const until = since + seconds * 1000
  await Promise.all(Array.from({ length: clients }, (_, client) => run(client)))
  return heard

  function run(client: number): Promise<void> {
    return new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.setNoDelay(true)
      let begun = 0
      let got = ''
      const next = () => {
        if (performance.now() > until) return void socket.destroy()
        got = ''
        begun = performance.now()
        socket.write(request(client))
      }
      socket.on('connect', next)
      socket.on('data', (part) => {
        got += part.toString('latin1')
        const head = got.indexOf('\r\n\r\n')
        if (head < 0) return
        const length = Number(/content-length: (\d+)/i.exec(got.slice(0, head))?.[1] ?? 0)
        if (got.length < head + 4 + length) return
        const status = Number(got.slice(9, 12))
        heard.push({
          status,
          atMs: begun - since,
          ms: performance.now() - begun,
          retryAfter: /retry-after: \d/i.test(got.slice(0, head)),
        })
        next()
      })
      socket.on('error', () =>
        heard.push({ status: 0, atMs: begun - since, ms: performance.now() - begun, retryAfter: false }),
      )
      socket.on('close', () => resolve())
      // Whoever is never answered must not keep the others waiting for the end.
      setTimeout(() => socket.destroy(), seconds * 1000 + 12_000).unref()
    })
  }
}

export function shareAt(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
