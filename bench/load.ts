// Clients that ask as fast as they are answered, and what they measured.
import { connect, type Socket } from 'node:net'

export type Ask = { method: string; path: string; token?: string; body?: string; key?: string }
export type Answer = { status: number; text: string }
export type Measured = { perS: number; p50: number; p99: number; errors: number; count: number; warm: number }

/** One connection that is kept open. As little work as will do: it shares the processor with what it measures. */
export type Client = { ask(what: Ask): Promise<Answer>; close(): void }

export function openClient(base: string): Client {
  const { hostname, port, host } = new URL(base)
  const socket: Socket = connect(Number(port), hostname)
  socket.setNoDelay(true)
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null
  let received: Buffer[] = []
  let wanted = -1
  let have = 0

  const fail = (error: Error) => {
    waiting?.reject(error)
    waiting = null
  }
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The connection was closed.')))
  socket.on('data', (part) => {
    received.push(part)
    have += part.length
    if (wanted < 0) wanted = lengthOf(received)
    if (wanted < 0 || have < wanted) return
    const answer = readAnswer(Buffer.concat(received))
    received = []
    wanted = -1
    have = 0
    const asked = waiting
    waiting = null
    asked?.resolve(answer)
  })
  return {
    ask: ({ method, path, token, body, key }) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(
          `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${token ? `authorization: Bearer ${token}\r\n` : ''}${
            key ? `idempotency-key: ${key}\r\n` : ''
          }${body ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}` : '\r\n'}`,
        )
      }),
    close: () => socket.destroy(),
  }
}

/** How many bytes the whole answer has, or -1 while its head is not there yet. */
function lengthOf(parts: Buffer[]): number {
  const head = Buffer.concat(parts).toString('latin1')
  const end = head.indexOf('\r\n\r\n')
  if (end < 0) return -1
  const length = /^content-length: (\d+)/im.exec(head.slice(0, end))?.[1]
  if (!length && !/^HTTP\/1.1 204/.test(head)) throw new Error(`An answer without a length:\n${head.slice(0, end)}`)
  return end + 4 + Number(length ?? 0)
}

function readAnswer(whole: Buffer): Answer {
  const status = Number(whole.toString('latin1', 9, 12))
  return { status, text: whole.toString('utf8', whole.indexOf('\r\n\r\n') + 4) }
}

/** `clients` at once for `seconds`, after three to get warm. `once` answers whether it was a real success. */
export async function press(
  clients: number,
  seconds: number,
  once: (client: number) => Promise<boolean>,
): Promise<Measured> {
  const times: number[] = []
  let errors = 0
  let warm = 0
  const warmUntil = performance.now() + 3000
  const until = warmUntil + seconds * 1000
  const run = async (client: number) => {
    while (performance.now() < until) {
      const begun = performance.now()
      const isGood = await once(client).catch(() => false)
      const ended = performance.now()
      if (begun < warmUntil) {
        warm += 1
        continue
      }
      times.push(ended - begun)
      if (!isGood) errors += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => run(client)))
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perS: times.length / seconds, p50: at(0.5), p99: at(0.99), errors, count: times.length, warm }
}
