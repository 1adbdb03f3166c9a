// Whole groups of short lines, by CFA, product and age, as `short_ages` keeps them, and what they come to, as `short_sums` does. A
// product that changed since is added up here and now: what is answered is always what the lines come to.
import { type Db, join, raw, type Sql, sql } from '#kit/server/db/db.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import type { ShortageReason } from '../shortage.ts'
import {
  type Asked,
  goodUntil,
  isStopped,
  isUsualEverywhere,
  mine,
  olderThan,
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

/** Nothing is asked that one line of a CFA, product and age can have and another not, but that SAP's credit check stops some. */
export const isOfWholeGroups = ({ me, order_id, reason, shelf, searched, codes }: Asked): boolean =>
  me.kind === 'admin' &&
  !order_id &&
  (!reason || (reason !== 'credit' && isUsualEverywhere(shelf))) &&
  (searched === null || codes !== null)

/** So many changes are added up while one asks; more are kept first, so that the next look need not add them up again. */
const fewChanges = 3

/** Keeps what changed, where that is more than a look can add up by itself. Where nothing can be written, it adds up all the same. */
export async function keepGroups(db: Db, { older, today }: Asked): Promise<void> {
  const yesterdays = sql`or exists (select from short_products where older = 0 and counted_on <> ${today}::date offset ${fewChanges})`
  const { many } = await db.one<{ many: boolean }>(
    sql`select exists (select from short_changes offset ${fewChanges}) ${older ? yesterdays : sql``} as many`,
  )
  if (many) await db.foreign('select keep_short_groups()').catch(() => {})
}

/** Until nothing is left that changed, or somebody else is at it. */
export async function keepAllGroups(db: Db): Promise<void> {
  for (let isMore = true; isMore; )
    isMore = (await db.one<{ more: boolean }>(sql`select keep_short_groups() as more`)).more
}

/** What is asked of a group `g` or of a line `s`. */
const fitting = (asked: Asked, of: 'g' | 's'): Sql => {
  const { me, cfa_code, product_code, codes } = asked
  const column = (name: 'cfa_code' | 'product_code') => (of === 'g' ? groupColumns : lineColumns)[name]
  return join(
    [
      mine(me, of),
      ...(cfa_code ? [sql`${column('cfa_code')} = ${cfa_code}`] : []),
      ...(product_code ? [sql`${column('product_code')} = ${product_code}`] : []),
      ...(codes ? [sql`${column('product_code')} = any(${codes}::text[])`] : []),
      ...(of === 'g' ? isFor(asked) : olderThan(asked)),
    ],
    ' and ',
  )
}
const groupColumns = { cfa_code: sql`g.cfa_code`, product_code: sql`g.product_code` }
const lineColumns = { cfa_code: sql`s.cfa_code`, product_code: sql`s.product_code` }

/** That the group `g` is short for the reason that is asked for. */
const isFor = (asked: Asked): Sql[] => (asked.reason ? [sql`${reasonOfGroup(asked)} = ${asked.reason}`] : [])

const ageOf = ({ older }: Asked): Sql => raw(String(older ? Number(older) : 0))

/**
 * Products that something changed of since they were added up, as `stale`, and what is short of them now, as `fresh`. Where a reason is
 * asked for, those with lines that have another one too, and without these lines.
 */
const changed = (asked: Asked): Sql => {
  const { codes, older, reason, today } = asked
  const stopped = sql`
    union
    select s.product_code from ${stoppedForCredit} x
    join short_lines s on s.order_id = x.order_id and s.line_no = x.line_no
    ${codes ? sql`where s.product_code = any(${codes}::text[])` : sql``}`
  const counted = sql`
    union
    select p.product_code from short_products p
    where p.older = 0 and p.counted_on <> ${today}::date ${codes ? sql`and p.product_code = any(${codes}::text[])` : sql``}`
  return sql`
    stale as materialized (
      select c.product_code from short_changes c
      where c.product_code is not null ${codes ? sql`and c.product_code = any(${codes}::text[])` : sql``}
      union
      select s.product_code from short_changes c join short_lines s on s.distributor_id = c.distributor_id
      where c.product_code is null ${codes ? sql`and s.product_code = any(${codes}::text[])` : sql``}
      ${older ? counted : sql``}
      ${reason ? stopped : sql``}
    ), fresh as materialized (
      select g.* from short_ages_now(
        array(select product_code from stale), array[${ageOf(asked)}]::smallint[], ${today}::date, ${raw(String(!!reason))}) g
      where ${fitting(asked, 'g')}
    )`
}

/** What is kept of the groups that are asked for, as `g`. */
const keptOf = (asked: Asked): Sql => sql`
  short_ages g where g.older = ${ageOf(asked)} and ${fitting(asked, 'g')}`

/** Without those that changed since. */
const kept = (asked: Asked): Sql => sql`${keptOf(asked)} and g.product_code not in (select product_code from stale)`

/** A page of the groups as `g`, the group with the oldest order first. */
export const pageOfGroups = (asked: Asked, page: number, size: number): Sql => {
  const columns = sql`g.cfa_code, g.product_code, g.first_order_id, g.lines, g.packs, g.short_free, g.value_paise`
  const inTurn = sql`order by g.first_order_id, g.product_code`
  // The groups of some products are found by their codes, not by going through all in turn.
  const apart = sql`(select ${columns} from ${kept(asked)} offset 0) g`
  return sql`
    ${changed(asked)}, g as materialized (
      select g.cfa_code, g.product_code, row_number() over (${inTurn}) as group_no, g.lines as of_group, g.packs as group_short,
        g.short_free as group_free, g.value_paise as group_paise
      from (
        select ${columns} from (
          (select ${columns} from ${asked.codes ? apart : kept(asked)} ${inTurn} limit ${page * size}::int)
          union all
          select ${columns} from fresh g
        ) g
        ${inTurn}
        ${pageCut(page, size)}
      ) g
    )`
}

/** What all of them come to. */
export function figuresOfGroups(db: Db, asked: Asked): Promise<Figures> {
  return db.one<Figures>(sql`
    with ${changed(asked)}, sums as materialized (
      select g.cfa_code, g.reason, sum(g.groups) as groups, sum(g.lines) as lines, sum(g.packs) as packs,
        sum(g.value_paise) as value_paise, sum(g.elsewhere_qty) as elsewhere_qty, sum(g.free_packs) as free_packs,
        sum(g.free_paise) as free_paise
      from (${summed(asked)}) g
      group by g.cfa_code, g.reason
      having sum(g.groups) > 0
    ), apart as materialized (${apartFrom(asked)}), most as (
      select g.product_code, sum(g.free_packs) as packs, sum(g.free_orders) as orders, min(g.free_since) as since
      from (
        ${mostOwed(asked)}
        union all
        select g.product_code, g.free_packs, g.free_orders, g.free_since from fresh g where g.free_packs > 0
      ) g
      group by g.product_code
      order by packs desc, g.product_code limit 5
    )
    select coalesce(sum(lines), 0)::bigint as lines, coalesce(sum(packs), 0)::int as packs, coalesce(sum(groups), 0)::int as groups,
      coalesce(sum(value_paise), 0)::bigint as value_paise, (${oldestOf(asked)}) as oldest_since,
      coalesce(sum(elsewhere_qty), 0)::int as elsewhere_qty,
      (select coalesce(jsonb_agg(jsonb_build_object('reason', r.reason, 'packs', r.packs) order by r.packs desc), '[]') from (
        select reason, sum(packs)::int as packs from (
          select reason, packs from sums
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
        'distributors', ${firmsOwed(asked)},
        'products', (
          select coalesce(jsonb_agg(jsonb_build_object('product_code', m.product_code, 'product_name', p.name, 'packs', m.packs,
            'orders', m.orders, 'since', to_char(m.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
            order by m.packs desc, m.product_code), '[]')
          from most m join products p on p.product_code = m.product_code)) as free_goods
    from sums`)
}

/** How many lines they have. */
export async function linesInGroups(db: Db, asked: Asked): Promise<number> {
  const { total } = await db.one<{ total: number }>(sql`
    with ${changed(asked)} select coalesce(sum(g.lines), 0)::bigint as total from (${summed(asked)}) g`)
  return total
}

/**
 * The groups by CFA and reason. Of some products each is read; of all, what is kept of them together, with what expires too soon and
 * what changed taken off and added anew.
 */
function summed(asked: Asked): Sql {
  const { me, cfa_code, reason } = asked
  const group = sql`1 as groups, g.lines, g.packs, g.value_paise, g.elsewhere_qty, g.free_packs, g.free_paise`
  const fresh = sql`select g.cfa_code, ${reasonOfGroup(asked)} as reason, ${group} from fresh g`
  if (asked.codes)
    return sql`select g.cfa_code, ${reasonOfGroup(asked)} as reason, ${group} from ${kept(asked)} union all ${fresh}`
  const lessGroup = sql`-1, -g.lines, -g.packs, -g.value_paise, -g.elsewhere_qty, -g.free_packs, -g.free_paise`
  const ofSums = [mine(me, 'g'), ...(cfa_code ? [sql`g.cfa_code = ${cfa_code}`] : [])]
  const all = { ...asked, reason: undefined }
  return sql`
    select g.cfa_code, g.reason, g.groups, g.lines, g.packs, g.value_paise, g.elsewhere_qty, g.free_packs, g.free_paise
    from (
      select g.cfa_code, ${reasonWithoutExpiry} as reason, g.groups, g.lines, g.packs, g.value_paise, g.elsewhere_qty, g.free_packs,
        g.free_paise
      from short_sums g where g.older = ${ageOf(asked)} and ${join(ofSums, ' and ')}
      union all
      select g.cfa_code, v.reason, v.sign, v.sign * g.lines, v.sign * g.packs, v.sign * g.value_paise, v.sign * g.elsewhere_qty,
        v.sign * g.free_packs, v.sign * g.free_paise
      from (select g.*, ${reasonWithoutExpiry} as reason from ${keptOf(all)} and ${expiresTooSoon(asked)}) g
      cross join lateral (values (g.reason, -1), ('near_expiry', 1)) v (reason, sign)
      union all
      select g.cfa_code, ${reasonOfGroup(asked)}, ${lessGroup}
      from ${keptOf(all)} and g.product_code in (select product_code from stale)
      union all
      ${fresh}
    ) g
    ${reason ? sql`where g.reason = ${reason}` : sql``}`
}

const oldestOf = (asked: Asked): Sql => sql`
  least(
    ${
      asked.codes
        ? sql`(select min(g.since) from ${kept(asked)})`
        : sql`(select g.since from ${kept(asked)} order by g.since limit 1)`
    },
    (select min(g.since) from fresh g))`

/** The products that the most free packs are to come of, as far as nothing changed: at least the first five. */
function mostOwed(asked: Asked): Sql {
  if (asked.cfa_code || asked.codes || asked.reason)
    return sql`select g.product_code, g.free_packs, g.free_orders, g.free_since from ${kept(asked)} and g.free_packs > 0`
  return sql`(
    select g.product_code, g.free_packs, g.free_orders, g.free_since from short_products g
    where g.product_type = ${asked.me.productType} and g.older = ${ageOf(asked)} and g.free_packs > 0 and g.product_code not in (select product_code from stale)
    order by g.free_packs desc, g.product_code limit 5)`
}

/** Why a group `g` is short, but for the lines that are apart from it. */
const reasonOfGroup = (asked: Asked): Sql => sql`
  case when ${expiresTooSoon(asked)} then 'near_expiry' else ${reasonWithoutExpiry} end`

const expiresTooSoon = ({ shelf, today }: Asked): Sql => {
  const latest = Math.max(shelf.usual, ...Object.values(shelf.byCode))
  const usual = sql`g.active and g.expires_on < (${today}::date + ${latest}::int)`
  return isUsualEverywhere(shelf)
    ? usual
    : sql`(${usual} and g.expires_on < ${goodUntil(shelf, today, [sql`g.cfa_code`])})`
}

const reasonWithoutExpiry = sql`
  case when not g.active then 'discontinued' when g.has_blocked then 'blocked' else 'no_stock' end`

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
    where ${fitting(asked, 's')} ${asked.reason ? sql`and false` : sql``}`
}

/** How many firms free packs are still to come to. Of some products, or for some reason, they are counted among the lines. */
function firmsOwed(asked: Asked): Sql {
  if (asked.reason) return firmsOwedFor(asked)
  if (asked.codes)
    return sql`(
      select count(distinct m.distributor_id) from scheme_promises m
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
  const groups = sql`select g.cfa_code, g.product_code from ${kept(asked)} union all select g.cfa_code, g.product_code from fresh g`
  const fits = sql`${fitting(asked, 's')} and not ${isStopped}`
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
