// A report as it stands in the address: which one, of which days, narrowed to what. Pure.
import { addDays, type Day, isDay, monthsOf } from '#kit/date.ts'
import {
  type Across,
  acrosses,
  type Breakdown,
  breakdowns,
  breakdownsOf,
  isReport,
  type Measure,
  measures,
  type ReportName,
  type Span,
  yearStart,
} from './report-rules.ts'

export const narrowings = [
  'distributor',
  'division',
  'product',
  'molecule',
  'state',
  'employee',
  'kind',
  'age',
] as const
export type Narrowing = (typeof narrowings)[number]

export type ReportAddress = {
  /** '': the overview. */
  view: ReportName | ''
  by: Breakdown | ''
  /** A span by its word, which goes along with time; '' where the days were chosen one by one. */
  days: string
  from: Day
  to: Day
  measure: Measure
  across: Across | ''
  narrowed: Partial<Record<Narrowing, string>> & { product_types?: 'both' }
}

type Reading = { get: (name: string) => string | null }

export function readAddress(params: Reading, today: Day): ReportAddress {
  const text = (name: string) => (params.get(name) ?? '').slice(0, 120)
  const view = text('view')
  const by = text('by')
  const [from, to] = [text('from'), text('to')]
  const isSpan = isDay(from) && isDay(to) && from <= to
  const named = spans(today).find(({ value }) => value === text('days'))
  const measure = text('measure')
  const across = text('across')
  return {
    view: isReport(view) ? view : '',
    by: Object.hasOwn(breakdowns, by) ? (by as Breakdown) : '',
    ...(isSpan && !named ? { days: '', from, to } : spanNamed(named?.value ?? 'year', today)),
    measure: Object.hasOwn(measures, measure) ? (measure as Measure) : 'value',
    across: acrosses.includes(across as Across) ? (across as Across) : '',
    narrowed: {
      ...Object.fromEntries(narrowings.flatMap((name) => (text(name) ? [[name, text(name)]] : []))),
      ...(text('product_types') === 'both' && { product_types: 'both' as const }),
    },
  }
}

/**
 * Only what is not as it is by itself; `kept` are parameters of the page that are not the report's.
 */
export function addressText(address: ReportAddress, kept: Record<string, string> = {}): string {
  const { view, by, days, from, to, measure, across, narrowed } = address
  const all = {
    ...kept,
    view,
    by,
    ...(days === '' ? { from, to } : days !== 'year' && { days }),
    ...(measure !== 'value' && { measure }),
    across,
    ...narrowed,
  }
  const set = Object.entries(all).filter(([, value]) => value !== '' && value !== undefined)
  return set.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')
}

/** What a report is asked with. */
export function inputOf({ by, from, to, across, narrowed, measure, view }: ReportAddress) {
  return {
    from,
    to,
    ...(by && { by }),
    ...narrowed,
    ...(view === 'table' && { measure, ...(across && { across }) }),
  }
}

/**
 * What one looks at next inside of a row, the first that the report knows and that is not narrowed
 * already.
 */
const next: Partial<Record<Breakdown, Breakdown[]>> = {
  month: ['division', 'product'],
  division: ['product', 'distributor', 'month'],
  product: ['distributor', 'month'],
  molecule: ['product', 'distributor'],
  distributor: ['division', 'product', 'month'],
  employee: ['distributor', 'division'],
  state: ['distributor', 'division'],
  kind: ['division', 'distributor'],
}

const ofTrade: readonly (ReportName | '')[] = [
  'sales',
  'growth',
  'fill-rate',
  'schemes',
  'discount-business',
  'secondary',
  'table',
]

/**
 * Inside of a row: narrowed to it, and broken down by what comes next; in the end the invoices.
 * null: there is no inside.
 */
export function inside(address: ReportAddress, by: Breakdown, key: string, isOwn: boolean): ReportAddress | null {
  if (key === '') return null
  if (by === 'pair') {
    const [distributor = '', product = ''] = splitOnce(key)
    const narrowed = { ...address.narrowed, ...(!isOwn && { distributor }), product }
    return { ...address, view: 'sales', by: 'month', narrowed }
  }
  const { narrowed, ...span } = narrowedTo(address, by, key)
  const list = listBehind[address.view]
  if (list) return { ...address, ...span, view: list, by: '', narrowed }
  if (address.view === 'collection') return insideOfMoney(address, by, { narrowed, span, isOwn })
  if (!ofTrade.includes(address.view)) return null
  const discount = address.view === 'discount-business' ? { kind: 'discount' } : {}
  const view = address.view === 'table' || address.view === '' ? 'sales' : address.view
  const isTaken = (one: Breakdown) =>
    one === by || one in narrowed || (one === 'month' && monthsOf(span).length < 2) || (one === 'distributor' && isOwn)
  const following = (next[by] ?? []).find((one) => breakdownsOf(view).includes(one) && !isTaken(one))
  const going = { ...address, ...span, across: '' as const, narrowed }
  return following
    ? { ...going, view, by: following }
    : { ...going, view: 'invoices', by: '', narrowed: { ...narrowed, ...discount } }
}

/** The claims and the orders behind the figures of what is no trade. */
const listBehind: Partial<Record<ReportName | '', ReportName>> = { claims: 'claim-list', 'order-desk': 'held-orders' }

/** A month by its firms, a firm by its months. */
function insideOfMoney(
  address: ReportAddress,
  by: Breakdown,
  { narrowed, span, isOwn }: Pick<ReportAddress, 'narrowed'> & { span: Span & { days: string }; isOwn: boolean },
): ReportAddress | null {
  if (by === 'distributor') return { ...address, by: 'month', narrowed }
  return isOwn || address.narrowed.distributor ? null : { ...address, ...span, by: 'distributor' }
}

/** To what a row narrows: its month to days, anything else to its name. */
function narrowedTo(address: ReportAddress, by: Breakdown, key: string) {
  const { days, from, to, narrowed } = address
  return by === 'month'
    ? { narrowed, ...monthSpan(key, address) }
    : { narrowed: { ...narrowed, [by as Narrowing]: key }, days, from, to }
}

/** Inside of a cell of one's own table: of its row and its column. */
export function insideCell(
  address: ReportAddress,
  { by, key }: { by: Breakdown; key: string },
  { across, column }: { across: Across; column: string },
  isOwn: boolean,
): ReportAddress | null {
  return inside({ ...address, ...narrowedTo(address, across, column) }, by, key, isOwn)
}

function splitOnce(text: string): string[] {
  const at = text.indexOf(' ')
  return [text.slice(0, at), text.slice(at + 1)]
}

/** The days of a month that are in the span. */
export function monthSpan(month: string, { from, to }: Span): Span & { days: '' } {
  const first = `${month}-01`
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1)
  return { days: '', from: first < from ? from : first, to: last > to ? to : last }
}

export function spanNamed(days: string, today: Day): Span & { days: string } {
  const known = spans(today)
  const { value, span } = known.find((one) => one.value === days) ?? {
    value: 'year',
    span: { from: yearStart(today), to: today },
  }
  return { days: value, ...span }
}

/** The spans that are chosen by a word. */
export function spans(today: Day): { value: string; label: string; span: Span }[] {
  const start = yearStart(today)
  const lastStart = yearStart(addDays(start, -1))
  const month = `${today.slice(0, 7)}-01`
  const lastMonth = `${addDays(month, -1).slice(0, 7)}-01`
  return [
    { value: 'year', label: 'This year', span: { from: start, to: today } },
    { value: 'month', label: 'This month', span: { from: month, to: today } },
    { value: 'last-month', label: 'Last month', span: { from: lastMonth, to: addDays(month, -1) } },
    { value: '90-days', label: 'Last 90 days', span: { from: addDays(today, -89), to: today } },
    { value: '12-months', label: 'Last 12 months', span: { from: addDays(today, -364), to: today } },
    { value: 'last-year', label: 'Last year', span: { from: lastStart, to: addDays(start, -1) } },
  ]
}
