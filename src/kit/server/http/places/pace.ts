// What costs little once and much when it is asked for without end: so many at once, then so many a
// second.
import { keepRecent } from '../../db/recent.ts'

type Pace = { atOnce: number; everyMs: number }

/** How long this caller waits for its turn, which is taken with the question. */
export type TakeTurn = (who: string, now: number) => number

export function keepPace({ atOnce, everyMs }: Pace): TakeTurn {
  /** When all that a caller has taken would have been taken at an even pace. */
  const evenAt = keepRecent<number>(5000)
  return (who, now) => {
    const from = Math.max(now, evenAt.get(who) ?? now)
    // Those who leave before their turn make nobody wait without end.
    evenAt.set(who, Math.min(from, now + 2 * atOnce * everyMs) + everyMs)
    return Math.max(0, from - now - (atOnce - 1) * everyMs)
  }
}
