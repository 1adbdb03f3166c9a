// Many connections of one caller, beside the process that measures what the others get.
import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

export type Crowd = {
  port: number
  /** One of this machine's own addresses, so that the caller is known by it. */
  address: string
  clients: number
  /** What each sends, one after the other. */
  requests: string[]
  /** Asks again when answered; asks and holds what it has begun; or asks and leaves soon. */
  manner: 'again' | 'hold' | 'leave'
}

const { port, address, clients, requests, manner } = workerData as Crowd
const bytes = requests.map((text) => Buffer.from(text, 'latin1'))
const leavesAfterMs = 30
/** Before it comes again; without it, it would be new connections that others wait behind. */
const restMs = { again: 50, hold: 500, leave: 500 }
/** Before it asks again over the same connection. */
const breathMs = 5

let next = 0
let isResting = true
const here = new Set<Socket>()

parentPort?.on('message', (what: 'come' | 'go') => {
  isResting = what === 'go'
  if (isResting) for (const socket of here) socket.destroy()
  else for (let client = 0; client < clients; client++) come()
})

function come(): void {
  if (isResting) return
  const socket = connect({ port, host: '127.0.0.1', localAddress: address })
  here.add(socket)
  let isEnded = false
  const again = () => {
    if (isEnded) return
    isEnded = true
    here.delete(socket)
    socket.destroy()
    if (!isResting) setTimeout(come, restMs[manner])
  }
  socket.on('error', again)
  socket.on('close', again)
  socket.on('connect', () => {
    ask(socket)
    if (manner === 'leave') setTimeout(again, leavesAfterMs)
  })
  if (manner === 'again') listen(socket)
  else socket.resume()
}

function ask(socket: Socket): void {
  if (!socket.destroyed) socket.write(bytes[next++ % bytes.length] ?? '')
}

/** Whole answers, by their length or their last piece. */
function listen(socket: Socket): void {
  let head = ''
  let left = -1
  socket.on('data', (part) => {
    if (left >= 0) left -= part.length
    else {
      head += part.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      const length = /content-length: (\d+)/i.exec(head.slice(0, end))?.[1]
      left = length ? Number(length) - (head.length - end - 4) : Number.POSITIVE_INFINITY
    }
    const isChunked = left === Number.POSITIVE_INFINITY
    if (isChunked ? !part.toString('latin1').endsWith('0\r\n\r\n') : left > 0) return
    head = ''
    left = -1
    setTimeout(ask, breathMs, socket)
  })
}
