import type { Parsed } from '#kit/endpoint.ts'
import { pageSize } from '#kit/list.ts'
import { type Db, join, type Sql, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import type { AnalysisRow, analyseDiscounts, DecisionRow, listDecisions } from '../analysis.ts'
import { outlierOf } from '../outliers.ts'

type Asked = Omit<Parsed<typeof analyseDiscounts>, 'page'>

const inDays = (column: Sql, from: string | undefined, to: string | undefined): Sql =>
  join(
    [
      sql`true`,
      ...(from ? [sql`${column} >= ${from}::date::timestamp at time zone 'Asia/Kolkata'`] : []),
      ...(to ? [sql`${column} < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'`] : []),
    ],
    ' and ',
  )

/** What a line belongs to: its key, its name and what is said beside it. */
const groups: Record<Asked['by'], { key: Sql; name: Sql; detail: Sql; where?: Sql }> = {
  product: { key: sql`l.product_code`, name: sql`max(l.product_name)`, detail: sql`l.product_code` },
  hospital: { key: sql`y.id::text`, name: sql`max(y.name)`, detail: sql`max(y.city)`, where: sql`y.kind = 'hospital'` },
  doctor: { key: sql`y.id::text`, name: sql`max(y.name)`, detail: sql`max(y.city)`, where: sql`y.kind = 'doctor'` },
  distributor: { key: sql`a.username`, name: sql`max(a.name)`, detail: sql`a.username` },
  employee: { key: sql`b.username`, name: sql`max(b.name)`, detail: sql`b.username`, where: sql`b.kind = 'E'` },
  division: { key: sql`l.division_code`, name: sql`max(v.name)`, detail: sql`l.division_code` },
  month: {
    key: sql`to_char(o.placed_at at time zone 'Asia/Kolkata', 'YYYY-MM')`,
    name: sql`to_char(min(o.placed_at) at time zone 'Asia/Kolkata', 'MM-YYYY')`,
    detail: sql`''`,
  },
}

const figures = sql`
  count(distinct o.id) as orders, coalesce(sum(l.total_qty), 0)::bigint as packs,
  coalesce(sum(l.total_qty * z.pts_paise), 0)::bigint as at_pts_paise,
  coalesce(sum(l.total_qty * z.net_rate_paise), 0)::bigint as net_paise,
  coalesce(sum(l.total_qty * (z.pts_paise - z.net_rate_paise)), 0)::bigint as discount_paise,
  coalesce(round(10000 * sum(l.total_qty * (z.pts_paise - z.net_rate_paise)) / nullif(sum(l.total_qty * z.pts_paise), 0)), 0)::int as average_bp,
  coalesce(round(10000.0 * sum(l.total_qty) filter (where z.contract_id is not null) / nullif(sum(l.total_qty), 0)), 0)::int as contract_bp,
  coalesce(sum(r.open_paise), 0)::bigint as claims_open_paise, coalesce(sum(r.paid_paise), 0)::bigint as claims_paid_paise`

/** What is cancelled or rejected counts in no sum. */
const lines = sql`
  orders o
  join order_discounts x on x.order_id = o.id
  join parties y on y.id = x.party_id
  join accounts a on a.id = o.distributor_id
  join accounts b on b.id = o.placer_id
  join order_discount_lines z on z.order_id = o.id
  join order_lines l on l.order_id = o.id and l.product_code = z.product_code
  join divisions v on v.code = l.division_code
  left join (
    select i.order_id, i.product_code,
      sum(k.quantity * k.rate_paise) filter (where c.state in ('raised', 'checking')) as open_paise,
      sum(k.approved_qty * k.rate_paise) filter (where c.state = 'settled') as paid_paise
    from claim_lines k
    join claims c on c.id = k.claim_id
    join invoice_lines i on i.line_id = k.line_id
    where k.rate_paise is not null
    group by i.order_id, i.product_code
  ) r on r.order_id = o.id and r.product_code = l.product_code`

type Row = Omit<AnalysisRow, 'outlier'>
type Sums = Omit<Row, 'key' | 'name' | 'detail'>

export async function analysed(db: Db, asked: Asked): Promise<{ rows: AnalysisRow[]; sums: Sums }> {
  const group = groups[asked.by]
  const fitting = sql`o.kind = 'discount' and o.product_type = 'E' and not is_off(o.status)
    and ${inDays(sql`o.placed_at`, asked.from, asked.to)} and ${group.where ?? sql`true`}`
  const text = likePattern(asked.search_text.toLowerCase())
  // One reading makes the rows and, without a key, the sums of all.
  const found = await db.rows<Row & { is_sum: boolean }>(sql`
    select * from (
      select ${group.key} as key, ${group.name} as name, ${group.detail} as detail, grouping(${group.key}) = 1 as is_sum, ${figures}
      from ${lines} where ${fitting} group by grouping sets ((${group.key}), ())
    ) found
    where is_sum or lower(name || ' ' || key) like ${text}
    order by is_sum desc, ${asked.by === 'month' ? sql`key` : sql`discount_paise desc, key`}
    limit 10001`)
  const [all, ...rows] = found.map(({ is_sum: _, ...row }) => row)
  if (!all) throw new Error('The sums of all are missing.')
  const { key: _, name: __, detail: ___, ...sums } = all
  return { rows: rows.map((row) => ({ ...row, outlier: asked.by === 'month' ? null : outlierOf(row, sums) })), sums }
}

type Decisions = Omit<Parsed<typeof listDecisions>, 'page'>

export async function pageOfDecisions(db: Db, asked: Decisions, page: number) {
  const where = decisionsFitting(asked)
  const [data, { total }] = await Promise.all([
    decisionsWhere(db, where, pageCut(page, pageSize)),
    db.one<{ total: number }>(sql`select count(*) as total from ${decisionTables} where ${where}`),
  ])
  return { data, total }
}

export function allDecisions(db: Db, asked: Decisions): Promise<DecisionRow[]> {
  return decisionsWhere(db, decisionsFitting(asked), sql`limit 100000`)
}

const decisionTables = sql`
  discount_decisions n
  join orders o on o.id = n.order_id
  join order_discounts x on x.order_id = o.id
  join parties y on y.id = x.party_id
  join accounts a on a.id = o.distributor_id
  join accounts b on b.id = o.placer_id
  join accounts w on w.id = n.decided_by`

function decisionsFitting({ search_text, decision, from, to }: Decisions): Sql {
  const text = likePattern(search_text.toLowerCase())
  return join(
    [
      inDays(sql`n.at`, from, to),
      ...(search_text
        ? [
            sql`(o.order_no like ${text} or y.search_text like ${text} or lower(a.name) like ${text} or lower(w.name) like ${text})`,
          ]
        : []),
      ...(decision ? [sql`n.decision = ${decision}`] : []),
    ],
    ' and ',
  )
}

/** The sums are those of the lines that were seen, whatever became of the order. */
function decisionsWhere(db: Db, where: Sql, cut: Sql): Promise<DecisionRow[]> {
  return db.rows<DecisionRow>(sql`
    select n.id, n.at, w.name as who, n.decision, n.needs, n.deepest_bp, n.reason, o.id as order_id, o.order_no, b.name as asked_by,
      y.name as party_name, y.kind as party_kind, y.registration_no, a.name as distributor_name, s.at_pts_paise, s.net_paise
    from ${decisionTables}
    cross join lateral (
      select coalesce(sum((k ->> 'packs')::bigint * (k ->> 'pts_paise')::bigint), 0)::bigint as at_pts_paise,
        coalesce(sum((k ->> 'packs')::bigint * (k ->> 'net_rate_paise')::bigint), 0)::bigint as net_paise
      from jsonb_array_elements(n.lines) k
    ) s
    where ${where}
    order by n.id desc
    ${cut}`)
}
