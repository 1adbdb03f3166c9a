import { addDays, type Day } from '#kit/date.ts'
import type { Parsed } from '#kit/endpoint.ts'
import { pageSize } from '#kit/list.ts'
import { type Db, join, raw, type Sql, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import type { AnalysisRow, analyseDiscounts, DecisionRow, listDecisions } from '../analysis.ts'
import { outlierOf, type PartyPast, partyOutlierOf } from '../outliers.ts'

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
  /**
   * What its rows are summed from: a row an order, or a row a line. Of parties there may be as many
   * as orders.
   */
  of: 'parties' | 'orders' | 'lines'
  key: Sql
  /** The rows `t` that it is about. */
  where?: Sql
  /** Of a row `c`: where its name is, and what is said beside it. */
  names?: Sql
  name: Sql
  detail: Sql
  code?: Sql
  /** How many orders the lines of a key are. */
  orders?: Sql
}

const ofParty: Omit<Group, 'where'> = {
  of: 'parties',
  key: sql`t.party_id`,
  names: sql`join parties n on n.id = c.key`,
  name: sql`n.name`,
  detail: sql`n.city`,
}

const ofAccount: Omit<Group, 'key' | 'where'> = {
  of: 'orders',
  names: sql`join accounts n on n.id = c.key`,
  name: sql`n.name`,
  detail: sql`n.username`,
  code: sql`n.username`,
}

const groups: Record<Asked['by'], Group> = {
  product: {
    of: 'lines',
    key: sql`t.product_code`,
    names: sql`join products n on n.product_code = c.key`,
    name: sql`n.name`,
    detail: sql`c.key`,
  },
  hospital: { ...ofParty, where: sql`t.party_kind = 'hospital'` },
  doctor: { ...ofParty, where: sql`t.party_kind = 'doctor'` },
  distributor: { ...ofAccount, key: sql`t.distributor_id` },
  employee: { ...ofAccount, key: sql`t.employee_id`, where: sql`t.employee_id <> 0` },
  division: {
    of: 'lines',
    key: sql`t.division_code`,
    names: sql`join divisions n on n.code = c.key`,
    name: sql`n.name`,
    detail: sql`c.key`,
    orders: sql`count(*) filter (where t.is_first_of_division)`,
  },
  month: {
    of: 'orders',
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

/**
 * Rows with `key`, sums, how many `orders` the key has, and how many of them are `begun` here: an
 * order has lines of several keys.
 */
function tradeOf({ of, key, orders = sql`count(*)` }: Group, days: Sql): Sql {
  if (of === 'parties')
    return sql`not materialized (
      select ${key} as key, 1 as orders, 1 as begun, ${columnsOf(sql`t`)} from discount_order_trade t where ${days})`
  const [table, begun] =
    of === 'orders'
      ? [sql`discount_order_trade`, sql`count(*)`]
      : [sql`discount_trade`, sql`count(*) filter (where t.is_first)`]
  return sql`materialized (
    select ${key} as key, ${orders} as orders, ${begun} as begun, ${sumsOf(sql`t`)} from ${table} t where ${days} group by 1)`
}

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

/**
 * What is cancelled or rejected counts in no sum. The rows are those of the cut; `total` and `sums`
 * are of all.
 */
export async function analysed(
  db: Db,
  asked: Asked,
  cut: Sql,
  today: Day,
): Promise<{ rows: AnalysisRow[]; total: number; sums: Sums }> {
  const group = groups[asked.by]
  const { where = sql`true`, names = sql``, name, detail, code = sql`c.key::text` } = group
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
  const order = asked.by === 'month' ? sql`c.key` : sql`c.discount_paise desc, c.key`
  // Keys are ranked by one sum, and only those of the cut get the others and a name: there may be
  // as many as orders.
  const found = await db.rows<Found>(sql`
    with t as ${tradeOf(group, days)}, chosen as materialized (
      select c.key, c.discount_paise
      from (select t.key, sum(t.at_pts_paise - t.net_paise)::bigint as discount_paise from t group by t.key) c
      ${searched}
    ), shown as materialized (
      select c.key, row_number() over (order by ${order}) as place
      from (select c.key, c.discount_paise from chosen c order by ${order} ${cut}) c
    )
    select null as place, null as key, null as name, null as detail, coalesce(sum(t.begun), 0)::bigint as orders,
      ${sumsOf(sql`t`)}, (select count(*) from chosen) as total
    from t
    union all
    select c.place, ${code}, ${name}, ${detail}, c.orders, ${columnsOf(sql`c`)}, null
    from (
      select s.place, s.key, sum(t.orders)::bigint as orders, ${sumsOf(sql`t`)}
      from shown s join t on t.key = s.key
      group by s.place, s.key
    ) c ${names}
    order by 1 nulls first`)
  const [all, ...rows] = found
  if (!all) throw new Error('The sums of all are missing.')
  const sums = figuresOf(all)
  const shown = rows.map((row) => ({ key: row.key, name: row.name, detail: row.detail, ...figuresOf(row) }))
  const pasts = group.of === 'parties' ? await pastOf(db, shown, asked, today) : null
  const outlier = (row: (typeof shown)[number]) => {
    const past = pasts?.get(row.key)
    if (past) return partyOutlierOf(past, row, sums)
    return asked.by === 'month' ? null : outlierOf(row, sums)
  }
  return {
    rows: shown.map((row) => ({ ...row, outlier: outlier(row) })),
    total: all.total,
    sums,
  }
}

/** Without a first day, who has ordered for so many days is no newcomer. */
const newDays = 90

/**
 * What each of these parties had before its orders of the span, and its first order where that is
 * one of them.
 */
async function pastOf(db: Db, parties: readonly { key: string }[], { by, from, to }: Asked, today: Day) {
  const rows = await db.rows<PartyPast & { key: string }>(sql`
    select t.party_id::text as key,
      (array_agg(jsonb_build_object('depth_bp', t.depth_bp, 'usual_bp', t.usual_bp) order by t.depth_bp - t.usual_bp desc)
        filter (where t.usual_bp is not null))[1] as deepest,
      max(t.at_pts_paise) filter (where t.nth = 1 and t.placed_on >= ${from ?? addDays(today, -newDays)}) as first_paise
    from (
      select t.party_id, t.placed_on, t.at_pts_paise, row_number() over mine as nth,
        round(10000.0 * (t.at_pts_paise - t.net_paise) / nullif(t.at_pts_paise, 0))::int as depth_bp,
        round(10000.0 * sum(t.at_pts_paise - t.net_paise) over before / nullif(sum(t.at_pts_paise) over before, 0))::int as usual_bp
      from discount_order_trade t
      where t.party_kind = ${by} and t.party_id = any(${parties.map(({ key }) => Number(key))}::bigint[])
      window mine as (partition by t.party_id order by t.order_id),
        before as (mine rows between unbounded preceding and 1 preceding)
    ) t
    where t.placed_on >= ${from ?? '1900-01-01'} and t.placed_on <= ${to ?? today}
    group by t.party_id`)
  return new Map(rows.map(({ key, ...past }) => [key, past]))
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
  join accounts b on b.id = coalesce(o.first_placer_id, o.placer_id)
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
