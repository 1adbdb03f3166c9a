// Which lines of a long cart are shown, and in which order.
import type { Line, Warning } from './line.ts'

export const lineOrders = [
  { value: '', label: 'In the order added' },
  { value: 'name', label: 'By name' },
  { value: 'amount', label: 'Largest amount first' },
  { value: 'division', label: 'By division' },
] as const

export type LineOrder = (typeof lineOrders)[number]['value']
export type Looking = { search: string; order: LineOrder; onlyProblems: boolean }

/** A cart with more lines than this can be searched, sorted and narrowed. */
export const longCart = 20

/**
 * Something is asked of the person: it is not saved, or it is not what was wanted. A lower price is
 * no problem.
 */
export function isProblem({ saving, warnings }: Line): boolean {
  return saving === 'failed' || saving === 'refused' || warnings.some((one) => !isHarmless(one))
}

export function isHarmless({ code }: Warning): boolean {
  return code === 'cheaper' || code === 'incomplete'
}

export function shownLines(lines: Line[], { search, order, onlyProblems }: Looking): Line[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const shown = lines.filter((line) => (!onlyProblems || isProblem(line)) && words.every((word) => has(line, word)))
  const compare = compares[order]
  return compare ? shown.sort(compare) : shown
}

function has({ terms }: Line, word: string): boolean {
  return terms.product_name.toLowerCase().includes(word) || terms.product_code.toLowerCase().includes(word)
}

type Compare = (one: Line, other: Line) => number

const byName: Compare = (one, other) => one.terms.product_name.localeCompare(other.terms.product_name)

const compares: Record<LineOrder, Compare | null> = {
  '': null,
  name: byName,
  amount: (one, other) => other.amount_paise - one.amount_paise || byName(one, other),
  division: (one, other) => one.terms.division_name.localeCompare(other.terms.division_name) || byName(one, other),
}
