// Quantities that are typed before their product is found: what a search means to somebody who does
// not wait for the list, and the entries that wait for their product, in the order in which they
// were typed.
import { hasWords, isCode } from '#catalogue/local-search.ts'
import { readQuantity, tooManyPacks, whyNotPacks } from '#pricing/quantity.ts'

type Searched = Parameters<typeof hasWords>[0]

/** The product, or why it is not sure which one is meant. */
export type Meant<P> = { product: P } | { why: string }

/** A code, or the only product that has every word: nothing that is merely like it. */
export function meantBy<P extends Searched>(found: readonly P[], text: string): Meant<P> {
  const [first, ...others] = found
  if (first && isCode(first, text)) return { product: first }
  if (first && others.length === 0 && hasWords(first, text)) return { product: first }
  if (!first || !hasWords(first, text)) return { why: `No product matches ‘${text}’.` }
  return { why: `${found.length} products match ‘${text}’.` }
}

/** Is the first of the rows all that was searched for? Then Enter goes back to the search. */
export function isSought(rows: readonly Searched[], text: string): boolean {
  const [first, ...others] = rows
  return first !== undefined && text !== '' && (others.length === 0 || isCode(first, text))
}

export type Entry = {
  id: number
  /** What was searched for. */
  text: string
  /** The quantity as it was typed. */
  typed: string
  /** Why it is not in the cart; null while its product is looked up. */
  why: string | null
}

type Cart<P> = { put: (product: P, quantity: number) => void; tell: () => void }

/**
 * Entries are put into the cart one after the other, as typed, in whatever order their products are
 * found.
 */
export function createEntries<P>({ put, tell }: Cart<P>) {
  let all: readonly Entry[] = []
  let next = 1
  let before: Promise<void> = Promise.resolve()

  function become(entries: readonly Entry[]): void {
    all = entries
    tell()
  }

  function lookUp({ id, typed }: Entry, meaning: Promise<Meant<P>>): void {
    const earlier = before
    before = (async () => {
      const meant = await meaning
      await earlier
      if (!all.some((one) => one.id === id)) return
      const quantity = readQuantity(typed)
      const why = 'why' in meant ? meant.why : quantity === null ? (whyNotPacks(typed) ?? tooManyPacks) : null
      if (why !== null) return become(all.map((one) => (one.id === id ? { ...one, why } : one)))
      if ('product' in meant && quantity !== null) put(meant.product, quantity)
      become(all.filter((one) => one.id !== id))
    })()
  }

  return {
    all: () => all,
    add(text: string, typed: string, meaning: Promise<Meant<P>>): void {
      const entry: Entry = { id: next++, text, typed, why: null }
      become([...all, entry])
      lookUp(entry, meaning)
    },
    /** Looks for another text, with the same quantity. */
    correct(id: number, text: string, meaning: Promise<Meant<P>>): void {
      const entry = all.find((one) => one.id === id)
      if (!entry) return
      const corrected = { ...entry, text, why: null }
      become(all.map((one) => (one.id === id ? corrected : one)))
      lookUp(corrected, meaning)
    },
    remove: (id: number) => become(all.filter((one) => one.id !== id)),
    /** Resolves when every product was looked up. */
    settled: (): Promise<void> => before,
  }
}

export type Entries<P> = ReturnType<typeof createEntries<P>>
