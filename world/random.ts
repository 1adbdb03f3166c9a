// A seeded generator (mulberry32): the same seed gives the same world on every machine.

export type Random = {
  /** In [0, 1). */
  next(): number
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  pick<T>(of: readonly T[]): T
  chance(probability: number): boolean
  /** Some of them, in their own order. */
  some<T>(of: readonly T[], count: number): T[]
}

export function randomFrom(seed: string): Random {
  let state = [...seed].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5)

  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const pick = <T>(of: readonly T[]) => of[between(0, of.length - 1)] as T
  const chance = (probability: number) => next() < probability
  const some = <T>(of: readonly T[], count: number) => {
    let wanted = Math.min(count, of.length)
    return of.filter((_, at) => {
      const taken = next() * (of.length - at) < wanted
      if (taken) wanted -= 1
      return taken
    })
  }
  return { next, between, pick, chance, some }
}
