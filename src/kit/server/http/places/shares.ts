// Everybody has a share of each process: so much of one caller's is here at once, and so much of it
// at work. What is more waits for its own caller's turn, and takes nobody else's; past that it is
// refused before it is read.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../../problem.ts'
import { type GiveBack, type Line, openLine } from './line.ts'
import { type Identify, isKnownToken, learnWho, tokenOf, whoIs } from './whose.ts'

/**
 * What takes long by its nature, or has taken long of late, is dear. A heavy read is soon there,
 * but many of them at once are much. A page is large, the same for everybody, and under way until
 * its last byte has left.
 */
export type Kind = 'read' | 'heavy' | 'write' | 'upload' | 'dear' | 'page'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Counted by who asks; without it nobody counts. */
    share?: Kind
  }
  interface FastifyRequest {
    guest: Guest | null
  }
}

type Limits = Record<Kind | 'here' | 'bytes', number>

/**
 * A screen asks for ten things at once. Writes of one person wait for the same rows, and must not
 * fill an endpoint's turn.
 */
const person: Limits = { here: 64, bytes: 8_388_608, read: 16, heavy: 2, write: 4, upload: 4, dear: 2, page: 1 }
/** Nobody is signed in: behind one address a whole office may be. */
const address: Limits = { here: 256, bytes: 4_194_304, read: 32, heavy: 4, write: 16, upload: 4, dear: 4, page: 2 }

/** Longer than anything of one's own takes that one could be waiting for. */
const waitsAtMostMs = 25_000
/** An answer of a route that takes as long as this keeps others waiting. */
const dearMs = 80
/**
 * Who has had so much dear or heavy work done, less a quarter of the time that passed since, rests
 * until it is no more than that; a few seconds at most, however long the last one took.
 */
const spendsMs = 1000
const spentAtMostMs = 2000
const givenBack = 1 / 4
type Share = {
  who: string
  limits: Limits
  here: number
  bytes: number
  atWork: Record<Kind, number>
  /** All of them together. */
  busy: number
  /** By dear and heavy work, and when it was added up last. */
  spentMs: number
  spentAt: number
  waiting: Set<Guest>
}

/** Too much is waiting already, or it has waited for too long; null where it begins. */
type WhyNot = 'full' | 'late' | null

export type Guest = {
  share: Share
  /** Where what all callers ask of its kind goes in turn. */
  line: Line<Share> | null
  giveTurnBack: GiveBack | null
  bytes: number
  route: string
  kind: Kind
  /** When its work began. */
  since: number
  state: 'new' | 'waiting' | 'at work' | 'done'
  isHere: boolean
  begin: ((whyNot: WhyNot) => void) | null
  timer: NodeJS.Timeout | undefined
}

export type Shares = {
  /** Null where too much of theirs is here already. */
  come(who: string, bytes: number): Guest | null
  /** Calls `begin` when its turn comes, at once where nothing is before it. */
  work(guest: Guest, what: { route: string; kind: Kind }, now: number, begin: (whyNot: WhyNot) => void): void
  /** Its answer is ready. */
  end(guest: Guest, now: number): void
  /** It is answered, or nobody waits for the answer any more. */
  leave(guest: Guest): void
}

/** `muchAtOnce`: how much heavy work of all callers is done at once, and as much dear work. */
export function countShares(muchAtOnce: number): Shares {
  const shares = new Map<string, Share>()
  const costs = watchCosts()
  const lines: Partial<Record<Kind, Line<Share>>> = {
    heavy: openLine(muchAtOnce, startNext),
    dear: openLine(muchAtOnce, startNext),
  }

  function shareOf(who: string): Share {
    const known = shares.get(who)
    if (known) return known
    const limits = who.startsWith('address ') ? address : person
    const atWork = { read: 0, heavy: 0, write: 0, upload: 0, dear: 0, page: 0 }
    const made: Share = { who, limits, here: 0, bytes: 0, atWork, busy: 0, spentMs: 0, spentAt: 0, waiting: new Set() }
    shares.set(who, made)
    return made
  }

  function forgetIdle(share: Share): void {
    if (share.here === 0 && share.busy === 0) shares.delete(share.who)
  }

  return {
    come(who, bytes) {
      const share = shareOf(who)
      if (share.here >= share.limits.here || (share.bytes > 0 && share.bytes + bytes > share.limits.bytes)) return null
      share.here += 1
      share.bytes += bytes
      return {
        share,
        line: null,
        giveTurnBack: null,
        bytes,
        route: '',
        kind: 'read',
        since: 0,
        state: 'new',
        isHere: true,
        begin: null,
        timer: undefined,
      }
    },
    work(guest, { route, kind }, now, begin) {
      if (guest.state !== 'new' || !guest.isHere) return
      guest.route = route
      guest.kind = costs.kindOf(route, kind)
      // What has only been slow of late may wait for something: it is in nobody's way.
      guest.line = lines[kind] ?? null
      guest.begin = begin
      if (hasRoom(guest, now)) start(guest, now)
      else if (guest.line?.isFull(guest.share)) begin('full')
      else wait(guest)
    },
    end(guest, now) {
      if (guest.state !== 'at work') return
      const { share, kind, route, since } = guest
      guest.state = 'done'
      costs.learn(route, now - since)
      share.atWork[kind] -= 1
      share.busy -= 1
      if (isMuch(kind)) spend(share, now - since, now)
      guest.giveTurnBack?.(now)
      const restMs = (spentBy(share, now) - spendsMs) / givenBack
      if (restMs > 0) setTimeout(() => startNext(share, now + restMs), restMs).unref()
      if (share.waiting.size > 0) startNext(share, now)
      forgetIdle(share)
    },
    leave(guest) {
      if (!guest.isHere) return
      guest.isHere = false
      if (guest.state === 'waiting') stopWaiting(guest)
      const { share } = guest
      share.here -= 1
      share.bytes -= guest.bytes
      // What is at work for nobody still costs: it counts until it ends.
      forgetIdle(share)
    },
  }
}

/** How long a route's answers took of late: soon dear, and slowly cheap again. */
function watchCosts() {
  const usualMs = new Map<string, number>()
  return {
    /** A route that nobody has asked for yet may be dear. */
    kindOf(route: string, kind: Kind): Kind {
      if (kind !== 'read' && kind !== 'write') return kind
      return (usualMs.get(route) ?? dearMs) < dearMs ? kind : 'dear'
    },
    learn(route: string, ms: number): void {
      const usual = usualMs.get(route)
      usualMs.set(route, usual === undefined ? ms : usual + (ms - usual) * (ms > usual ? 0.3 : 0.03))
    },
  }
}

const isMuch = (kind: Kind) => kind === 'dear' || kind === 'heavy'

function hasRoom({ share, kind, route, line }: Guest, now: number): boolean {
  if (share.atWork[kind] >= share.limits[kind]) return false
  return !isMuch(kind) || (spentBy(share, now) <= spendsMs && (!line || line.isTurn(route, now)))
}

function spentBy({ spentMs, spentAt }: Share, now: number): number {
  return Math.max(0, spentMs - (now - spentAt) * givenBack)
}

function spend(share: Share, ms: number, now: number): void {
  share.spentMs = Math.min(spentAtMostMs, spentBy(share, now) + ms)
  share.spentAt = now
}

function start(guest: Guest, now: number): void {
  guest.state = 'at work'
  guest.since = now
  guest.share.atWork[guest.kind] += 1
  guest.share.busy += 1
  guest.giveTurnBack = guest.line?.take(guest.share, guest.route, now) ?? null
  guest.begin?.(null)
}

/** Each who may, the first first: what is cheap passes what is dear. */
function startNext(share: Share, now: number): void {
  for (const guest of share.waiting)
    if (hasRoom(guest, now)) {
      stopWaiting(guest)
      start(guest, now)
    }
}

function wait(guest: Guest): void {
  guest.state = 'waiting'
  guest.share.waiting.add(guest)
  guest.line?.wait(guest.share)
  guest.timer = setTimeout(() => {
    stopWaiting(guest)
    guest.begin?.('late')
  }, waitsAtMostMs)
}

function stopWaiting(guest: Guest): void {
  const { share, line, timer } = guest
  clearTimeout(timer)
  share.waiting.delete(guest)
  if (line && ![...share.waiting].some((other) => other.line === line)) line.leave(share)
  guest.state = 'done'
}

type Keeping = {
  muchAtOnce: number
  bodyLimit: number
  identify: Identify
  refuse: (problem: Problem, request: FastifyRequest, reply: FastifyReply) => void
}

const tooMuch = () =>
  new Problem(429, 'You are asking for more at once than one may. Wait for some of it, then try again.', {
    retryAfterS: 2,
  })
const whyNots = {
  full: () => new Problem(503, 'Too many are asking for this just now. Try again in a moment.', { retryAfterS: 2 }),
  late: () => new Problem(503, 'What you asked for before takes long. Try again when it is there.', { retryAfterS: 5 }),
}

/** From when a request's head has come; its turn is when its body has, too. */
export function keepShares(app: FastifyInstance, { muchAtOnce, bodyLimit, identify, refuse }: Keeping): void {
  const shares = countShares(muchAtOnce)
  const leave = (guest: Guest) => {
    if (guest.kind === 'page') shares.end(guest, performance.now())
    shares.leave(guest)
  }
  app.decorateRequest('guest', null)
  app.addHook('onRequest', (request, _, done) => {
    const isNew = request.routeOptions.config.share && request.headers.authorization && !isKnownToken(tokenOf(request))
    if (isNew) learnWho(request, identify).then(() => done(), done)
    else done()
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { share } = request.routeOptions.config
    if (!share) return done()
    const guest = shares.come(whoIs(request), share === 'upload' ? 0 : bytesOf(request, bodyLimit))
    if (!guest) return refuse(tooMuch(), request, reply)
    request.guest = guest
    reply.raw.once('close', () => leave(guest))
    done()
  })
  app.addHook('preHandler', (request, reply, done) => {
    const { guest, method, routeOptions } = request
    if (!guest) return done()
    const what = { route: `${method} ${routeOptions.url}`, kind: routeOptions.config.share ?? 'read' }
    shares.work(guest, what, performance.now(), (whyNot) =>
      whyNot ? refuse(whyNots[whyNot](), request, reply) : done(),
    )
  })
  app.addHook('onSend', (request, _, payload, done) => {
    if (request.guest && request.guest.kind !== 'page') shares.end(request.guest, performance.now())
    done(null, payload)
  })
  app.addHook('onResponse', (request, _, done) => {
    if (request.guest) leave(request.guest)
    done()
  })
}

/** What its body may come to in memory, as it says itself. */
function bytesOf({ headers }: FastifyRequest, bodyLimit: number): number {
  if (headers['transfer-encoding']) return bodyLimit
  return Math.min(bodyLimit, Number(headers['content-length'] ?? 0) || 0)
}
