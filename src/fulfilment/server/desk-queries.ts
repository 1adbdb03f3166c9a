// The shortage desk: groups by CFA and product with their oldest lines, what serves their firms, and what all of them come to.
import { type Db, type Sql, sql } from '#kit/server/db/db.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import type { ShortageReason } from '../shortage.ts'
import { type Figures, figuresOfGroups, isOfWholeGroups, pageOfGroups } from './desk-groups.ts'
import {
  type Asked,
  isStopped,
  isUsualEverywhere,
  linesFitting,
  type Offered,
  reasonOfLine,
  type ShortRow,
  told,
  waysOf,
} from './shortage-queries.ts'

/** The lines that are asked for, as `s`: few of them are looked for once, all of them are read where they are. */
function linesAsked(asked: Asked, isOnce = isFew(asked)): Sql {
  const { searched } = asked
  const whole = sql`s.*`
  const lines = searched?.length ? waysOf({ ...asked, searched }, whole) : linesFitting(asked, whole)
  return sql`s as ${isOnce ? sql`materialized` : sql`not materialized`} (${lines})`
}

const isFew = (asked: Asked): boolean =>
  asked.searched !== null || (asked.reason !== undefined && !isOfWholeGroups(asked))

export type DeskRow = Omit<ShortRow, 'reason'> & {
  /** Of the first line of a group. */
  reason: ShortageReason | null
  group_no: number
  of_group: number
  group_short: number
  group_free: number
  group_paise: number
  offered: Offered | null
}

type Page = { page: number; size: number; most: number }

/** The lines of a page of groups, the group with the oldest order first; of each group the oldest, so many at most. */
export function deskLines(db: Db, asked: Asked, { page, size, most }: Page): Promise<DeskRow[]> {
  if (!isOfWholeGroups(asked)) return linesOfGroups(db, asked, allGroups(page, size), most)
  return linesOfGroups(db, { ...asked, searched: null }, pageOfGroups(asked, page, size), most)
}

/** As `freeShort` says it, of the line `s`. */
const freeShortOf = sql`(
  (s.ordered_qty - s.closed_qty)::bigint * s.free_qty / s.ordered_qty - s.invoiced_qty::bigint * s.free_qty / s.ordered_qty)`

const allGroups = (page: number, size: number): Sql => sql`
  g as materialized (
    select cfa_code, product_code, row_number() over (order by min(order_id), product_code) as group_no,
      count(*) as of_group, sum(short_qty)::int as group_short, sum(${freeShortOf})::int as group_free,
      sum((short_qty - ${freeShortOf}) * price_paise)::bigint as group_paise
    from s
    group by cfa_code, product_code
    order by min(order_id), product_code
    ${pageCut(page, size)}
  )`

function linesOfGroups(db: Db, asked: Asked, groups: Sql, most: number): Promise<DeskRow[]> {
  const lines = sql`
    select s.*, g.group_no, g.of_group, g.group_short, g.group_free, g.group_paise
    from g cross join lateral (
      select s.*, row_number() over (order by s.order_id, s.line_no) as place from s
      where s.cfa_code = g.cfa_code and s.product_code = g.product_code
      order by s.order_id, s.line_no ${pageCut(1, most)}
    ) s`
  const reason = sql`case when s.place = 1 then ${reasonOfLine(asked)} end`
  return db.rows<DeskRow>(sql`
    with ${linesAsked(asked)}, ${groups}
    ${told(lines, sql`, ${reason} as reason, s.group_no, s.of_group, s.group_short, s.group_free, s.group_paise, ${offeredOf} as offered`)}
    order by s.group_no, s.order_id, s.line_no`)
}

/** What is offered already for the line `s`. */
const offeredOf = sql`(
  select jsonb_build_object('order_id', n.id, 'order_no', n.order_no, 'kind', i.kind, 'quantity', i.quantity)
  from instead_orders i join orders n on n.id = i.new_order_id
  where i.order_id = s.order_id and i.line_no = s.line_no and i.accepted_at is null and i.refused_at is null)`

export type Served = { id: number; plants: string[]; divisions: string[] }

/** By which plants these firms are served, in their order, and in which divisions. */
export function servedBy(db: Db, firms: number[]): Promise<Served[]> {
  return db.rows<Served>(sql`
    select f.id,
      array(select k.plant_code from distributor_plants k where k.distributor_id = f.id order by k.rank) as plants,
      array(select v.division_code from distributor_divisions v where v.distributor_id = f.id) as divisions
    from unnest(${firms}::bigint[]) f (id)`)
}

/** What all short lines come to, under the same filters. Firms that the same plants serve are counted together. */
export function deskFigures(db: Db, asked: Asked): Promise<Figures> {
  if (isOfWholeGroups(asked)) return figuresOfGroups(db, asked)
  // Of few lines, as of an employee's, each is looked up; of all, what there is to know is read once.
  const isSome = isFew(asked) || asked.me.kind !== 'admin'
  const apart = isSome ? sql`offset 0` : sql``
  // Only where some distributors have days of their own does the reason depend on who ordered.
  const whose = isUsualEverywhere(asked.shelf) ? sql`0` : sql`s.distributor_id`
  return db.one<Figures>(sql`
    with ${linesAsked(asked, isSome)}, firms as materialized (
      select k.distributor_id, array_agg(k.plant_code order by k.plant_code) as plants from distributor_plants k
      ${isFew(asked) ? sql`where k.distributor_id in (select distributor_id from s)` : sql``}
      group by k.distributor_id
    ), circles as materialized (
      select plants, row_number() over () as circle from (select distinct plants from firms) f
    ), circled as materialized (
      select s.cfa_code, s.product_code, c.circle, ${whose} as distributor_id, ${isStopped} as stopped, count(*) as lines,
        sum(s.short_qty) as packs,
        sum((s.short_qty - ${freeShortOf}) * s.price_paise) as value_paise, min(s.since) as since
      from s
      left join (select f.distributor_id, c.circle from firms f join circles c on c.plants = f.plants) c
        on c.distributor_id = s.distributor_id
      group by 1, 2, 3, 4, 5
    ), grouped as materialized (
      select cfa_code, product_code, distributor_id, stopped, sum(lines) as lines, sum(packs) as packs, sum(value_paise) as value_paise,
        min(since) as since
      from circled group by 1, 2, 3, 4
    ), there as (
      select d.cfa_code, d.product_code, sum(t.quantity) as packs
      from (select distinct cfa_code, product_code, circle from circled) d
      join circles c on c.circle = d.circle
      cross join lateral unnest(c.plants) k (plant_code)
      cross join lateral (
        select t.quantity from stock t
        where t.plant_code = k.plant_code and t.product_code = d.product_code and t.quantity > 0 ${apart}
      ) t
      where k.plant_code <> d.cfa_code
      group by d.cfa_code, d.product_code, d.circle
    ), reached as (
      select least(g.packs, t.packs) as packs
      from (select cfa_code, product_code, sum(packs) as packs from grouped group by 1, 2) g
      join (select cfa_code, product_code, max(packs) as packs from there group by 1, 2) t using (cfa_code, product_code)
    ), ${promisedWith(asked)}
    select coalesce(sum(lines), 0)::bigint as lines, coalesce(sum(packs), 0)::int as packs,
      (select count(*) from (select distinct cfa_code, product_code from grouped) g) as groups,
      coalesce(sum(value_paise), 0)::bigint as value_paise, min(since) as oldest_since,
      (select coalesce(sum(packs), 0)::int from reached) as elsewhere_qty,
      (select coalesce(jsonb_agg(r order by r.packs desc), '[]') from (
        select reason, sum(s.packs)::int as packs
        from (
          select s.packs, ${reasonOfLine(asked, sql`s.stopped`)} as reason
          from grouped s
          cross join lateral (select p.active from products p where p.product_code = s.product_code ${apart}) p
          left join accounts a on a.id = s.distributor_id
        ) s
        group by reason) r) as reasons,
      (select coalesce(jsonb_agg(jsonb_build_object('code', c.code, 'name', c.name) order by c.name), '[]')
        from plants c where c.code in (select cfa_code from grouped)) as cfas,
      ${freeGoods} as free_goods
    from grouped`)
}

/**
 * Free packs that are to come with the lines `s`: by product, the five with the most, and of how many firms. What an employee's firms
 * are promised is read at once.
 */
const promisedWith = ({ me }: Asked): Sql => sql`
  promises as ${me.kind === 'admin' ? sql`not materialized` : sql`materialized`} (
    select m.order_id, m.line_no, m.open_qty from scheme_promises m
    where m.open_qty > 0 ${
      me.kind === 'admin'
        ? sql``
        : sql`and m.distributor_id in (select distributor_id from employee_distributors where employee_id = ${me.id})`
    }
  ), m as materialized (
    select s.product_code, s.distributor_id, s.order_id, s.since, s.price_paise, m.open_qty
    from s join promises m on m.order_id = s.order_id and m.line_no = s.line_no
  ), by_product as materialized (
    -- A product is on one line of an order.
    select m.product_code, sum(m.open_qty)::int as packs, sum(m.open_qty * m.price_paise)::bigint as value_paise,
      count(*) as orders, min(m.since) as since
    from m
    group by m.product_code
  ), most as materialized (
    select product_code, packs, orders, since from by_product order by packs desc, product_code limit 5
  ), owing as (select count(*) as firms from (select distinct distributor_id from m) m)`

const freeGoods = sql`
  jsonb_build_object(
    'packs', (select coalesce(sum(packs), 0) from by_product),
    'value_paise', (select coalesce(sum(value_paise), 0) from by_product),
    'distributors', (select firms from owing),
    'products', (
      select coalesce(jsonb_agg(jsonb_build_object('product_code', m.product_code, 'product_name', p.name, 'packs', m.packs,
        'orders', m.orders, 'since', to_char(m.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
        order by m.packs desc, m.product_code), '[]')
      from most m
      join products p on p.product_code = m.product_code))`
