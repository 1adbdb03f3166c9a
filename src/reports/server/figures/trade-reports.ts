// Sales, growth and decline, fill rate, schemes: what the day totals say.

import type { Session } from '#kit/access.ts'
import { monthsOf } from '#kit/date.ts'
import {
  average,
  type Cell,
  changePercent,
  type ReportColumn,
  sharePercent,
  spanBefore,
  tendency,
  yearBefore,
} from '../../report-rules.ts'
import { type Asking, type Body, column, heads, isOwn } from './asking.ts'
import { type Sums, type Trade, type TradeRow, tradeBy, trendsBy } from './trade.ts'

export async function sales({ db, me, asked, span, by, narrowed }: Asking): Promise<Body> {
  const against = yearBefore(span)
  const [trade, trends] = await Promise.all([
    tradeBy(db, narrowed.where, { by, span, against }),
    asked.trend ? trendsBy(db, narrowed.where, { by, span }) : null,
  ])
  const figures = ({ now, before }: Pick<TradeRow, 'now' | 'before'>) => ({
    value_paise: now.value,
    last_year_paise: before.value,
    change_percent: changePercent(now.value, before.value),
    packs: now.packs,
    last_year_packs: before.packs,
    free_packs: now.free_packs,
    ...(!isOwn(me) && { distributors: now.distributors }),
  })
  const body = bodyOf({ by, me }, trade, salesColumns(me), figures)
  return {
    ...body,
    rows: trends
      ? body.rows.map((row) => ({ ...row, trend: trends.get(String(row.key)) ?? monthsOf(span).map(() => 0) }))
      : body.rows,
    compare: { ...against, totals: salesOf(trade.totals.before) },
  }
}

function salesColumns(me: Session): ReportColumn[] {
  return [
    column('value_paise', 'Sales ₹', 'money'),
    column('last_year_paise', 'Last year ₹', 'money'),
    column('change_percent', 'Change', 'percent'),
    column('packs', 'Packs', 'count'),
    column('last_year_packs', 'Packs last year', 'count'),
    column('free_packs', 'Free packs', 'count'),
    ...(isOwn(me) ? [] : [column('distributors', 'Distributors', 'count')]),
  ]
}

const salesOf = ({ value, packs, free_packs, distributors }: Sums) => ({
  value_paise: value,
  packs,
  free_packs,
  distributors,
})

type Figures = Record<string, Cell>

function bodyOf(
  asking: Pick<Asking, 'by' | 'me'>,
  { rows, totals }: Trade,
  columns: ReportColumn[],
  figures: (of: Pick<TradeRow, 'now' | 'before'>) => Figures,
): Body {
  return {
    columns: [...heads(asking), ...columns],
    rows: rows.map((row) => ({ key: row.key, label: row.label, detail: row.detail, ...figures(row) })),
    totals: { label: 'Total', ...figures(totals) },
  }
}

/** So many rows are read at most; the rest is one row, so that rows always add up to their total. */
const mostRows = 1000

export async function growth({ db, me, span, by, narrowed }: Asking): Promise<Body> {
  const against = spanBefore(span)
  const trade = await tradeBy(db, narrowed.where, { by, span, against })
  const figures = ({ now, before }: Pick<TradeRow, 'now' | 'before'>) => ({
    before_paise: before.value,
    value_paise: now.value,
    change_paise: now.value - before.value,
    change_percent: changePercent(now.value, before.value),
    packs: now.packs,
    before_packs: before.packs,
    state: tendency(now.value, before.value),
  })
  const columns = [
    column('state', 'Buying', 'text'),
    column('before_paise', 'Before ₹', 'money'),
    column('value_paise', 'Now ₹', 'money'),
    column('change_paise', 'Change ₹', 'money'),
    column('change_percent', 'Change', 'percent'),
    column('before_packs', 'Packs before', 'count'),
    column('packs', 'Packs now', 'count'),
  ]
  const sorted = [...trade.rows].sort(
    (one, other) => one.now.value - one.before.value - (other.now.value - other.before.value),
  )
  const body = bodyOf({ by, me }, { ...trade, rows: withRest(sorted) }, columns, figures)
  return { ...body, compare: { ...against, totals: salesOf(trade.totals.before) } }
}

/** What fell most and what rose most, and all between them as one. */
function withRest(rows: TradeRow[]): TradeRow[] {
  if (rows.length <= mostRows) return rows
  const half = mostRows / 2
  const between = rows.slice(half, -half)
  const sum = (of: (row: TradeRow) => Sums) =>
    between.reduce<Sums>((total, row) => addSums(total, of(row)), emptySums())
  const rest = {
    key: '',
    label: 'All others',
    detail: '',
    now: sum((row) => row.now),
    before: sum((row) => row.before),
  }
  return [...rows.slice(0, half), rest, ...rows.slice(-half)]
}

const emptySums = (): Sums => ({
  value: 0,
  packs: 0,
  free_packs: 0,
  pack_days: 0,
  ordered_packs: 0,
  first_packs: 0,
  promised_free: 0,
  missed_free: 0,
  distributors: 0,
})

function addSums(one: Sums, other: Sums): Sums {
  return Object.fromEntries(
    Object.entries(one).map(([name, value]) => [name, value + other[name as keyof Sums]]),
  ) as unknown as Sums
}

export async function fillRate({ db, me, span, by, narrowed }: Asking): Promise<Body> {
  const against = yearBefore(span)
  const trade = await tradeBy(db, narrowed.where, { by, span, against })
  const figures = ({ now, before }: Pick<TradeRow, 'now' | 'before'>) => ({
    ordered_packs: now.ordered_packs,
    first_packs: now.first_packs,
    fill_percent: sharePercent(now.first_packs, now.ordered_packs),
    last_year_percent: sharePercent(before.first_packs, before.ordered_packs),
    packs: now.packs,
    days: average(now.pack_days, now.packs),
  })
  const columns = [
    column('ordered_packs', 'Packs ordered', 'count'),
    column('first_packs', 'With the first invoice', 'count'),
    column('fill_percent', 'Fill rate', 'percent'),
    column('last_year_percent', 'Last year', 'percent'),
    column('packs', 'Packs invoiced', 'count'),
    column('days', 'Days to invoice', 'days'),
  ]
  const body = bodyOf({ by, me }, trade, columns, figures)
  const { before } = trade.totals
  const totals = {
    ordered_packs: before.ordered_packs,
    first_packs: before.first_packs,
    fill_percent: sharePercent(before.first_packs, before.ordered_packs),
    days: average(before.pack_days, before.packs),
  }
  return { ...body, compare: { ...against, totals } }
}

export async function schemes({ db, me, span, by, narrowed }: Asking): Promise<Body> {
  const against = yearBefore(span)
  const trade = await tradeBy(db, narrowed.where, { by, span, against })
  const figures = ({ now }: Pick<TradeRow, 'now' | 'before'>) => ({
    possible_free: now.promised_free + now.missed_free,
    promised_free: now.promised_free,
    free_packs: now.free_packs,
    missed_free: now.missed_free,
    taken_percent: sharePercent(now.promised_free, now.promised_free + now.missed_free),
  })
  const isUsed = ({ now }: TradeRow) => now.promised_free + now.missed_free + now.free_packs > 0
  const rows = by === 'month' ? trade.rows : trade.rows.filter(isUsed)
  const most = (row: TradeRow) => row.now.promised_free + row.now.missed_free
  const sorted = by === 'month' ? rows : rows.sort((one, other) => most(other) - most(one))
  const columns = [
    column('possible_free', 'Free packs possible', 'count'),
    column('promised_free', 'Taken', 'count'),
    column('free_packs', 'Invoiced', 'count'),
    column('missed_free', 'Missed', 'count'),
    column('taken_percent', 'Taken, share', 'percent'),
  ]
  return bodyOf({ by, me }, { ...trade, rows: sorted }, columns, figures)
}
