// Sales, growth, fill rate and schemes: all from the day totals, by one question.
import { monthInWords, monthsOf } from '#kit/date.ts'
import { type Db, type Sql, sql } from '#kit/server/db/db.ts'
import { type Breakdown, orderKinds, type Span } from '../../report-rules.ts'

export type Sums = {
  value: number
  packs: number
  free_packs: number
  pack_days: number
  ordered_packs: number
  first_packs: number
  promised_free: number
  missed_free: number
  distributors: number
}

export type TradeRow = { key: string; label: string; detail: string; now: Sums; before: Sums }

type How = { key: Sql; join?: Sql; out: Sql; label: Sql; detail?: Sql; labels?: Sql }

/** What a breakdown groups rows `t` by, and where the words of its rows come from; `s.k` is the group. */
const hows: Partial<Record<Breakdown, How>> = {
  month: { key: sql`to_char(t.at, 'YYYY-MM')`, out: sql`s.k`, label: sql`s.k` },
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
    key: sql`t.distributor_id || ' ' || t.product_code`,
    out: sql`a.username || ' ' || p.product_code`,
    label: sql`a.name`,
    detail: sql`p.name`,
    labels: sql`
      left join accounts a on a.id = split_part(s.k, ' ', 1)::bigint
      left join products p on p.product_code = substr(s.k, strpos(s.k, ' ') + 1)`,
  },
}

export function howOf(by: Breakdown): How {
  const how = hows[by]
  if (!how) throw new Error(`trade is not broken down by ${by}`)
  return how
}

/** The rows of a span and of the one to compare with, its days moved into the first where months are put side by side. */
function rowsOf(where: Sql, span: Span, against: Span): Sql {
  return sql`
    select t.*, t.day as at, true as is_now from trade_days t
    where ${where} and t.day >= ${span.from} and t.day <= ${span.to}
    union all
    select t.*, (t.day + interval '1 year')::date, false from trade_days t
    where ${where} and t.day >= ${against.from} and t.day <= ${against.to}`
}

const sumNames = [
  'value',
  'packs',
  'free_packs',
  'pack_days',
  'ordered_packs',
  'first_packs',
  'promised_free',
  'missed_free',
] as const

type Flat = { key: string | null; label: string | null; detail: string | null; is_total: boolean } & Record<
  string,
  number
>

export type Trade = { rows: TradeRow[]; totals: Pick<TradeRow, 'now' | 'before'> }

export async function tradeBy(db: Db, where: Sql, asked: { by: Breakdown; span: Span; against: Span }): Promise<Trade> {
  const { key, join = sql``, out, label, detail = sql`null::text`, labels = sql`` } = howOf(asked.by)
  const flat = await db.rows<Flat>(sql`
    with t as (${rowsOf(where, asked.span, asked.against)}), s as (
      select ${key} as k, grouping(${key}) = 1 as is_total,
        coalesce(sum(t.value_paise) filter (where is_now), 0)::bigint as value,
        coalesce(sum(t.packs) filter (where is_now), 0)::bigint as packs,
        coalesce(sum(t.free_packs) filter (where is_now), 0)::bigint as free_packs,
        coalesce(sum(t.pack_days) filter (where is_now), 0)::bigint as pack_days,
        coalesce(sum(t.ordered_packs) filter (where is_now), 0)::bigint as ordered_packs,
        coalesce(sum(t.first_packs) filter (where is_now), 0)::bigint as first_packs,
        coalesce(sum(t.promised_free) filter (where is_now), 0)::bigint as promised_free,
        coalesce(sum(t.missed_free) filter (where is_now), 0)::bigint as missed_free,
        count(distinct t.distributor_id) filter (where is_now and t.packs > 0) as distributors,
        coalesce(sum(t.value_paise) filter (where not is_now), 0)::bigint as before_value,
        coalesce(sum(t.packs) filter (where not is_now), 0)::bigint as before_packs,
        coalesce(sum(t.free_packs) filter (where not is_now), 0)::bigint as before_free_packs,
        coalesce(sum(t.pack_days) filter (where not is_now), 0)::bigint as before_pack_days,
        coalesce(sum(t.ordered_packs) filter (where not is_now), 0)::bigint as before_ordered_packs,
        coalesce(sum(t.first_packs) filter (where not is_now), 0)::bigint as before_first_packs,
        coalesce(sum(t.promised_free) filter (where not is_now), 0)::bigint as before_promised_free,
        coalesce(sum(t.missed_free) filter (where not is_now), 0)::bigint as before_missed_free,
        count(distinct t.distributor_id) filter (where not is_now and t.packs > 0) as before_distributors
      from t ${join}
      group by grouping sets ((${key}), ())
    )
    select s.*, ${out} as key, ${label} as label, ${detail} as detail from s ${labels}
    order by s.is_total, s.value desc, label`)
  const rows = flat.filter((one) => !one.is_total).map(rowOf)
  const total = flat.find((one) => one.is_total)
  const totals = total
    ? { now: sumsOf(total, ''), before: sumsOf(total, 'before_') }
    : { now: nothing, before: nothing }
  return { rows: asked.by === 'month' ? everyMonth(rows, asked.span) : rows, totals }
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
  const of = (name: string) => Number(flat[`${prefix}${name}`] ?? 0)
  return {
    ...(Object.fromEntries(sumNames.map((name) => [name, of(name)])) as Omit<Sums, 'distributors'>),
    distributors: of('distributors'),
  }
}

const nothing: Sums = {
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

/** A month without an invoice is a row of noughts; one that is only in the year before has its row too. */
function everyMonth(rows: TradeRow[], span: Span): TradeRow[] {
  const kept = new Map(rows.map((row) => [row.key, row]))
  const months = new Set([...monthsOf(span), ...kept.keys()])
  return [...months].sort().map((key) => ({
    ...(kept.get(key) ?? { key, detail: '', now: nothing, before: nothing }),
    label: monthInWords(key),
  }))
}

/** Of each row, its value month by month. */
export async function trendsBy(
  db: Db,
  where: Sql,
  asked: { by: Breakdown; span: Span },
): Promise<Map<string, number[]>> {
  const { key, join = sql``, out, labels = sql`` } = howOf(asked.by)
  const found = await db.rows<{ key: string; month: string; value: number }>(sql`
    with s as (
      select ${key} as k, to_char(t.day, 'YYYY-MM') as month, sum(t.value_paise)::bigint as value
      from (
        select t.*, t.day as at from trade_days t
        where ${where} and t.day >= ${asked.span.from} and t.day <= ${asked.span.to}
      ) t ${join}
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

const measured = {
  value: sql`t.value_paise`,
  packs: sql`t.packs`,
  free_packs: sql`t.free_packs`,
  ordered_packs: sql`t.ordered_packs`,
}

/** One's own table: every row with every column. */
export async function tradeGrid(
  db: Db,
  where: Sql,
  asked: { by: Breakdown; across: Breakdown; measure: keyof typeof measured; span: Span },
): Promise<GridCell[]> {
  const [row, column] = [howOf(asked.by), howOf(asked.across)]
  const joins = [row.join, asked.by === asked.across ? undefined : column.join]
  const label = (how: How, k: Sql) =>
    sql`(select ${how.label} from (select ${k} as k) s ${how.labels ?? sql``} limit 1)`
  const out = (how: How, k: Sql) => sql`(select ${how.out} from (select ${k} as k) s ${how.labels ?? sql``} limit 1)`
  const cells = await db.rows<GridCell>(sql`
    with g as (
      select ${row.key} as k, ${column.key} as c, sum(${measured[asked.measure]})::bigint as value
      from (
        select t.*, t.day as at from trade_days t
        where ${where} and t.day >= ${asked.span.from} and t.day <= ${asked.span.to}
      ) t ${joins[0] ?? sql``} ${joins[1] ?? sql``}
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
