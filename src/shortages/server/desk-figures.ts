// What whole groups of short lines come to: in all, by CFA and by reason, and the free packs that
// are to come with them.
import { join, type Sql, sql } from '#kit/server/db/db.ts'
import type { ShortageReason } from '../rules.ts'
import { ageOf, andFresh, exceptStale, fitting, kept, summed } from './desk-groups.ts'
import {
  type Asked,
  isStopped,
  isUsualEverywhere,
  olderThan,
  reasonAt,
  reasonOfLine,
  stoppedForCredit,
} from './queries.ts'

/** Figures, and the parts that they are made of. */
export type FiguresIn = { parts: Sql[]; figures: Sql }

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

/** What all of them come to, after `groupsWith`. */
export function figuresIn(asked: Asked): FiguresIn {
  const isApart = hasLinesApart(asked)
  const sums = sql`
    sums as materialized (
      select g.cfa_code, g.reason, sum(g.groups) as groups, sum(g.lines) as lines, sum(g.packs) as packs,
        sum(g.value_paise) as value_paise, sum(g.elsewhere_qty) as elsewhere_qty, sum(g.free_packs) as free_packs,
        sum(g.free_paise) as free_paise
      from (${summed(asked)}) g
      group by g.cfa_code, g.reason
      having sum(g.groups) > 0
    )`
  const most = sql`
    most as (
      select g.product_code, sum(g.free_packs) as packs, sum(g.free_orders) as orders, min(g.free_since) as since
      from (${mostOwed(asked)}) g
      group by g.product_code
      order by packs desc, g.product_code limit 5
    )`
  const figures = sql`
    select coalesce(sum(lines), 0)::bigint as lines, coalesce(sum(packs), 0)::int as packs, coalesce(sum(groups), 0)::int as groups,
      coalesce(sum(value_paise), 0)::bigint as value_paise, (${oldestOf(asked)}) as oldest_since,
      coalesce(sum(elsewhere_qty), 0)::int as elsewhere_qty,
      (select coalesce(jsonb_agg(jsonb_build_object('reason', r.reason, 'packs', r.packs) order by r.packs desc, r.reason), '[]') from (
        select reason, sum(packs)::int as packs from (
          select reason, packs from sums
          ${isApart ? sql`union all select usual_reason, -packs from apart union all select reason, packs from apart` : sql``}
        ) x
        group by reason
        having sum(packs) > 0) r) as reasons,
      (select coalesce(jsonb_agg(jsonb_build_object('code', c.code, 'name', c.name) order by c.name), '[]')
        from plants c where c.code in (select cfa_code from sums)) as cfas,
      jsonb_build_object(
        'packs', coalesce(sum(free_packs), 0),
        'value_paise', coalesce(sum(free_paise), 0),
        'distributors', ${firmsOwed(asked)},
        'products', (
          select coalesce(jsonb_agg(jsonb_build_object('product_code', m.product_code, 'product_name', p.name, 'packs', m.packs,
            'orders', m.orders, 'since', to_char(m.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
            order by m.packs desc, m.product_code), '[]')
          from most m join products p on p.product_code = m.product_code)) as free_goods
    from sums`
  const apart = isApart ? [sql`apart as materialized (${apartFrom(asked)})`] : []
  return { parts: [sums, ...apart, most], figures }
}

const oldestOf = (asked: Asked): Sql => {
  if (asked.codes) return sql`select min(g.since) from known g`
  return sql`
    select min(g.since) from ((select g.since from ${kept(asked)} order by g.since limit 1) ${andFresh(asked, sql`g.since`)}) g`
}

/** The products that the most free packs are to come of: at least the first five. */
function mostOwed(asked: Asked): Sql {
  const columns = sql`g.product_code, g.free_packs, g.free_orders, g.free_since`
  if (asked.codes) return sql`select ${columns} from known g where g.free_packs > 0`
  const fresh = andFresh(asked, columns, sql`where g.free_packs > 0`)
  if (asked.cfa_code || asked.reason) return sql`select ${columns} from ${kept(asked)} and g.free_packs > 0 ${fresh}`
  return sql`
    (select ${columns} from short_products g
      where g.product_type = ${asked.me.productType} and g.older = ${ageOf(asked)} and g.free_packs > 0
        ${exceptStale(asked)}
      order by g.free_packs desc, g.product_code limit 5)
    ${fresh}`
}

/** Lines that are short for another reason than their group. */
export const hasLinesApart = ({ now, reason, shelf }: Asked): boolean =>
  !reason && (now.stopped || !isUsualEverywhere(shelf))

/**
 * Lines with a reason of their own: those that SAP's credit check stops, and those of firms with
 * days of their own.
 */
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

/**
 * How many firms free packs are still to come to. Of some products, or for some reason, they are
 * counted among the lines.
 */
function firmsOwed(asked: Asked): Sql {
  if (asked.reason) return firmsOwedFor(asked)
  if (asked.codes)
    return sql`(
      select count(distinct s.distributor_id) from scheme_promises m
      join short_lines s on s.order_id = m.order_id and s.line_no = m.line_no
      where m.product_code = any(${asked.codes}::text[]) and m.open_qty > 0
        and ${fitting(asked, 's')})`
  const fits = join(
    [
      sql`f.product_type = ${asked.me.productType}`,
      ...(asked.cfa_code ? [sql`f.cfa_code = ${asked.cfa_code}`] : []),
      ...olderThan(asked, sql`f.since`),
    ],
    ' and ',
  )
  if (!asked.now.changed) return sql`(select count(distinct f.distributor_id) from short_firms f where ${fits})`
  const told = sql`select c.distributor_id from short_changes c where c.distributor_id is not null`
  return sql`(
    select count(*) from (
      select f.distributor_id from short_firms f where ${fits} and f.distributor_id not in (${told})
      union
      select f.distributor_id from short_firms_now(array(${told})) f where ${fits}
    ) f)`
}

/** So many groups are gone through line by line. */
const fewGroups = 300

/** For a reason: of few groups every line is looked at; of many, each firm's until one is found. */
function firmsOwedFor(asked: Asked): Sql {
  const groups = asked.codes
    ? sql`select g.cfa_code, g.product_code from known g`
    : sql`select g.cfa_code, g.product_code from ${kept(asked)} ${andFresh(asked, sql`g.cfa_code, g.product_code`)}`
  const fits = sql`${fitting(asked, 's')} and not ${isStopped(asked)}`
  return sql`
    case when (select sum(groups) from sums) > ${fewGroups} then (
      select count(*)
      from (select distributor_id from short_firms union select distributor_id from short_changes where distributor_id is not null) f
      where exists (
        select from (
          select s.cfa_code, s.product_code from scheme_promises m
          join short_lines s on s.order_id = m.order_id and s.line_no = m.line_no
          where m.distributor_id = f.distributor_id and m.open_qty > 0 and ${fits} offset 0
        ) s
        -- Said so, the groups are hashed once for all firms.
        where ((s.cfa_code, s.product_code) in (${groups})) is true)
    ) else (
      select count(distinct s.distributor_id)
      from (${groups}) g
      join short_lines s on s.cfa_code = g.cfa_code and s.product_code = g.product_code
      join scheme_promises m on m.order_id = s.order_id and m.line_no = s.line_no and m.open_qty > 0
      where ${fits}
    ) end`
}
