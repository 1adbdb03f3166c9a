// What a person found by Ctrl-K last, kept in the browser: it stands first the next time. Another
// person or product type begins anew.
import type { Kept, Recent } from './recentSlice.ts'

const mostKept = 8

export function placeFound({ who, places }: Recent, by: string, place: Kept): Recent {
  const others = who === by ? places.filter((one) => one.to !== place.to) : []
  return { who: by, places: [place, ...others].slice(0, mostKept) }
}

/** What another version stored may be anything. */
export function recentOf({ who, places }: Recent, by: string): readonly Kept[] {
  return who === by && places.every((one) => typeof one?.to === 'string' && typeof one.label === 'string') ? places : []
}

/** Those that were found last first, the others as they are. */
export function recentFirst<P extends { to: string }>(places: readonly P[], recent: readonly Kept[]): P[] {
  const rank = ({ to }: P) => {
    const at = recent.findIndex((one) => one.to === to)
    return at < 0 ? recent.length : at
  }
  return places.toSorted((one, other) => rank(one) - rank(other))
}
