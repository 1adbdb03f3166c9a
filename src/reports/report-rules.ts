// What reports there are, by what each can be broken down, and the arithmetic of their figures.
// Pure: both sides read it.
import { addDays, type Day, daysBetween, monthStart } from '#kit/date.ts'

export type ColumnKind = 'text' | 'money' | 'count' | 'percent' | 'days' | 'hours'
export type ReportColumn = { name: string; title: string; kind: ColumnKind }
export type Cell = string | number | null | number[]
export type ReportRow = Record<string, Cell>

/** What a report can be broken down by, as its first column is headed. */
export const breakdowns = {
  month: 'Month',
  division: 'Division',
  product: 'Product',
  molecule: 'Molecule',
  distributor: 'Distributor',
  employee: 'Placed by',
  state: 'State',
  kind: 'Kind',
  pair: 'Distributor',
  age: 'Age',
  invoice: 'Invoice',
  order: 'Order',
  claim: 'Claim',
} as const
export type Breakdown = keyof typeof breakdowns

const ofTrade = ['month', 'division', 'product', 'molecule', 'distributor', 'employee', 'state', 'kind'] as const

export type ReportName = keyof typeof reports
type Declared = { title: string; help: string; by: readonly Breakdown[] }

/** The first breakdown is the one that is meant where none is asked for. */
export const reports = {
  sales: { title: 'Sales', help: 'Invoiced value and packs against last year.', by: ofTrade },
  growth: {
    title: 'Growth and decline',
    help: 'Who buys more, who buys less, and who stopped buying what, against the days before.',
    by: ['pair', 'distributor', 'product', 'molecule', 'division', 'state'],
  },
  'fill-rate': {
    title: 'First fill rate and delivery time',
    help: 'How many packs of invoiced orders came with their first invoice, and after how many days.',
    by: ['month', 'division', 'product', 'molecule', 'distributor', 'state'],
  },
  schemes: {
    title: 'Scheme use',
    help: 'Free packs that were promised, that came, and that were missed by part groups.',
    by: ['product', 'month', 'division', 'molecule', 'distributor', 'state'],
  },
  'discount-business': { title: 'Discount business', help: 'Sales of discount orders against last year.', by: ofTrade },
  secondary: {
    title: 'Secondary against primary',
    help: 'What stockists sold on beside what they bought, by their statements of whole months, and how long their stock lasts.',
    by: ['month', 'division', 'product', 'molecule', 'distributor', 'state'],
  },
  collection: {
    title: 'Outstanding and collection',
    help: 'What was invoiced and received, and what is owed at the end.',
    by: ['month', 'distributor'],
  },
  claims: {
    title: 'Claims',
    help: 'What was claimed, by kind and by age, and the result.',
    by: ['kind', 'age', 'month', 'distributor'],
  },
  'order-desk': {
    title: 'Holds',
    help: 'What held orders, and how long it took to release them.',
    by: ['kind', 'month', 'distributor'],
  },
  invoices: { title: 'Invoices', help: 'The invoices behind a figure.', by: ['invoice'] },
  'claim-list': { title: 'Claims raised', help: 'The claims behind a figure.', by: ['claim'] },
  'held-orders': { title: 'Held orders', help: 'The orders behind a figure of the holds.', by: ['order'] },
  table: { title: 'Your own table', help: 'Rows, columns and measure as you choose them.', by: ofTrade },
} as const satisfies Record<string, Declared>

export const reportNames = Object.keys(reports) as ReportName[]

/** What stands behind a figure: nobody begins with it. */
export const behindFigures: readonly ReportName[] = ['invoices', 'claim-list', 'held-orders']

export function isReport(name: string): name is ReportName {
  return Object.hasOwn(reports, name)
}

export function breakdownsOf(name: ReportName): readonly Breakdown[] {
  return reports[name].by
}

export const measures = {
  value: { title: 'Value ₹', kind: 'money' },
  packs: { title: 'Packs', kind: 'count' },
  free_packs: { title: 'Free packs', kind: 'count' },
  ordered_packs: { title: 'Packs ordered', kind: 'count' },
} as const satisfies Record<string, { title: string; kind: ColumnKind }>
export type Measure = keyof typeof measures

/** What the columns of one's own table can be. */
export const acrosses = ['month', 'division', 'state', 'kind', 'employee'] as const
export type Across = (typeof acrosses)[number]

/** What they are where nothing else is chosen: never what the rows are. */
export function usualAcross(by: string): Across {
  return by === 'month' ? 'division' : 'month'
}

export const orderKinds: Record<string, string> = { regular: 'Regular', discount: 'Discount', launch: 'Launch' }
export const claimKinds: Record<string, string> = {
  short: 'Short',
  wrong: 'Wrong product',
  damaged: 'Damaged',
  expired: 'Expired',
  rate_difference: 'Rate difference',
}
export const holdKinds: Record<string, string> = {
  credit: 'Credit limit',
  overdue: 'Overdue',
  licence: 'Drug licence',
  approval: 'Discount approval',
}

export const claimAges: Record<string, string> = {
  '0-7': 'Open up to 7 days',
  '8-30': 'Open 8 to 30 days',
  '31+': 'Open longer',
  decided: 'Decided',
}

/** What a kind is called depends on what is reported on: orders, claims or holds. */
export function kindInWords(name: string, kind: string): string {
  const known =
    name === 'claims' || name === 'claim-list'
      ? claimKinds
      : name === 'order-desk' || name === 'held-orders'
        ? holdKinds
        : orderKinds
  return known[kind] ?? kind
}

export type Span = { from: Day; to: Day }

const mostDays = 5 * 366
/** The year before it is compared with, so the calendar's own ends are none. */
const firstDay = '1900-01-01'
const lastDay = '2999-12-31'

/** Why a span can't be reported on, or null. */
export function whyNotSpan({ from, to }: Span): string | null {
  if (from > to) return 'Choose a last day that is not before the first.'
  if (from < firstDay || to > lastDay) return 'Choose days between 1900 and 2999.'
  return daysBetween(from, to) > mostDays ? 'Choose five years at most.' : null
}

/** The same days a year before; the 29th of February becomes the 28th. */
export function yearBefore({ from, to }: Span): Span {
  return { from: lastYear(from), to: lastYear(to) }
}

function lastYear(day: Day): Day {
  const before = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`
  return before.endsWith('-02-29') ? `${before.slice(0, 4)}-02-28` : before
}

/** As many days, ending the day before. */
export function spanBefore({ from, to }: Span): Span {
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) }
}

/** The months before `until` that lie wholly within a span, and the days beside them. */
export function partsOf({ from, to }: Span, until: Day): { days: Span[]; months: Span | null } {
  const first = from === monthStart(from) ? from : monthStart(from, -1)
  const whole = monthStart(addDays(to, 1))
  const end = whole < until ? whole : until
  if (first >= end) return { days: [{ from, to }], months: null }
  return {
    days: [...(from < first ? [{ from, to: addDays(first, -1) }] : []), ...(end <= to ? [{ from: end, to }] : [])],
    months: { from: first, to: addDays(end, -1) },
  }
}

/** The first of April on or before a day: the year that books are kept by. */
export function yearStart(today: Day): Day {
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '04-01' ? 1 : 0)
  return `${year}-04-01`
}

/** With one decimal; null where there is nothing to compare with. */
export function changePercent(now: number, before: number): number | null {
  return before > 0 ? oneDecimal((100 * (now - before)) / before) : null
}

/** Part of a whole in percent, with one decimal. */
export function sharePercent(part: number, whole: number): number | null {
  return whole > 0 ? oneDecimal((100 * part) / whole) : null
}

export function average(sum: number, count: number): number | null {
  return count > 0 ? oneDecimal(sum / count) : null
}

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10 || 0
}

/** What became of somebody's buying. */
export function tendency(now: number, before: number): 'New' | 'Stopped' | 'More' | 'Less' | 'Same' {
  if (before <= 0) return now > 0 ? 'New' : 'Same'
  if (now <= 0) return 'Stopped'
  return now > before ? 'More' : now < before ? 'Less' : 'Same'
}
