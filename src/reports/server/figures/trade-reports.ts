// Sales, growth and decline, fill rate, schemes: what the totals say.

import { typeAsked } from '#credit/server/firms.ts'
import type { Session } from '#kit/access.ts'
import { type Day, monthsOf } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { monthSpan } from '../../report-address.ts'
import {
  average,
  type Cell,
  changePercent,
  type ReportColumn,
  type Span,
  sharePercent,
  spanBefore,
  tendency,
  yearBefore,
} from '../../report-rules.ts'
import { noFigures } from '../../report-words.ts'
import { type Asking, type Body, column, heads, isOwn } from './asking.ts'
import { nothing, type Sums, type Trade, type TradeRow, tradeBy, trendsBy } from './trade.ts'

export async function sales(asking: Asking): Promise<Body> {
  const { me, asked, span, by } = asking
  const against = yearBefore(span)
  const [trade, trends, since] = await Promise.all([
    tradeBy(asking, { by, span, against, sums: ['value', 'packs', 'free_packs'], countFirms: !isOwn(me) }),
    asked.trend ? trendsBy(asking, { by, span }) : null,
    firstInvoiced(asking),
  ])
  const figures = ({ key, now, before }: Pick<TradeRow, 'now' | 'before'> & { key?: TradeRow['key'] }) => {
    const then = by === 'month' && key ? yearBefore(monthSpan(String(key), span)) : against
    const isKnown = isCovered(then, since)
    return {
      value_paise: now.value,
      last_year_paise: isKnown ? before.value : null,
      change_percent: isKnown ? changePercent(now.value, before.value) : null,
      packs: now.packs,
      last_year_packs: isKnown ? before.packs : null,
      free_packs: now.free_packs,
      ...(!isOwn(me) && { distributors: now.distributors }),
    }
  }
  const body = bodyOf({ by, me }, trade, salesColumns(me), figures)
  return {
    ...body,
    rows: trends
      ? body.rows.map((row) => ({ ...row, trend: trends.get(String(row.key)) ?? monthsOf(span).map(() => 0) }))
      : body.rows,
    compare: { ...against, totals: salesOf(trade.totals.before), ...(!isCovered(against, since) && { since }) },
  }
}

/** Figures begin with the first invoice of the product type, whoever it was for. */
async function firstInvoiced({ db, me, asked }: Asking): Promise<Day> {
  const types = typeAsked(me, asked.product_types) ?? 'EG'
  const { since } = await db.one<{ since: Day | null }>(sql`
    select min(f.day) as since
    from unnest(${[...types]}::text[]) as t (product_type)
    cross join lateral (select min(d.day) as day from trade_days d where d.product_type = t.product_type) f`)
  return since ?? noFigures
}

/** Days before the month of the first invoice have no figures to compare with. */
const isCovered = (span: Span, since: Day) => span.from.slice(0, 7) >= since.slice(0, 7)

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
  figures: (of: Pick<TradeRow, 'now' | 'before'> & { key?: TradeRow['key'] }) => Figures,
): Body {
  return {
    columns: [...heads(asking), ...columns],
    rows: rows.map((row) => ({ key: row.key, label: row.label, detail: row.detail, ...figures(row) })),
    totals: { label: 'Total', ...figures(totals) },
  }
}

/**
 * So many rows at each end are read at most; the rest is one row, so that rows always add up to
 * their total.
 */
const mostAtEachEnd = 500
const sumsOfGrowth = ['value', 'packs'] as const

export async function growth(asking: Asking): Promise<Body> {
  const { me, span, by } = asking
  const against = spanBefore(span)
  const since = await firstInvoiced(asking)
  const trade = await tradeBy(asking, { by, span, against, sums: sumsOfGrowth, ends: mostAtEachEnd })
  const isKnown = isCovered(against, since)
  const figures = ({ now, before }: Pick<TradeRow, 'now' | 'before'>) => ({
    before_paise: isKnown ? before.value : null,
    value_paise: now.value,
    change_paise: isKnown ? now.value - before.value : null,
    change_percent: isKnown ? changePercent(now.value, before.value) : null,
    packs: now.packs,
    before_packs: isKnown ? before.packs : null,
    state: isKnown ? tendency(now.value, before.value) : null,
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
  const moved = ({ now, before }: TradeRow) => now.value - (isKnown ? before.value : 0)
  const sorted = [...trade.rows].sort((one, other) => moved(one) - moved(other))
  const body = bodyOf({ by, me }, { ...trade, rows: withRest(sorted, trade.totals) }, columns, figures)
  const compare = { ...against, totals: salesOf(trade.totals.before) }
  return { ...body, compare: isKnown ? compare : { ...compare, since } }
}

/**
 * What is between those that fell most and those that rose most, as one row where it is something.
 */
function withRest(rows: TradeRow[], totals: Trade['totals']): TradeRow[] {
  if (rows.length < 2 * mostAtEachEnd) return rows
  const left = (of: 'now' | 'before'): Sums => ({
    ...nothing,
    ...Object.fromEntries(
      sumsOfGrowth.map((name) => [name, rows.reduce((rest, row) => rest - row[of][name], totals[of][name])]),
    ),
  })
  const rest = { key: '', label: 'All others', detail: '', now: left('now'), before: left('before') }
  if (sumsOfGrowth.every((name) => rest.now[name] === 0 && rest.before[name] === 0)) return rows
  return [...rows.slice(0, mostAtEachEnd), rest, ...rows.slice(mostAtEachEnd)]
}

export async function fillRate(asking: Asking): Promise<Body> {
  const { me, span, by } = asking
  const against = yearBefore(span)
  const sums = ['value', 'ordered_packs', 'first_packs', 'packs', 'pack_days'] as const
  const [trade, since] = await Promise.all([tradeBy(asking, { by, span, against, sums }), firstInvoiced(asking)])
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
    column('fill_percent', 'First fill rate', 'percent'),
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
  return { ...body, compare: { ...against, totals, ...(!isCovered(against, since) && { since }) } }
}

export async function schemes(asking: Asking): Promise<Body> {
  const { me, span, by } = asking
  const against = yearBefore(span)
  const sums = ['value', 'promised_free', 'missed_free', 'free_packs'] as const
  const trade = await tradeBy(asking, { by, span, against, sums })
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
