// Every request is counted as its caller's, from its head to its answer's last byte.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../../problem.ts'
import { countShares, type Guest } from './shares.ts'
import type { Kind } from './spending.ts'
import { type Identify, isKnownToken, learnWho, tokenOf, whoIs } from './whose.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Counted by who asks; without it nobody counts. */
    share?: Kind
  }
  interface FastifyRequest {
    guest: Guest | null
  }
}

type Keeping = {
  bodyLimit: number
  workers: number
  identify: Identify
  refuse: (problem: Problem, request: FastifyRequest, reply: FastifyReply) => void
}

const tooMuch = () =>
  new Problem(429, 'You are asking for more at once than one may. Wait for some of it, then try again.', {
    retryAfterS: 2,
  })
const waitedTooLong = () =>
  new Problem(503, 'What you asked for before takes long. Try again when it is there.', { retryAfterS: 5 })

const refusedAfterMs = 300

/** From when a request's head has come; its turn is when its body has, too. */
export function keepShares(app: FastifyInstance, { bodyLimit, workers, identify, refuse }: Keeping): void {
  const shares = countShares(workers)
  app.decorateRequest('guest', null)
  app.addHook('onRequest', (request, _, done) => {
    const isNew = request.routeOptions.config.share && request.headers.authorization && !isKnownToken(tokenOf(request))
    if (isNew) learnWho(request, identify).then(() => done(), done)
    else done()
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { share } = request.routeOptions.config
    if (!share) return done()
    const bytes = share === 'upload' ? 0 : bytesOf(request, bodyLimit)
    const guest = shares.come(whoIs(request), bytes, performance.now())
    // Whoever asks again at once would be refused all the time, and others would wait for that.
    if (!guest) return void setTimeout(() => refuse(tooMuch(), request, reply), refusedAfterMs)
    request.guest = guest
    reply.raw.once('close', () => shares.leave(guest, performance.now()))
    done()
  })
  app.addHook('preHandler', (request, reply, done) => {
    const { guest, method, routeOptions } = request
    if (!guest) return done()
    const what = { route: `${method} ${routeOptions.url}`, kind: routeOptions.config.share ?? 'read' }
    shares.work(guest, what, performance.now(), (mayBegin) =>
      mayBegin ? done() : refuse(waitedTooLong(), request, reply),
    )
  })
  app.addHook('onSend', (request, _, payload, done) => {
    if (request.guest) shares.end(request.guest, performance.now())
    done(null, payload)
  })
  app.addHook('onResponse', (request, _, done) => {
    if (request.guest) shares.leave(request.guest, performance.now())
    done()
  })
}

/** What its body may come to in memory, as it says itself. */
function bytesOf({ headers }: FastifyRequest, bodyLimit: number): number {
  if (headers['transfer-encoding']) return bodyLimit
  return Math.min(bodyLimit, Number(headers['content-length'] ?? 0) || 0)
}
