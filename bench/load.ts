// Clients that ask as fast as they are answered, and what they measured.
import { connect } from 'node:net'
import { giveBackMemory } from '#kit/server/process/memory.ts'

export type Ask = { method: string; path: string; token?: string; body?: string; key?: string }
/** The bytes are the client's own, and good until it asks again. */
export type Answer = { status: number; body: Buffer }
export type Measured = { perS: number; p50: number; p99: number; errors: number; count: number; warm: number }

/**
 * One connection that is kept open. As little work and as little garbage as will do: it shares the
 * processor with what it measures, and its own pauses would count as the server's.
 */
export type Client = { ask(what: Ask): Promise<Answer>; close(): void }

export function openClient(base: string): Client {
  const { hostname, port, host } = new URL(base)
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null
  let received = Buffer.allocUnsafe(1 << 16)
  let have = 0
  let headEnd = -1
  let wanted = -1
  /** Of an answer in pieces: where the next begins, and what those before it hold. */
  let next = -1
  let pieces: Buffer[] = []

  const take = (count: number, part: Uint8Array) => {
    if (have + count > received.length) received = Buffer.concat([received.subarray(0, have)], 2 * (have + count))
    received.set(part.subarray(0, count), have)
    have += count
    if (wanted < 0) {
      headEnd = received.subarray(0, have).indexOf('\r\n\r\n')
      if (headEnd < 0) return true
      const length = bodyLength(received.toString('latin1', 0, headEnd))
      wanted = length === null ? Number.POSITIVE_INFINITY : headEnd + 4 + length
      next = length === null ? headEnd + 4 : -1
    }
    if (next >= 0) readPieces()
    if (have < wanted) return true
    const body = next < 0 ? received.subarray(headEnd + 4, wanted) : Buffer.concat(pieces)
    const answer = { status: Number(received.toString('latin1', 9, 12)), body }
    have = 0
    wanted = -1
    pieces = []
    const asked = waiting
    waiting = null
    asked?.resolve(answer)
    return true
  }
  /** Each piece has its length before it; an empty one is the end. */
  const readPieces = () => {
    for (;;) {
      const lineEnd = received.subarray(0, have).indexOf('\r\n', next)
      if (lineEnd < 0) return
      const length = Number.parseInt(received.toString('latin1', next, lineEnd), 16)
      const end = lineEnd + 2 + length + 2
      if (have < end) return
      pieces.push(Buffer.from(received.subarray(lineEnd + 2, end - 2)))
      next = end
      if (length > 0) continue
      wanted = end
      return
    }
  }
  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: { buffer: Buffer.allocUnsafe(1 << 16), callback: take },
  })
  const fail = (error: Error) => {
    waiting?.reject(error)
    waiting = null
  }
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The connection was closed.')))
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

/** Null where it comes in pieces. */
function bodyLength(head: string): number | null {
  if (/^transfer-encoding: chunked/im.test(head)) return null
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  if (!length && !/^HTTP\/1.1 204/.test(head)) throw new Error(`An answer without a length:\n${head}`)
  return Number(length ?? 0)
}

/** How often a text stands in an answer. */
export function countIn(body: Buffer, text: string): number {
  let count = 0
  for (let at = body.indexOf(text); at >= 0; at = body.indexOf(text, at + text.length)) count += 1
  return count
}

/**
 * `clients` at once for `seconds`, after five more to get warm. `once` answers whether it was a
 * real success.
 */
export async function press(
  clients: number,
  seconds: number,
  once: (client: number) => Promise<boolean>,
  warmMs = 5000,
): Promise<Measured> {
  const times: number[] = []
  let errors = 0
  let warm = 0
  // What loading left behind is not cleared away while somebody measures.
  giveBackMemory()
  const warmUntil = performance.now() + warmMs
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
