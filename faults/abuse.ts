// Clients that mean harm, or have a very bad line: others must not notice.
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { ask, fresh } from './asking.ts'
import { shareAt } from './crowd.ts'
import type { Fault } from './fault.ts'
import { back } from './kills.ts'
import type { Rig } from './rig.ts'
import { enter } from './sessions.ts'

const othersWithinMs = 1000
/** quality.md: what a server may take under load. */
const mostRssMb = 350
const idleInFull = 10_000
const slowOnes = 200
const neverReadingOnes = 40
const endlessOnes = 4
const settleMs = 2000

export const abuse: Fault = {
  name: 'abuse',
  times: 20,
  few: 2,
  underLoad: false,
  run: async (rig, seconds) => {
    const token = await enter(rig.database.db, 'admin')
    const idle = Math.min(idleInFull, seconds * 500)
    const host = `host: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n`
    const { port } = rig.app
    const crowd = [
      ...many(idle, port, () => {}),
      ...many(slowOnes, port, dripping('GET /api/me HTTP/1.1\r\nx-slow: ')),
      ...many(
        slowOnes,
        port,
        dripping(
          `POST /api/login HTTP/1.1\r\n${host}content-type: application/json\r\ncontent-length: 100000\r\n\r\n{`,
        ),
      ),
      ...many(
        neverReadingOnes,
        port,
        neverReading(
          `GET /api/products?limit=200 HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${rig.probe.token}\r\n\r\n`,
        ),
      ),
      ...many(endlessOnes, port, pouring(`POST /api/adm/product-images HTTP/1.1\r\n${host}${upload}`)),
    ]
    try {
      await pause(settleMs)
      const open = crowd.slice(0, idle).filter(({ readyState }) => readyState === 'open').length
      const others = await asUsual(rig, seconds)
      const most = rig.app.rssMb() / rig.app.serving().length
      const sinceMs = performance.now()
      return {
        ...others,
        ...(most > mostRssMb && { found: [...others.found, `a worker took ${most.toFixed(0)} MB`] }),
        also: `${open} idle, ${slowOnes * 2 + neverReadingOnes} slow, ${endlessOnes} endless uploads: ${others.also}, ${most.toFixed(0)} MB a worker`,
        backMs: [await back(rig, sinceMs)],
      }
    } finally {
      for (const socket of crowd) socket.destroy()
    }
  },
}

const upload =
  'content-type: multipart/form-data; boundary=e\r\ntransfer-encoding: chunked\r\n\r\n46\r\n--e\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n\r\n'

type Behaviour = (socket: Socket) => void

function many(count: number, port: number, behave: Behaviour): Socket[] {
  return Array.from({ length: count }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.on('connect', () => behave(socket))
    return socket
  })
}

/** A byte now and then. */
function dripping(first: string): Behaviour {
  return (socket) => {
    socket.write(first)
    const timer = setInterval(() => socket.write('x'), 500)
    socket.on('close', () => clearInterval(timer))
  }
}

function neverReading(request: string): Behaviour {
  return (socket) => {
    socket.pause()
    socket.write(request)
  }
}

/** Ten megabytes a second, without end. */
function pouring(first: string): Behaviour {
  const piece = Buffer.concat([Buffer.from('40000\r\n'), Buffer.alloc(0x40000, 'x'), Buffer.from('\r\n')])
  return (socket) => {
    socket.write(first)
    const timer = setInterval(() => socket.writableNeedDrain || socket.write(piece), 25)
    socket.on('close', () => clearInterval(timer))
  }
}

type Others = { also: string; found: string[]; late: string[] }

/** The others: each with a connection of its own, each answered as on any day. */
async function asUsual({ app, clients, ledger }: Rig, seconds: number): Promise<Others> {
  const times: number[] = []
  const found: string[] = []
  const until = performance.now() + seconds * 1000
  await Promise.all(
    clients.slice(0, 8).map(async ({ token, codes }) => {
      while (performance.now() < until) {
        const body = { product_code: codes[0], quantity: 3 }
        const { status, ms } = await ask(app.port, fresh(), { method: 'PUT', path: '/api/cart/items', token, body })
        ledger.answered(status, ms)
        times.push(ms)
        if (status !== 200) found.push(`others were answered with ${status}`)
        await pause(50)
      }
    }),
  )
  const p99 = shareAt(times, 0.99)
  const late = p99 > othersWithinMs ? [`others waited ${p99.toFixed(0)} ms at p99`] : []
  return { found, late, also: `${times.length} answers for others, p99 ${p99.toFixed(0)} ms` }
}
