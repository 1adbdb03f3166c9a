// Clients that ask as fast as they are answered, and what they measured.
import { Agent, request } from 'node:http'

export type Ask = { method: string; path: string; token: string; body?: string }
export type Measured = { perS: number; p50: number; p99: number; errors: number; count: number }

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** One request; its answer's status and text. */
export function ask(base: string, { method, path, token, body }: Ask): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${base}${path}`,
      {
        agent,
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part) => {
          text += part
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** `clients` at once for `seconds`, after a second to get warm. `once` answers whether it was a real success. */
export async function press(
  clients: number,
  seconds: number,
  once: (client: number) => Promise<boolean>,
): Promise<Measured> {
  const times: number[] = []
  let errors = 0
  const warmUntil = performance.now() + 1000
  const until = warmUntil + seconds * 1000
  const run = async (client: number) => {
    while (performance.now() < until) {
      const begun = performance.now()
      const isGood = await once(client).catch(() => false)
      const ended = performance.now()
      if (begun < warmUntil) continue
      times.push(ended - begun)
      if (!isGood) errors += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => run(client)))
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perS: times.length / seconds, p50: at(0.5), p99: at(0.99), errors, count: times.length }
}
