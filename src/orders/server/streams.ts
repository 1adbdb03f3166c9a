// What is not one JSON answer: the lists as files, and the stream of changes. Same sessions, same ownership.
import type { FastifyInstance } from 'fastify'
import { either } from '#kit/access.ts'
import { Problem } from '#kit/problem.ts'
import { admit, type Serving } from '#kit/server/serve.ts'
import { serveOrderExports } from './exports.ts'
import { type Live, openLive } from './live.ts'

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
  serveOrderExports(app, parts)

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

/** A session that is over ends the stream; a database that is away for a moment does not. */
function isNoEnd(error: unknown): boolean {
  return !(error instanceof Problem)
}
