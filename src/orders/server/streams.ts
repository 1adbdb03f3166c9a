// What is not one JSON answer: the export as a file, and the stream of changes. Same sessions, same ownership.
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { customer, either, type Session } from '#kit/access.ts'
import { todayInIndia } from '#kit/date.ts'
import { Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db.ts'
import { readInput } from '#kit/server/input.ts'
import { admit, type Serving } from '#kit/server/serve.ts'
import { listOrders } from '../contract.ts'
import { csvHead, csvOf } from '../export.ts'
import { type Live, openLive } from './live.ts'
import { type Narrowing, ordersBefore } from './queries.ts'

type Parts = Pick<Serving, 'pool' | 'findSession'> & {
  databaseUrl: string
  /** How often an idle stream says that it lives, and whether its session does. */
  heartbeatMs?: number
}

const usualHeartbeatMs = 20_000

export function serveOrderStreams(app: FastifyInstance, parts: Parts): void {
  const { pool, databaseUrl, heartbeatMs = usualHeartbeatMs } = parts
  const live: Live = openLive({ pool, databaseUrl, log: app.log })
  app.addHook('preClose', () => live.close())

  app.get('/api/orders.csv', { config: { access: customer } }, async (request, reply) => {
    const me = await admit(customer, parts, request)
    const filter: Narrowing = readInput(listOrders, request)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="orders-${todayInIndia(new Date())}.csv"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(exported(pool, me, filter)))
  })

  // Compression would hold small messages back.
  app.get('/api/live', { config: { access: either }, compress: false }, async (request, reply) => {
    const me = await admit(either, parts, request)
    const stream = live.follow(me)
    const heart = setInterval(async () => {
      const goesOn = await admit(either, parts, request).then(Boolean, isNoEnd)
      if (goesOn) stream.write(': here\n\n')
      else stream.end()
    }, heartbeatMs)
    stream.on('close', () => clearInterval(heart))
    return reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(stream)
  })
}

const exportedAtOnce = 500

/** Page by page, so that an export of any size holds no more than a page in memory. */
async function* exported(db: Db, me: Session, filter: Narrowing): AsyncGenerator<string> {
  yield csvHead
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    const orders = await ordersBefore(db, me, filter, before, exportedAtOnce)
    if (orders.length > 0) yield csvOf(orders)
    if (orders.length < exportedAtOnce) return
    before = orders.at(-1)?.order_id ?? 0
  }
}

/** A session that is over ends the stream; a database that is away for a moment does not. */
function isNoEnd(error: unknown): boolean {
  return !(error instanceof Problem)
}
