import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type Answer, longestMs } from './judging.ts'

export type Sent = {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Buffer | Readable | undefined
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/**
 * One request and its whole answer. Status 0: there was none within the time that nobody may need.
 */
export function send(port: number, { method, path, headers, body }: Sent): Promise<Answer> {
  const begun = performance.now()
  return new Promise((resolve) => {
    const end = (answer: Omit<Answer, 'ms'>) => resolve({ ...answer, ms: performance.now() - begun })
    const sent = request(
      { port, host: '127.0.0.1', agent, method, path, headers: lengthened(headers, body) },
      (got) => {
        const parts: Buffer[] = []
        got.on('data', (part) => {
          parts.push(part)
          // A stream has no end; its first message is answer enough.
          if (got.headers['content-type']?.startsWith('text/event-stream')) got.destroy()
        })
        const ended = () =>
          end({
            status: got.statusCode ?? 0,
            headers: got.headers,
            text: String(unpacked(got.headers['content-encoding'], Buffer.concat(parts))),
          })
        got.on('end', ended)
        got.on('error', ended)
        got.on('close', ended)
      },
    )
    sent.setTimeout(longestMs + 1000, () => sent.destroy(new Error('no answer in time')))
    sent.on('error', (error) => end({ status: 0, headers: {}, text: error.message }))
    if (typeof body === 'object' && 'pipe' in body) body.pipe(sent)
    else sent.end(body)
  })
}

function unpacked(encoding: string | undefined, bytes: Buffer): Buffer {
  if (encoding === 'br') return brotliDecompressSync(bytes)
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes
}

function lengthened(headers: Record<string, string>, body: Sent['body']): Record<string, string> {
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return headers
  return { ...headers, 'content-length': String(Buffer.byteLength(body)) }
}

/** Bytes as they are, and everything that came back until the other side closed or fell silent. */
export function sendRaw(
  port: number,
  bytes: string | Buffer,
  patienceMs = 1500,
): Promise<{ text: string; ms: number }> {
  const begun = performance.now()
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    const end = () => {
      socket.destroy()
      resolve({ text, ms: performance.now() - begun })
    }
    socket.setTimeout(patienceMs, end)
    socket.on('data', (part) => {
      text += part.toString('latin1')
    })
    socket.on('error', end)
    socket.on('close', end)
  })
}
