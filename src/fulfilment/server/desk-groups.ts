// Whole groups of short lines, by CFA and product, as `short_groups` keeps them. A product that changed since is added up here and now:
// what is answered is always what the lines come to.
import { type Db, join, type Sql, sql } from '#kit/server/db/db.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import type { ShortageReason } from '../shortage.ts'
import {
  type Asked,
  goodUntil,
  isUsualEverywhere,
  mine,
  reasonAt,
  reasonOfLine,
  stoppedForCredit,
} from './shortage-queries.ts'

export type Figures = {
  lines: number
  packs: number
  groups: number
  value_paise: number
  oldest_since: string | null
  elsewhere_qty: number
  reasons: { reason: ShortageReason; packs: number }[]
  cfas: { code: string; name: string }[]
  free_goods: {
    packs: number
    value_paise: number
    distributors: number
    products: { product_code: string; product_name: string; packs: number; orders: number; since: string }[]
  }
}

/** Nothing is asked that one line of a CFA and product can have and another not. */
export const isOfWholeGroups = ({ me, order_id, older, reason, searched, codes }: Asked): boolean =>
  me.kind === 'admin' && !order_id && !older && !reason && (searched === null || codes !== null)

/** So many changes are added up while one asks; more are kept first. */
const fewChanges = 30

/** Keeps what changed, where that is more than a look can add up by itself. */
export async function keepGroups(db: Db): Promise<void> {
  const { many } = await db.one<{ many: boolean }>(
    sql`select exists (select from short_changes offset ${fewChanges}) as many`,
  )
  if (many) await db.foreign('select keep_short_groups()')
}

/** Until nothing is left that changed, or somebody else is at it. */
export async function keepAllGroups(db: Db): Promise<void> {
  for (let isMore = true; isMore; )
    isMore = (await db.one<{ more: boolean }>(sql`select keep_short_groups() as more`)).more
}

/** What is asked of a group `g` or of a line `s`. */
const fitting = ({ me, cfa_code, codes }: Asked, of: 'g' | 's'): Sql => {
  const column = (name: 'cfa_code' | 'product_code') => (of === 'g' ? groupColumns : lineColumns)[name]
  return join(
    [
      mine(me, of),
      ...(cfa_code ? [sql`${column('cfa_code')} = ${cfa_code}`] : []),
      ...(codes ? [sql`${column('product_code')} = any(${codes}::text[])`] : []),
    ],
    ' and ',
  )
}
const groupColumns = { cfa_code: sql`g.cfa_code`, product_code: sql`g.product_code` }
const lineColumns = { cfa_code: sql`s.cfa_code`, product_code: sql`s.product_code` }

/** Products that something changed of since they were added up, as `stale`, and what is short of them now, as `fresh`. */
const changed = (asked: Asked): Sql => sql`
  stale as materialized (
    select c.product_code from short_changes c
    where c.product_code is not null ${asked.codes ? sql`and c.product_code = any(${asked.codes}::text[])` : sql``}
    union
    select s.product_code from short_changes c join short_lines s on s.distributor_id = c.distributor_id
    where c.product_code is null ${asked.codes ? sql`and s.product_code = any(${asked.codes}::text[])` : sql``}
  ), fresh as materialized (
    select g.* from short_groups_now(array(select product_code from stale)) g where ${fitting(asked, 'g')}
  )`

/** What is kept of all others, as `g`. */
const kept = (asked: Asked): Sql => sql`
  short_groups g where ${fitting(asked, 'g')} and g.product_code not in (select product_code from stale)`

/** A page of the groups as `g`, the group with the oldest order first. */
export const pageOfGroups = (asked: Asked, page: number, size: number): Sql => {
  const columns = sql`g.cfa_code, g.product_code, g.first_order_id, g.lines, g.packs`
  const inTurn = sql`order by g.first_order_id, g.product_code`
  return sql`
    ${changed(asked)}, g as materialized (
      select g.cfa_code, g.product_code, row_number() over (${inTurn}) as group_no, g.lines as of_group, g.packs as group_short
      from (
        select ${columns} from (
          (select ${columns} from ${kept(asked)} ${inTurn} limit ${page * size}::int)
          union all
          select ${columns} from fresh g
        ) g
        ${inTurn}
        ${pageCut(page, size)}
      ) g
    )`
}

/** What all of them come to: every group is read once, and added up by CFA and reason and by product. */
export function figuresOfGroups(db: Db, asked: Asked): Promise<Figures> {
  const columns = sql`g.cfa_code, g.product_code, ${reasonOfGroup(asked)} as reason, g.lines, g.packs, g.value_paise, g.since,
    g.elsewhere_qty, g.free_packs, g.free_paise, g.free_orders, g.free_since`
  return db.one<Figures>(sql`
    with ${changed(asked)}, sums as materialized (
      select g.cfa_code, g.reason, g.product_code, count(*) as groups, sum(g.lines) as lines, sum(g.packs) as packs,
        sum(g.value_paise) as value_paise, min(g.since) as since, sum(g.elsewhere_qty) as elsewhere_qty,
        sum(g.free_packs) as free_packs, sum(g.free_paise) as free_paise, sum(g.free_orders) as free_orders,
        min(g.free_since) as free_since
      from (select ${columns} from ${kept(asked)} union all select ${columns} from fresh g) g
      group by grouping sets ((g.cfa_code, g.reason), (g.product_code))
    ), apart as materialized (${apartFrom(asked)}), most as (
      select product_code, free_packs as packs, free_orders as orders, free_since as since from sums
      where product_code is not null and free_packs > 0
      order by free_packs desc, product_code limit 5
    )
    select coalesce(sum(lines), 0)::bigint as lines, coalesce(sum(packs), 0)::int as packs, coalesce(sum(groups), 0)::int as groups,
      coalesce(sum(value_paise), 0)::bigint as value_paise, min(since) as oldest_since,
      coalesce(sum(elsewhere_qty), 0)::int as elsewhere_qty,
      (select coalesce(jsonb_agg(jsonb_build_object('reason', r.reason, 'packs', r.packs) order by r.packs desc), '[]') from (
        select reason, sum(packs)::int as packs from (
          select reason, packs from sums where product_code is null
          union all
          select usual_reason, -packs from apart
          union all
          select reason, packs from apart
        ) x
        group by reason
        having sum(packs) > 0) r) as reasons,
      (select coalesce(jsonb_agg(jsonb_build_object('code', c.code, 'name', c.name) order by c.name), '[]')
        from plants c where c.code in (select cfa_code from sums)) as cfas,
      jsonb_build_object(
        'packs', coalesce(sum(free_packs), 0),
        'value_paise', coalesce(sum(free_paise), 0),
        'distributors', (${firmsOwed(asked)}),
        'products', (
          select coalesce(jsonb_agg(jsonb_build_object('product_code', m.product_code, 'product_name', p.name, 'packs', m.packs,
            'orders', m.orders, 'since', to_char(m.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
            order by m.packs desc, m.product_code), '[]')
          from most m join products p on p.product_code = m.product_code)) as free_goods
    from sums where product_code is null`)
}

/** Why a group `g` is short, but for the lines that are apart from it. */
const reasonOfGroup = ({ shelf, today }: Asked): Sql => sql`
  case
    when not g.active then 'discontinued'
    when g.expires_on < ${goodUntil(shelf, today, [sql`g.cfa_code`])} then 'near_expiry'
    when g.has_blocked then 'blocked'
    else 'no_stock' end`

/** Lines with a reason of their own: those that SAP's credit check stops, and those of firms with days of their own. */
function apartFrom(asked: Asked): Sql {
  const { shelf, today } = asked
  const ownDays = Object.keys(shelf.byCode)
  const ofFirms = sql`
    union select s.order_id, s.line_no from short_lines s
    where s.distributor_id = any(array(
      select f.id from accounts f where lower(f.username) = any(${ownDays}::text[]) and f.kind = 'D'))`
  return sql`
    select s.short_qty as packs, ${reasonOfLine(asked)} as reason, (
      select ${reasonAt(shelf, today)} from (
        select s.cfa_code, null as distributor, s.product_code, p.active, false as stopped) w) as usual_reason
    from (select order_id, line_no from ${stoppedForCredit} stopped ${isUsualEverywhere(shelf) ? sql`` : ofFirms}) x
    join short_lines s on s.order_id = x.order_id and s.line_no = x.line_no
    join products p on p.product_code = s.product_code
    join accounts a on a.id = s.distributor_id
    where ${fitting(asked, 's')}`
}

/** How many firms free packs are still to come to. Of some products they are counted among the lines. */
function firmsOwed(asked: Asked): Sql {
  if (asked.codes)
    return sql`
      select count(distinct s.distributor_id) from scheme_promises m
      join short_lines s on s.order_id = m.order_id and s.line_no = m.line_no
      where m.product_code = any(${asked.codes}::text[]) and m.open_qty > 0 and ${fitting(asked, 's')}`
  const fits = join(
    [sql`f.product_type = ${asked.me.productType}`, ...(asked.cfa_code ? [sql`f.cfa_code = ${asked.cfa_code}`] : [])],
    ' and ',
  )
  const told = sql`select c.distributor_id from short_changes c where c.distributor_id is not null`
  return sql`
    select count(distinct f.distributor_id) from (
      select f.distributor_id from short_firms f where ${fits} and f.distributor_id not in (${told})
      union all
      select f.distributor_id from short_firms_now(array(${told})) f where ${fits}
    ) f`
}
