// Past its capacity a server says so at once, and does well by those whom it has let in.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Work for the database and the processor: only so much of it is taken on at once. */
    needsPlace?: boolean
  }
  interface FastifyRequest {
    /** Since when it has a place; 0 when it has none. */
    placeSince: number
  }
}

/** As many at once as are answered in time: fewer while answers come late, more while they come soon or none is due. */
export type Places = {
  isFull(): boolean
  take(): void
  giveBack(tookMs: number, now: number): void
}

const most = 64
const fewest = 16
const lateMs = 250
/** What is late now was let in before the last change could help. */
const lessenEveryMs = 100

export function countPlaces(): Places {
  let places = most
  let taken = 0
  let lessenedAt = 0
  return {
    isFull: () => taken >= places,
    take: () => {
      taken += 1
    },
    giveBack: (tookMs, now) => {
      taken -= 1
      // Nobody waits: whatever was too much is over.
      if (taken === 0) places = most
      else if (tookMs <= lateMs) places = Math.min(most, places + 1 / places)
      else if (now - lessenedAt > lessenEveryMs) {
        lessenedAt = now
        places = Math.max(fewest, places * 0.8)
      }
    },
  }
}

/** Held from when a request has arrived whole until its answer is ready: slow clients hold none. */
export function keepPlaces(app: FastifyInstance, refuse: (request: FastifyRequest, reply: FastifyReply) => void): void {
  const places = countPlaces()
  app.decorateRequest('placeSince', 0)
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.needsPlace && places.isFull()) refuse(request, reply)
    else done()
  })
  app.addHook('preHandler', (request, reply, done) => {
    if (!request.routeOptions.config.needsPlace) return done()
    // Whoever came in the same moment may have been faster.
    if (places.isFull()) return void refuse(request, reply)
    request.placeSince = performance.now()
    places.take()
    done()
  })
  app.addHook('onSend', (request, _, payload, done) => {
    if (request.placeSince > 0) {
      const now = performance.now()
      places.giveBack(now - request.placeSince, now)
      request.placeSince = 0
    }
    done(null, payload)
  })
}
