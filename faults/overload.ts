// Ten times as many clients as the server is busy with.
import { type Heard, press, shareAt } from './crowd.ts'
import type { Fault, Outcome } from './fault.ts'
import { back } from './kills.ts'
import type { Rig } from './rig.ts'

/** quality.md: whom the server lets in, it serves well. */
const acceptedWithinMs = 1000
const busyWith = 32
/** Whoever comes while the server still learns how much it can do waits with all the others. */
const learningMs = 1000

export const overload: Fault = {
  name: 'overload-10x',
  times: 20,
  few: 3,
  underLoad: false,
  run: async (rig, seconds) => {
    const usual = await press({ port: rig.app.port, clients: busyWith, seconds: 3, request: requestIn(rig) })
    const crowd = await press({ port: rig.app.port, clients: busyWith * 10, seconds, request: requestIn(rig) })
    const sinceMs = performance.now()
    return { backMs: [await back(rig, sinceMs)], ...verdict(usual, crowd, seconds) }
  },
}

/** Two reads and a write, as on the order sheet. */
function requestIn({ clients }: Rig): (client: number) => string {
  let count = 0
  return (client) => {
    const { token, codes } = clients[client % clients.length] ?? { token: '', codes: [] }
    const head = `HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n`
    count += 1
    if (count % 3 > 0) return `GET /api/products?limit=20 ${head}\r\n`
    const body = JSON.stringify({ product_code: codes[count % codes.length], quantity: 1 + (count % 50) })
    return `PUT /api/cart/items ${head}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  }
}

function verdict(usual: Heard[], crowd: Heard[], seconds: number): Omit<Outcome, 'backMs'> {
  const accepted = crowd.filter(({ status }) => status === 200)
  const refused = crowd.filter(({ status }) => status === 503)
  const [p50, p99] = [0.5, 0.99].map((share) =>
    shareAt(
      accepted.map(({ ms }) => ms),
      share,
    ),
  ) as [number, number]
  const refusedP99 = shareAt(
    refused.map(({ ms }) => ms),
    0.99,
  )
  const settled = shareAt(
    accepted.filter(({ atMs }) => atMs > learningMs).map(({ ms }) => ms),
    0.99,
  )
  const found: string[] = []
  const late = p99 > acceptedWithinMs ? [`p99 of what was accepted was ${p99.toFixed(0)} ms`] : []
  if (accepted.length === 0) found.push('nobody was accepted')
  if (refused.some(({ retryAfter }) => !retryAfter)) found.push('503 without Retry-After')
  const others = crowd.length - accepted.length - refused.length
  if (others > 0) found.push(`${others} answers were neither success nor 503`)
  const perS = (count: number, over: number) => `${Math.round(count / over)} /s`
  const also = [
    `${busyWith} clients: ${perS(usual.filter(({ status }) => status === 200).length, 3)}`,
    `${busyWith * 10} clients: accepted ${perS(accepted.length, seconds)}, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (${settled.toFixed(0)} ms after the first second)`,
    `refused ${perS(refused.length, seconds)}, p99 ${refusedP99.toFixed(0)} ms`,
  ].join('; ')
  return { found, late, also }
}
