// What work costs, and who has had how much of it done.
/** What takes long by its nature, or has taken long of late, is dear. */
export type Kind = 'read' | 'write' | 'upload' | 'dear'

/** An answer that takes as long of the process as this keeps others waiting. */
const dearMs = 80
/** Who has had so much work done, less what the time that passed since has paid, has one of it at a time while others are here. */
const spendsMs = { dear: 1000, cheap: 250 }
/** Of each millisecond that passes, and of dear work for all processes together. */
const pays = 0.5
/** Of the processor; however soon it is answered. */
const leastCostMs = 2
/** What is done for one in a process leaves as long to the others for each further process, but for no longer. */
const restsAtMostMs = 2000
const owesAtMostMs = 5000
/** So little is not worth remembering of somebody who has gone. */
const forgottenMs = 100
/** Who came no longer ago is here. */
const isHereForMs = 2000

export type Purse = 'dear' | 'cheap'

export type Spending = {
  /** `costMs` was done between `since` and `now`. */
  add(costMs: number, since: number, now: number): void
  /** 0 to 1, and more where it is too much. */
  part(now: number): number
  isLittle(now: number): boolean
  /** Who has spent too much begins nothing before. */
  restsUntil(): number
}

/** What a route's answers cost of late: soon dear, and slowly cheap again. */
export function watchCosts() {
  const usualMs = new Map<string, number>()
  return {
    /** A route that nobody has asked for yet may be dear. */
    kindOf(route: string, kind: Kind): Kind {
      return kind === 'upload' || (usualMs.get(route) ?? dearMs) < dearMs ? kind : 'dear'
    },
    learn(route: string, ms: number): void {
      const usual = usualMs.get(route)
      usualMs.set(route, usual === undefined ? ms : usual + (ms - usual) * (ms > usual ? 0.3 : 0.03))
    },
  }
}

/** Whether anybody else has come of late. */
export function watchOthers() {
  let last = { who: '', at: Number.NEGATIVE_INFINITY }
  /** Of whoever is not the last. */
  let beforeAt = Number.NEGATIVE_INFINITY
  return {
    came(who: string, now: number): void {
      if (who !== last.who) {
        beforeAt = last.at
        last = { who, at: now }
      } else last.at = now
    },
    areHere: (who: string, now: number) => now - (last.who === who ? beforeAt : last.at) < isHereForMs,
  }
}

export const purseOf = (kind: Kind): Purse => (kind === 'dear' ? 'dear' : 'cheap')

/** What each has of a process, which is shared by all that are at work: of two in the same second each has half of it. */
export function watchWork(): { changes(now: number, by: 1 | -1): number } {
  let atWork = 0
  let changedAt = 0
  let each = 0
  return {
    /** What one would have had that was there from the beginning. */
    changes(now, by) {
      if (atWork > 0) each += (now - changedAt) / atWork
      changedAt = now
      atWork += by
      return each
    },
  }
}

/** In a process, of `workers` that all work for the same. */
export function nothingSpent(purse: Purse, workers: number): Spending {
  let ms = 0
  let at = 0
  let restsUntil = 0
  const paysByMs = purse === 'dear' ? pays / workers : pays
  const left = (now: number) => Math.max(0, ms - (now - at) * paysByMs)
  return {
    add(costMs, since, now) {
      ms = Math.min(owesAtMostMs, left(now) + Math.max(leastCostMs, costMs))
      at = now
      restsUntil = Math.min(now + restsAtMostMs, since + Math.max(leastCostMs, now - since) * workers)
    },
    part: (now) => left(now) / spendsMs[purse],
    isLittle: (now) => left(now) < forgottenMs,
    restsUntil: () => restsUntil,
  }
}
