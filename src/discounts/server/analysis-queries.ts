import type { Parsed } from '#kit/endpoint.ts'
import { pageSize } from '#kit/list.ts'
import { type Db, join, raw, type Sql, sql } from '#kit/server/db/db.ts'
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

type Group = {
  key: Sql
  /** The rows of `discount_trade t` that it is about. */
  where?: Sql
  /** Of a row `c`: where its name is, and what is said beside it. */
  names?: Sql
  name: Sql
  detail: Sql
  code?: Sql
  /** One line is one order, in a product or in a division. */
  orders?: Sql
}

const ordersBegun = sql`count(*) filter (where t.is_first)`
const ofParty: Omit<Group, 'where'> = {
  key: sql`t.party_id`,
  names: sql`join parties n on n.id = c.key`,
  name: sql`n.name`,
  detail: sql`n.city`,
}

const groups: Record<Asked['by'], Group> = {
  product: {
    key: sql`t.product_code`,
    names: sql`join products n on n.product_code = c.key`,
    name: sql`n.name`,
    detail: sql`c.key`,
    orders: sql`count(*)`,
  },
  hospital: { ...ofParty, where: sql`t.party_kind = 'hospital'` },
  doctor: { ...ofParty, where: sql`t.party_kind = 'doctor'` },
  distributor: {
    key: sql`t.distributor_id`,
    names: sql`join accounts n on n.id = c.key`,
    name: sql`n.name`,
    detail: sql`n.username`,
    code: sql`n.username`,
  },
  employee: {
    key: sql`t.employee_id`,
    where: sql`t.employee_id <> 0`,
    names: sql`join accounts n on n.id = c.key`,
    name: sql`n.name`,
    detail: sql`n.username`,
    code: sql`n.username`,
  },
  division: {
    key: sql`t.division_code`,
    names: sql`join divisions n on n.code = c.key`,
    name: sql`n.name`,
    detail: sql`c.key`,
    orders: sql`count(*) filter (where t.is_first_of_division)`,
  },
  month: {
    key: sql`date_trunc('month', t.placed_on::timestamp)`,
    name: sql`to_char(c.key, 'MM-YYYY')`,
    detail: sql`''`,
    code: sql`to_char(c.key, 'YYYY-MM')`,
  },
}

const summed = [
  'packs',
  'contract_packs',
  'at_pts_paise',
  'net_paise',
  'claims_open_paise',
  'claims_paid_paise',
] as const
type Summed = Record<(typeof summed)[number], number>

const sumsOf = (from: Sql) =>
  join(
    summed.map((name) => sql`coalesce(sum(${from}.${raw(name)}), 0)::bigint as ${raw(name)}`),
    ', ',
  )

const columnsOf = (from: Sql) =>
  join(
    summed.map((name) => sql`${from}.${raw(name)}`),
    ', ',
  )

type Sums = Omit<AnalysisRow, 'key' | 'name' | 'detail' | 'outlier'>

function figuresOf(of: Summed & { orders: number }): Sums {
  const discount = of.at_pts_paise - of.net_paise
  return {
    orders: of.orders,
    packs: of.packs,
    at_pts_paise: of.at_pts_paise,
    net_paise: of.net_paise,
    discount_paise: discount,
    average_bp: shareBp(discount, of.at_pts_paise),
    contract_bp: shareBp(of.contract_packs, of.packs),
    claims_open_paise: of.claims_open_paise,
    claims_paid_paise: of.claims_paid_paise,
  }
}

const shareBp = (part: number, whole: number) => (whole > 0 ? Math.round((10_000 * part) / whole) : 0)

type Found = Summed & { orders: number; key: string; name: string; detail: string; place: number | null; total: number }

/** What is cancelled or rejected counts in no sum. The rows are those of the cut; `total` and `sums` are of all. */
export async function analysed(
  db: Db,
  asked: Asked,
  cut: Sql,
): Promise<{ rows: AnalysisRow[]; total: number; sums: Sums }> {
  const group = groups[asked.by]
  const { key, where = sql`true`, names = sql``, name, detail, code = sql`c.key::text`, orders = ordersBegun } = group
  const days = join(
    [
      where,
      ...(asked.from ? [sql`t.placed_on >= ${asked.from}`] : []),
      ...(asked.to ? [sql`t.placed_on <= ${asked.to}`] : []),
    ],
    ' and ',
  )
  const text = likePattern(asked.search_text.toLowerCase())
  const searched = asked.search_text ? sql`${names} where lower(${name} || ' ' || ${code}) like ${text}` : sql``
  const order = asked.by === 'month' ? sql`c.key` : sql`c.at_pts_paise - c.net_paise desc, c.key`
  const found = await db.rows<Found>(sql`
    with grouped as materialized (
      select ${key} as key, ${orders} as orders, ${ordersBegun} as begun, ${sumsOf(sql`t`)}
      from discount_trade t where ${days} group by 1
    ), chosen as (select c.* from grouped c ${searched})
    select null as place, null as key, null as name, null as detail, coalesce(sum(c.begun), 0)::bigint as orders,
      ${sumsOf(sql`c`)}, (select count(*) from chosen) as total
    from grouped c
    union all
    select c.place, ${code}, ${name}, ${detail}, c.orders, ${columnsOf(sql`c`)}, null
    from (select c.*, row_number() over (order by ${order}) as place from chosen c order by ${order} ${cut}) c ${names}
    order by 1 nulls first`)
  const [all, ...rows] = found
  if (!all) throw new Error('The sums of all are missing.')
  const sums = figuresOf(all)
  const shown = rows.map((row) => ({ key: row.key, name: row.name, detail: row.detail, ...figuresOf(row) }))
  const isMonth = asked.by === 'month'
  return {
    rows: shown.map((row) => ({ ...row, outlier: isMonth ? null : outlierOf(row, sums) })),
    total: all.total,
    sums,
  }
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
