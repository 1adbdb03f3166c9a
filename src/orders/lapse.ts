// How long an order waits for its distributor's word.
import { addDays, type Day, daysBetween, todayInIndia } from '#kit/date.ts'
import { lapsesAfterDays } from './rules.ts'

export type Lapse = { on: Day; left: number; passed: number; words: string; group: 'danger' | 'warning' | 'neutral' }

/** Counted in days as people do, from the last time that it was asked. */
export function lapseOf(askedAt: string, now: Date): Lapse {
  const on = addDays(todayInIndia(new Date(askedAt)), lapsesAfterDays)
  const left = Math.max(0, daysBetween(todayInIndia(now), on))
  const words = left === 0 ? 'Expires today' : left === 1 ? 'Expires tomorrow' : `${left} days left`
  return {
    on,
    left,
    passed: Math.max(0, lapsesAfterDays - left),
    words,
    group: left <= 1 ? 'danger' : left <= 2 ? 'warning' : 'neutral',
  }
}
