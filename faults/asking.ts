import { Agent, request } from 'node:http'

export type Asked = { method: string; path: string; token?: string; key?: string; body?: object | undefined }
export type Answered = {
  /** 0: the connection broke, or nothing came within the limit. */
  status: number
  body: unknown
  retryAfter: string | undefined
  ms: number
}

/** Nobody waits longer. */
export const hungMs = 10_000

/** Over a connection of its own, as a client that has just come. */
export const fresh = () => new Agent({ keepAlive: false })

export function ask(port: number, agent: Agent, { method, path, token, key, body }: Asked): Promise<Answered> {
  const begun = performance.now()
  const text = body && JSON.stringify(body)
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { 'idempotency-key': key }),
    ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  }
  return new Promise((resolve) => {
    const end = (status: number, got: unknown, retryAfter?: string) => {
      clearTimeout(limit)
      resolve({ status, body: got, retryAfter, ms: performance.now() - begun })
    }
    const sent = request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part) => parts.push(part))
      answer.on('error', () => end(0, null))
      answer.on('end', () => {
        // Cut in the middle it is no answer, whatever its first line said.
        if (!answer.complete) return end(0, null)
        end(answer.statusCode ?? 0, parsed(Buffer.concat(parts)), answer.headers['retry-after'])
      })
    })
    const limit = setTimeout(() => sent.destroy(), hungMs + 500)
    sent.on('error', () => end(0, null))
    sent.end(text)
  })
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return null
  }
}
