// Everybody has a share of each process: so much of one caller's is here at once, and so much of it at work. What is more waits
// for its own caller's turn, and takes nobody else's; past that it is refused before it is read.
import {
  type Kind,
  nothingSpent,
  type Purse,
  purseOf,
  type Spending,
  watchCosts,
  watchOthers,
  watchWork,
} from './spending.ts'

/** What is here is counted by the memory of each process; what is at work is of all processes together. */
type Limits = Record<Kind | 'here' | 'bytes', number>

/** A screen asks for ten things at once. Writes of one person wait for the same rows, and must not fill an endpoint's turn. */
const person: Limits = { here: 64, bytes: 8_388_608, read: 16, write: 4, upload: 4, dear: 2 }
/** Nobody is signed in: behind one address a whole office may be. */
const address: Limits = { here: 256, bytes: 4_194_304, read: 32, write: 16, upload: 4, dear: 4 }
/** However many processes there are: connections are not spread so evenly. */
const fewest: Record<Kind, number> = { read: 4, write: 1, upload: 1, dear: 1 }

/** Longer than anything of one's own takes that one could be waiting for. */
const waitsAtMostMs = 25_000
/** Beyond so many, those who owe nothing any more are looked for, now and then. */
const mostKept = 1000
const looksEveryMs = 1000

type Share = {
  who: string
  limits: Limits
  here: number
  bytes: number
  atWork: Record<Kind, number>
  /** All of them together. */
  busy: number
  spent: Record<Purse, Spending>
  waiting: Set<Guest>
  /** Until its rest is over. */
  timer: NodeJS.Timeout | undefined
}

export type Guest = {
  share: Share
  bytes: number
  route: string
  kind: Kind
  /** When its work began. */
  since: number
  had: number
  state: 'new' | 'waiting' | 'at work' | 'done'
  isHere: boolean
  begin: ((mayBegin: boolean) => void) | null
  timer: NodeJS.Timeout | undefined
}

export type Shares = {
  /** Null where too much of theirs is here already. */
  come(who: string, bytes: number, now: number): Guest | null
  /** Calls `begin` when its turn comes, at once where nothing is before it; with false when it has waited too long. */
  work(guest: Guest, what: { route: string; kind: Kind }, now: number, begin: (mayBegin: boolean) => void): void
  /** Its answer is ready. */
  end(guest: Guest, now: number): void
  /** It is answered, or nobody waits for the answer any more. */
  leave(guest: Guest, now: number): void
}

/** `workers`: so many processes have a part of each share. */
export function countShares(workers = 1): Shares {
  const shares = new Map<string, Share>()
  const costs = watchCosts()
  const others = watchOthers()
  const work = watchWork()
  let lookedAt = 0
  const limitsOf = { person: dividedBy(workers, person), address: dividedBy(workers, address) }

  function shareOf(who: string): Share {
    const known = shares.get(who)
    if (known) return known
    const limits = who.startsWith('address ') ? limitsOf.address : limitsOf.person
    const made = newShare(who, limits, workers)
    shares.set(who, made)
    return made
  }

  /** What somebody has spent outlives them for a while. */
  function forgetIdle(share: Share, now: number): void {
    if (isForgettable(share, now)) shares.delete(share.who)
    if (shares.size <= mostKept || now - lookedAt < looksEveryMs) return
    lookedAt = now
    for (const one of shares.values()) if (isForgettable(one, now)) shares.delete(one.who)
  }

  function hasRoom({ share, kind }: Guest, now: number): boolean {
    const atWork = share.atWork[kind]
    const spent = share.spent[purseOf(kind)]
    const part = kind === 'upload' || !others.areHere(share.who, now) ? 0 : spent.part(now)
    // The more one has had, the fewer at once.
    return part < 1 ? atWork < Math.ceil(share.limits[kind] * (1 - part)) : atWork === 0 && now >= spent.restsUntil()
  }

  function start(guest: Guest, now: number): void {
    guest.state = 'at work'
    guest.since = now
    guest.had = work.changes(now, 1)
    guest.share.atWork[guest.kind] += 1
    guest.share.busy += 1
    guest.begin?.(true)
  }

  /** Each who may, the first first: what is cheap passes what is dear. */
  function startNext(share: Share, now: number): void {
    for (const guest of share.waiting)
      if (hasRoom(guest, now)) {
        stopWaiting(guest)
        start(guest, now)
      }
    wakeAfterRest(share, now)
  }

  /** Nobody's end wakes those who wait for nothing but its rest. */
  function wakeAfterRest(share: Share, now: number): void {
    clearTimeout(share.timer)
    const ends = [share.spent.dear.restsUntil(), share.spent.cheap.restsUntil()].filter((end) => end > now)
    if (share.waiting.size === 0 || ends.length === 0) return
    const next = Math.min(...ends)
    share.timer = setTimeout(() => startNext(share, next), next - now)
  }

  return {
    come(who, bytes, now) {
      others.came(who, now)
      const share = shareOf(who)
      if (share.here >= share.limits.here || (share.bytes > 0 && share.bytes + bytes > share.limits.bytes)) return null
      share.here += 1
      share.bytes += bytes
      return newGuest(share, bytes)
    },
    work(guest, { route, kind }, now, begin) {
      if (guest.state !== 'new' || !guest.isHere) return
      const { share } = guest
      guest.route = route
      guest.kind = costs.kindOf(route, kind)
      guest.begin = begin
      if (hasRoom(guest, now)) return start(guest, now)
      wait(guest)
      wakeAfterRest(share, now)
    },
    end(guest, now) {
      if (guest.state !== 'at work') return
      const { share, kind, route, since } = guest
      guest.state = 'done'
      share.atWork[kind] -= 1
      share.busy -= 1
      const costMs = work.changes(now, -1) - guest.had
      costs.learn(route, costMs)
      if (kind !== 'upload') share.spent[purseOf(kind)].add(costMs, since, now)
      if (share.waiting.size > 0) startNext(share, now)
      forgetIdle(share, now)
    },
    leave(guest, now) {
      if (!guest.isHere) return
      guest.isHere = false
      if (guest.state === 'waiting') stopWaiting(guest)
      const { share } = guest
      share.here -= 1
      share.bytes -= guest.bytes
      // What is at work for nobody still costs: it counts until it ends.
      forgetIdle(share, now)
    },
  }
}

function dividedBy(workers: number, limits: Limits): Limits {
  const part = (kind: Kind) => Math.max(fewest[kind], Math.ceil(limits[kind] / workers))
  return { ...limits, read: part('read'), write: part('write'), upload: part('upload'), dear: part('dear') }
}

function newShare(who: string, limits: Limits, workers: number): Share {
  return {
    who,
    limits,
    here: 0,
    bytes: 0,
    atWork: { read: 0, write: 0, upload: 0, dear: 0 },
    busy: 0,
    spent: { dear: nothingSpent('dear', workers), cheap: nothingSpent('cheap', workers) },
    waiting: new Set(),
    timer: undefined,
  }
}

function newGuest(share: Share, bytes: number): Guest {
  return {
    share,
    bytes,
    route: '',
    kind: 'read',
    since: 0,
    had: 0,
    state: 'new',
    isHere: true,
    begin: null,
    timer: undefined,
  }
}

function isForgettable({ here, busy, spent: { dear, cheap } }: Share, now: number): boolean {
  return here === 0 && busy === 0 && dear.isLittle(now) && cheap.isLittle(now)
}

function wait(guest: Guest): void {
  guest.state = 'waiting'
  guest.share.waiting.add(guest)
  guest.timer = setTimeout(() => {
    stopWaiting(guest)
    guest.begin?.(false)
  }, waitsAtMostMs)
}

function stopWaiting(guest: Guest): void {
  clearTimeout(guest.timer)
  guest.share.waiting.delete(guest)
  guest.state = 'done'
}
