// Sales, growth, fill rate and schemes: all from the totals of days and months, by one question.
import { monthInWords, monthsOf } from '#kit/date.ts'
import { join, raw, type Sql, sql } from '#kit/server/db/db.ts'
import { type Breakdown, type Measure, orderKinds, type Span } from '../../report-rules.ts'
import type { Asking } from './asking.ts'
import { pairEnds } from './pairs.ts'
import { type SumName, sourceFor, sumColumns, sumsOfBoth, tradeRows } from './trade-source.ts'

/** What a report does not ask for is nought. */
export type Sums = Record<SumName | 'distributors', number>

export type TradeRow = { key: string; label: string; detail: string; now: Sums; before: Sums }

type Reading = Pick<Asking, 'db' | 'me' | 'narrowed'>

type How = {
  key: Sql /** What it is grouped by beside the key. */
  and?: Sql
  join?: Sql
  out: Sql
  label: Sql
  detail?: Sql
  labels?: Sql
}

/**
 * What a breakdown groups rows `t` by, and where the words of its rows come from; `s.k` and `s.k2`
 * are the group.
 */
const hows: Partial<Record<Breakdown, How>> = {
  // A time is cut to its month in a fraction of what writing it as a text takes.
  month: {
    key: sql`date_trunc('month', t.at::timestamp)`,
    out: sql`to_char(s.k, 'YYYY-MM')`,
    label: sql`to_char(s.k, 'YYYY-MM')`,
  },
  division: {
    key: sql`t.division_code`,
    out: sql`s.k`,
    label: sql`coalesce(v.name, s.k)`,
    labels: sql`left join divisions v on v.code = s.k`,
  },
  product: {
    key: sql`t.product_code`,
    out: sql`s.k`,
    label: sql`coalesce(p.name, s.k)`,
    detail: sql`p.pack`,
    labels: sql`left join products p on p.product_code = s.k`,
  },
  molecule: {
    key: sql`p.molecule`,
    join: sql`join products p on p.product_code = t.product_code`,
    out: sql`s.k`,
    label: sql`s.k`,
  },
  distributor: {
    key: sql`t.distributor_id`,
    out: sql`a.username`,
    label: sql`a.name`,
    detail: sql`d.city`,
    labels: sql`left join accounts a on a.id = s.k left join distributors d on d.id = s.k`,
  },
  employee: {
    key: sql`t.placer_id`,
    out: sql`coalesce(a.username, 'distributor')`,
    label: sql`coalesce(a.name, 'Distributors themselves')`,
    detail: sql`e.headquarters`,
    labels: sql`left join accounts a on a.id = s.k left join employees e on e.id = s.k`,
  },
  state: {
    key: sql`d.state`,
    join: sql`join distributors d on d.id = t.distributor_id`,
    out: sql`s.k`,
    label: sql`s.k`,
  },
  kind: { key: sql`t.kind`, out: sql`s.k`, label: sql`s.k` },
  pair: {
    key: sql`t.distributor_id`,
    and: sql`t.product_code`,
    out: sql`a.username || ' ' || p.product_code`,
    label: sql`a.name`,
    detail: sql`p.name`,
    labels: sql`left join accounts a on a.id = s.k left join products p on p.product_code = s.k2`,
  },
}

export function howOf(by: Breakdown): How {
  const how = hows[by]
  if (!how) throw new Error(`trade is not broken down by ${by}`)
  return how
}

type Flat = { key: string | null; label: string | null; detail: string | null; is_total: boolean } & Record<
  string,
  number
>

export type Trade = { rows: TradeRow[]; totals: Pick<TradeRow, 'now' | 'before'> }

type TradeAsked = {
  by: Breakdown
  span: Span
  against: Span
  sums: readonly SumName[]
  countFirms?: boolean
  /** So many of those that fell most and of those that rose most, instead of all. */
  ends?: number
}

export async function tradeBy(asking: Reading, asked: TradeAsked): Promise<Trade> {
  const { by, span } = asked
  const { out, label, detail = sql`null::text`, labels = sql`` } = howOf(by)
  const flat = await asking.db.rows<Flat>(sql`
    with ${await chosenBy(asking, asked)}
    select s.*, ${out} as key, ${label} as label, ${detail} as detail from chosen s ${labels}
    order by s.is_total, s.value desc, label, key`)
  const found = flat.filter((one) => !one.is_total).map(rowOf)
  const total = flat.find((one) => one.is_total)
  const totals = total
    ? { now: sumsOf(total, ''), before: sumsOf(total, 'before_') }
    : { now: nothing, before: nothing }
  return { rows: by === 'month' ? everyMonth(found, span) : found, totals }
}

const isOfEverybody = ({ me, narrowed }: Reading) => me.kind === 'admin' && narrowed.distributorId === null

/** `chosen`: the rows that are shown, and their total. */
async function chosenBy(asking: Reading, asked: TradeAsked): Promise<Sql> {
  const { by, span, against, sums, countFirms = false, ends } = asked
  const { db, narrowed } = asking
  if (by === 'pair' && ends !== undefined && isOfEverybody(asking)) {
    const all = await sourceFor(db, { ...asking, by: [], countFirms: false })
    return pairEnds({ all, where: narrowed.where, span, against, sums, ends })
  }
  const source = await sourceFor(db, { ...asking, by: [by], countFirms })
  const rows = (of: Span, at?: (day: Sql) => Sql) => tradeRows(source, { where: narrowed.where, span: of, sums, at })
  return sql`
    t as (
      select r.*, true as is_now from (${rows(span)}) r
      union all
      select r.*, false from (${rows(against, aYearLater)}) r
    ), ${countFirms ? groupedByFirm(by, sums) : grouped(by, sums)}, chosen as (${chosenRows(asked)})`
}

/** Where months are put side by side, the days of the span before are moved into the first. */
const aYearLater = (day: Sql) => sql`(${day} + interval '1 year')::date`

const listed = (parts: readonly Sql[]) => join(parts, ', ')

const sumAgain = (sums: readonly SumName[]) =>
  listed(
    sums.flatMap((name) =>
      [name, `before_${name}`].map((column) => sql`coalesce(sum(${raw(column)}), 0)::bigint as ${raw(column)}`),
    ),
  )

/** Grouping sets would keep the database from using a second processor. */
function grouped(by: Breakdown, sums: readonly SumName[]): Sql {
  const { key, and, join: joined = sql`` } = howOf(by)
  const columns = listed(sums.flatMap((name) => [raw(name), raw(`before_${name}`)]))
  return sql`f as materialized (
    select ${key} as k, ${and ?? sql`null::text`} as k2, ${sumsOfBoth(sums)} from t ${joined} group by 1, 2
  ), s as (
    select k, k2, false as is_total, ${columns} from f
    union all
    select null, null, true, ${sumAgain(sums)} from f
  )`
}

/** Each firm of a row first, so that counting them costs no sorting. */
function groupedByFirm(by: Breakdown, sums: readonly SumName[]): Sql {
  const { key, join: joined = sql`` } = howOf(by)
  const again = sumAgain(sums)
  const firms = sql`
    count(*) filter (where packs > 0) as distributors, count(*) filter (where before_packs > 0) as before_distributors`
  return sql`f as materialized (
    select ${key} as k, t.distributor_id, ${sumsOfBoth(sums)} from t ${joined} group by 1, 2
  ), s as (
    select k, null::text as k2, false as is_total, ${again}, ${firms} from f group by k
    union all
    select null, null, true, ${again}, ${firms} from (select ${again} from f group by distributor_id) f
  )`
}

function chosenRows({ ends }: TradeAsked): Sql {
  if (ends === undefined) return sql`select * from s`
  const end = (order: Sql) => sql`
    (select * from s where not is_total order by ${order} limit ${ends})`
  const change = sql`value - before_value`
  return sql`${end(sql`${change}, k, k2`)} union ${end(sql`${change} desc, k desc, k2 desc`)} union all select * from s where is_total`
}

function rowOf(flat: Flat): TradeRow {
  return {
    key: flat.key ?? '',
    label: orderKinds[flat.label ?? ''] ?? flat.label ?? '',
    detail: flat.detail ?? '',
    now: sumsOf(flat, ''),
    before: sumsOf(flat, 'before_'),
  }
}

function sumsOf(flat: Flat, prefix: '' | 'before_'): Sums {
  const sums = { ...nothing }
  for (const name of sumNames) sums[name] = Number(flat[`${prefix}${name}`] ?? 0)
  return sums
}

export const nothing: Sums = {
  value: 0,
  packs: 0,
  free_packs: 0,
  pack_days: 0,
  ordered_packs: 0,
  first_packs: 0,
  promised_free: 0,
  missed_free: 0,
  distributors: 0,
}
const sumNames = Object.keys(nothing) as (keyof Sums)[]

/**
 * A month without an invoice is a row of noughts; one that is only in the year before has its row
 * too.
 */
function everyMonth(rows: TradeRow[], span: Span): TradeRow[] {
  const kept = new Map(rows.map((row) => [row.key, row]))
  const months = new Set([...monthsOf(span), ...kept.keys()])
  return [...months].sort().map((key) => ({
    ...(kept.get(key) ?? { key, detail: '', now: nothing, before: nothing }),
    label: monthInWords(key),
  }))
}

/** Value and packs of a span, in all. */
export async function tradeSums(asking: Reading & Pick<Asking, 'span'>): Promise<Pick<Sums, 'value' | 'packs'>> {
  const { db, narrowed, span } = asking
  const source = await sourceFor(db, { ...asking, by: [], countFirms: false })
  return db.one(sql`
    select coalesce(sum(t.value_paise), 0)::bigint as value, coalesce(sum(t.packs), 0)::bigint as packs
    from (${tradeRows(source, { where: narrowed.where, span, sums: ['value', 'packs'] })}) t`)
}

/** Of each row, its value month by month. */
export async function trendsBy(asking: Reading, asked: { by: Breakdown; span: Span }): Promise<Map<string, number[]>> {
  const { key, join: joined = sql``, out, labels = sql`` } = howOf(asked.by)
  const { db, narrowed } = asking
  const source = await sourceFor(db, { ...asking, by: [asked.by], countFirms: false })
  const found = await db.rows<{ key: string; month: string; value: number }>(sql`
    with s as (
      select ${key} as k, to_char(t.at, 'YYYY-MM') as month, sum(t.value_paise)::bigint as value
      from (${tradeRows(source, { where: narrowed.where, span: asked.span, sums: ['value'] })}) t ${joined}
      group by 1, 2
    )
    select ${out} as key, s.month, s.value from s ${labels}`)
  const months = monthsOf(asked.span)
  const trends = new Map<string, number[]>()
  for (const { key, month, value } of found) {
    const trend = trends.get(key) ?? months.map(() => 0)
    trend[months.indexOf(month)] = value
    trends.set(key, trend)
  }
  return trends
}

export type GridCell = { key: string; label: string; across: string; across_label: string; value: number }

/** One's own table: every row with every column. */
export async function tradeGrid(
  asking: Reading,
  asked: { by: Breakdown; across: Breakdown; measure: Measure; span: Span },
): Promise<GridCell[]> {
  const { db, narrowed } = asking
  const source = await sourceFor(db, { ...asking, by: [asked.by, asked.across], countFirms: false })
  const [row, column] = [howOf(asked.by), howOf(asked.across)]
  const joins = [row.join, asked.by === asked.across ? undefined : column.join]
  const label = (how: How, k: Sql) =>
    sql`(select ${how.label} from (select ${k} as k) s ${how.labels ?? sql``} limit 1)`
  const out = (how: How, k: Sql) => sql`(select ${how.out} from (select ${k} as k) s ${how.labels ?? sql``} limit 1)`
  const cells = await db.rows<GridCell>(sql`
    with g as (
      select ${row.key} as k, ${column.key} as c, sum(${raw(`t.${sumColumns[asked.measure]}`)})::bigint as value
      from (${tradeRows(source, { where: narrowed.where, span: asked.span, sums: [asked.measure] })}) t ${joins[0] ?? sql``} ${joins[1] ?? sql``}
      group by 1, 2
    ), rows as (
      select k, ${out(row, sql`x.k`)} as key, ${label(row, sql`x.k`)} as label from (select distinct k from g) x
    ), columns as (
      select c, ${out(column, sql`x.c`)} as across, ${label(column, sql`x.c`)} as across_label from (select distinct c from g) x
    )
    select rows.key, rows.label, columns.across, columns.across_label, g.value
    from g join rows on rows.k is not distinct from g.k join columns on columns.c is not distinct from g.c`)
  const worded = (by: Breakdown, label: string) =>
    by === 'month' ? monthInWords(label) : by === 'kind' ? (orderKinds[label] ?? label) : label
  return cells.map((one) => ({
    ...one,
    label: worded(asked.by, one.label),
    across_label: worded(asked.across, one.across_label),
  }))
}
