// What stockists sold on beside what we sold them: statements against invoices, and how long their
// stock lasts.
import type { Session } from '#kit/access.ts'
import { monthInWords, monthsOf } from '#kit/date.ts'
import { type Sql, sql } from '#kit/server/db/db.ts'
import { average, type ReportRow, sharePercent } from '../../report-rules.ts'
import { type Asking, type Body, column, heads, isOwn } from './asking.ts'
import { isOfType } from './scope.ts'
import { howOf } from './trade.ts'
import { sourceFor, tradeRows } from './trade-source.ts'

type Flat = {
  key: string
  label: string
  detail: string
  is_total: boolean
  invoiced: number
  received: number
  sold: number
  returned: number
  statements: number
  /** Of every month, and of each firm's last one. */
  closing: number
  last_closing: number
  closing_paise: number
  last_closing_paise: number
  /** Packs a day, of the month alone and of all the months that a firm sent. */
  month_a_day: number
  a_day: number
}

const daysOfMonth = 30

/**
 * Statements of firms that a person sees nothing of are not read; a brand manager sees a part of
 * every firm.
 */
function ofFirms(me: Session): Sql {
  if (me.kind === 'admin' || me.brandManager) return sql`true`
  return me.userType === 'D'
    ? sql`distributor_id = ${me.id}`
    : sql`distributor_id in (select distributor_id from employee_distributors where employee_id = ${me.id})`
}

/** A line of the statement `s`, as rows of trade are. */
const statedColumns = sql`
  s.id as statement_id, s.distributor_id, s.product_type, l.product_code, p.division_code, s.month as at, s.is_last, s.months,
  p.pts_paise, l.received, l.sold, l.company_returns, l.closing, null::bigint as placer_id, null::text as kind`
const goods = sql`join products p on p.product_code = l.product_code`

const sums = sql`
  sum(invoiced)::bigint as invoiced, sum(received)::bigint as received, sum(sold)::bigint as sold,
  sum(returned)::bigint as returned, sum(closing)::bigint as closing, sum(last_closing)::bigint as last_closing,
  sum(closing_paise)::bigint as closing_paise, sum(last_closing_paise)::bigint as last_closing_paise,
  sum(month_a_day) as month_a_day, sum(a_day) as a_day`

/** A statement is of a whole month, so the months count that begin inside of the span. */
export async function secondary({ db, me, asked, span, by, narrowed }: Asking): Promise<Body> {
  const source = await sourceFor(db, { me, narrowed, by: [by], countFirms: false })
  const { key, join = sql``, out, label, detail = sql`null::text`, labels = sql`` } = howOf(by)
  // A product is in a statement once: its lines need no adding up before the statements are
  // counted.
  const each = by === 'product' ? sql`` : sql`group by 1, 2, 3, 4`
  const sum = (what: Sql) => (by === 'product' ? what : sql`sum(${what})`)
  const flat = await db.rows<Flat>(sql`
    with sent as materialized (
      select id, distributor_id, product_type, month, month = max(month) over mine as is_last, count(*) over mine as months
      from statements
      where ${isOfType(me, asked.product_types, sql`product_type`)} and state in ('sent', 'accepted')
        and month >= ${span.from} and month <= ${span.to} and ${ofFirms(me)}
      window mine as (partition by distributor_id, product_type)
    ), by_statement as (
      select ${key} as k, t.statement_id, t.is_last, t.months, ${sum(sql`t.received`)} as received, ${sum(sql`t.sold`)} as sold,
        ${sum(sql`t.company_returns`)} as returned, ${sum(sql`t.closing`)} as closing,
        ${sum(sql`t.closing * t.pts_paise`)} as closing_paise
      from (select ${statedColumns} from sent s join statement_lines l on l.statement_id = s.id ${goods}) t ${join}
      where ${narrowed.where}
      ${each}
    ), parts as materialized (
      select k, 0 as invoiced, sum(received) as received, sum(sold) as sold, sum(returned) as returned, count(*) as statements,
        sum(closing) as closing, sum(closing) filter (where is_last) as last_closing, sum(closing_paise) as closing_paise,
        sum(closing_paise) filter (where is_last) as last_closing_paise, sum(sold)::float / ${daysOfMonth} as month_a_day,
        sum(sold::float / months) / ${daysOfMonth} as a_day
      from by_statement group by k
      union all
      select ${key}, sum(t.packs), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
      from (${tradeRows(source, { where: narrowed.where, span, sums: ['packs'] })}) t ${join} group by 1
    ), s as (
      select k, false as is_total, ${sums}, sum(statements)::bigint as statements from parts group by k
      union all
      select null, true, ${sums}, (
        select count(*) from sent s
        where exists (select from (select ${statedColumns} from statement_lines l ${goods} where l.statement_id = s.id) t where ${narrowed.where}))
      from parts
    )
    select s.*, ${out} as key, ${label} as label, ${detail} as detail from s ${labels}
    order by s.is_total, s.sold desc, s.invoiced desc, label`)
  const isMonth = by === 'month'
  const rows = flat.filter((row) => !row.is_total)
  const total = flat.find((row) => row.is_total)
  return {
    columns: [...heads({ by, me }), ...columnsFor(isOwn(me))],
    rows: isMonth ? everyMonth(rows, monthsOf(span)) : rows.map((row) => ({ ...named(row), ...figures(row, false) })),
    totals: { label: 'Total', ...figures(total, false) },
  }
}

const columnsFor = (own: boolean) => [
  column('invoiced_packs', own ? 'Bought from us' : 'Sold to them', 'count'),
  column('received_packs', 'In statements', 'count'),
  column('sold_packs', own ? 'You sold' : 'They sold', 'count'),
  column('through_percent', 'Sold through', 'percent'),
  column('returned_packs', own ? 'Returned' : 'Returned to us', 'count'),
  column('closing_packs', 'Stock at the end', 'count'),
  column('closing_paise', 'Stock at PTS ₹', 'money'),
  column('cover_days', 'Days of cover', 'days'),
  column('statements', 'Statements', 'count'),
]

const named = ({ key, label, detail }: Pick<Flat, 'key' | 'label' | 'detail'>) => ({
  key: key ?? '',
  label: label ?? '',
  detail: detail ?? '',
})

/**
 * A month's stock is its own closing; of several months, each firm's last. What was not stated has
 * no share and no cover.
 */
function figures(row: Flat | undefined, isMonth: boolean): ReportRow {
  const count = (name: keyof Flat) => Number(row?.[name] ?? 0)
  const [closing, worth, aDay] = isMonth
    ? [count('closing'), count('closing_paise'), count('month_a_day')]
    : [count('last_closing'), count('last_closing_paise'), count('a_day')]
  const isStated = count('statements') > 0
  return {
    invoiced_packs: count('invoiced'),
    received_packs: isStated ? count('received') : null,
    sold_packs: isStated ? count('sold') : null,
    through_percent: isStated ? sharePercent(count('sold'), count('received')) : null,
    returned_packs: isStated ? count('returned') : null,
    closing_packs: isStated ? closing : null,
    closing_paise: isStated ? worth : null,
    cover_days: isStated ? average(closing, aDay) : null,
    statements: count('statements'),
  }
}

function everyMonth(rows: Flat[], months: string[]): ReportRow[] {
  const found = new Map(rows.map((row) => [row.key, row]))
  return months.map((month) => ({
    key: month,
    label: monthInWords(month),
    detail: '',
    ...figures(found.get(month), true),
  }))
}
