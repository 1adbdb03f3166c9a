/** Below this many packs at the CFA the stock is low. */
export const lowStock = 100

/** What a customer is told of the stock: never the number. */
export function stockLevel(packs: number | null): 'in' | 'low' | 'out' {
  // Unknown for a moment: nothing is said against it.
  if (packs === null) return 'in'
  return packs <= 0 ? 'out' : packs < lowStock ? 'low' : 'in'
}

/** As many zeros as a spreadsheet may have taken from the front of a code. */
const mostZeros = 8
const longestCode = 20

/**
 * The codes that a written one may stand for: itself, in capitals, and with the zeros that were
 * lost or are too many.
 */
export function codesLike(written: string): string[] {
  const code = written.trim()
  if (code === '') return []
  const like = [code, code.toUpperCase()]
  if (/^\d+$/.test(code)) {
    const bare = code.replace(/^0+(?=\d)/, '')
    for (let zeros = 0; zeros <= mostZeros; zeros += 1) like.push('0'.repeat(zeros) + bare)
  }
  return [...new Set(like)].filter((one) => one.length <= longestCode)
}

/**
 * A search finds, and filters without one count, no further than this; one more says that there are
 * others.
 */
export const mostFound = 500
export const mostCounted = 10_000

/** What a count of products stops at: null where it counts them all. */
export function countStopsAt({ search_text, ...filters }: Record<string, unknown>): number | null {
  if (search_text) return mostFound
  return Object.values(filters).some((value) => value !== undefined) ? mostCounted : null
}
