// Which figure of a report its chart shows, beside which other one: on the screen, as a picture and
// on paper. Pure.
import { groupIndian, shortRupees } from '#kit/money.ts'
import { cellText } from './report-words.ts'

/** What is drawn of a report: which figure, beside which other one. */
export type Drawn = {
  value: string
  before?: string
  /** What the other figure is, where it is not last year's. */
  against?: string
  title: string
  /** The head of the figure's column, where it is not the title. */
  head?: string
  kind: 'money' | 'count' | 'percent'
  /** The other figure is no earlier one: it is no change. */
  isOther?: true
}

const drawn: Record<string, Drawn> = {
  sales: { value: 'value_paise', before: 'last_year_paise', title: 'Sales', kind: 'money' },
  'discount-business': { value: 'value_paise', before: 'last_year_paise', title: 'Discount business', kind: 'money' },
  growth: {
    value: 'value_paise',
    before: 'before_paise',
    against: 'before',
    title: 'Fell most',
    head: 'Now',
    kind: 'money',
  },
  'fill-rate': { value: 'fill_percent', title: 'First fill rate', kind: 'percent' },
  secondary: {
    value: 'sold_packs',
    before: 'received_packs',
    against: 'bought',
    isOther: true,
    title: 'Packs sold on and bought',
    kind: 'count',
  },
  schemes: { value: 'promised_free', title: 'Free packs taken', kind: 'count' },
  collection: { value: 'closing_paise', title: 'Outstanding at the end', kind: 'money' },
  claims: { value: 'value_paise', title: 'Claimed', kind: 'money' },
  'order-desk': { value: 'orders', title: 'Orders held', kind: 'count' },
}

type Report = { name: string; rows: readonly Record<string, unknown>[] }

/**
 * What is drawn of this report, or undefined; alone where there are no figures of before. Growth
 * begins with the deepest fall.
 */
export function drawnOf({ name, rows }: Report): Drawn | undefined {
  const what = drawn[name]
  if (!what?.before) return what
  const { before, against: _, ...alone } = what
  if (rows.length > 0 && rows.every((row) => row[before] === null))
    return name === 'growth' ? { ...alone, title: 'Bought least' } : alone
  if (name !== 'growth') return what
  const fell = rows.some((row) => Number(row[what.value] ?? 0) < Number(row[what.before ?? ''] ?? 0))
  return fell ? what : { ...what, title: 'Grew least' }
}

export const textOf =
  ({ kind }: Drawn) =>
  (value: number) =>
    kind === 'money' ? shortRupees(value) : kind === 'percent' ? cellText(value, 'percent') : groupIndian(value)
