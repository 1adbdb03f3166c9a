// Past its capacity a server says so at once, and does well by those whom it has let in.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Work for the database and the processor: only so much of it is taken on at once. */
    needsPlace?: boolean
  }
  interface FastifyRequest {
    place: Place | null
  }
}

export type Place = { route: string; since: number; isWaiting: boolean }

/**
 * As many at once as are answered in time: fewer while answers come late, more while they come soon
 * or none is due.
 */
export type Places = {
  isFull(route: string, now: number): boolean
  take(route: string, now: number): Place
  giveBack(place: Place, now: number): void
}

const most = 64
const fewest = 16
const lateMs = 250
/** What is late now was let in before the last change could help. */
const lessenEveryMs = 100
/**
 * Who is here for longer waits for something, while others are answered: its route takes no places
 * from them.
 */
const waitsAfterMs = 1000
/** So many are let in where somebody waits; the next who need the same are refused. */
const mostWaiting = 16

/** Of one route: those who came lately, and those who wait. */
type Crowd = { young: number; waiting: number }

export function countPlaces(): Places {
  let places = most
  let lessenedAt = 0
  /** Of the last answers: near 1 when all are late. */
  let lateShare = 0
  const young = new Set<Place>()
  const crowds = new Map<string, Crowd>()
  let waiting = 0
  /** Those of routes where nobody waits: they share the places. */
  let sharing = 0

  function crowdOf(route: string): Crowd {
    const crowd = crowds.get(route) ?? { young: 0, waiting: 0 }
    crowds.set(route, crowd)
    return crowd
  }

  function countYoung(crowd: Crowd, by: 1 | -1): void {
    crowd.young += by
    if (crowd.waiting === 0) sharing += by
  }

  function countWaiting(crowd: Crowd, by: 1 | -1): void {
    if (crowd.waiting === 0) sharing -= crowd.young
    crowd.waiting += by
    waiting += by
    if (crowd.waiting === 0) sharing += crowd.young
  }

  /** The longest here stand first. */
  function partWaiting(now: number): void {
    for (const place of young) {
      if (now - place.since < waitsAfterMs) return
      young.delete(place)
      place.isWaiting = true
      countYoung(crowdOf(place.route), -1)
      countWaiting(crowdOf(place.route), 1)
    }
  }

  return {
    isFull(route, now) {
      partWaiting(now)
      const crowd = crowdOf(route)
      if (crowd.waiting > 0 && crowd.waiting + crowd.young >= mostWaiting) return true
      if (lateShare <= 0.5) return crowd.waiting === 0 && sharing >= places
      // When everything is late, those who wait may be what makes it so; some places are left to
      // others all the same.
      return young.size + waiting >= places && (crowd.waiting > 0 || sharing >= fewest / 2)
    },
    take(route, now) {
      const place = { route, since: now, isWaiting: false }
      young.add(place)
      countYoung(crowdOf(route), 1)
      return place
    },
    giveBack(place, now) {
      if (place.isWaiting) countWaiting(crowdOf(place.route), -1)
      else if (young.delete(place)) countYoung(crowdOf(place.route), -1)
      const isLate = now - place.since > lateMs
      lateShare = 0.9 * lateShare + (isLate ? 0.1 : 0)
      // Nobody is left: whatever was too much is over.
      if (young.size + waiting === 0) {
        places = most
        lateShare = 0
      } else if (!isLate) places = Math.min(most, places + 1 / places)
      else if (lateShare > 0.5 && now - lessenedAt > lessenEveryMs) {
        lessenedAt = now
        places = Math.max(fewest, places * 0.8)
      }
    },
  }
}

/** Held from when a request has arrived whole until its answer is ready: slow clients hold none. */
export function keepPlaces(app: FastifyInstance, refuse: (request: FastifyRequest, reply: FastifyReply) => void): void {
  const places = countPlaces()
  const routeOf = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url}`
  app.decorateRequest('place', null)
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.needsPlace && places.isFull(routeOf(request), performance.now()))
      refuse(request, reply)
    else done()
  })
  app.addHook('preHandler', (request, reply, done) => {
    if (!request.routeOptions.config.needsPlace) return done()
    const now = performance.now()
    const route = routeOf(request)
    // Whoever came in the same moment may have been faster.
    if (places.isFull(route, now)) return void refuse(request, reply)
    request.place = places.take(route, now)
    done()
  })
  app.addHook('onSend', (request, _, payload, done) => {
    if (request.place) places.giveBack(request.place, performance.now())
    request.place = null
    done(null, payload)
  })
}
