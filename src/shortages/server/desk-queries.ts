// The shortage desk: groups by CFA and product with their oldest lines, what could be done about
// them, and what all of them come to.
import type { Day } from '#kit/date.ts'
import { type Db, raw, type Sql, sql } from '#kit/server/db/db.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import type { ShortageReason } from '../rules.ts'
import { type Figures, type FiguresIn, figuresIn, hasLinesApart } from './desk-figures.ts'
import { groupsWith, isOfWholeGroups, pageOfGroups, withParts } from './desk-groups.ts'
import {
  type Alike,
  type Asked,
  isStopped,
  isUsualEverywhere,
  linesFitting,
  type Offered,
  type OtherCfa,
  reasonOfLine,
  waysOf,
} from './queries.ts'

/**
 * The lines that are asked for, as `s`: some of them are looked for once, all of them are read
 * where they are.
 */
function linesAsked(asked: Asked): Sql {
  const { searched } = asked
  const whole = sql`s.*`
  const lines = searched?.length ? waysOf({ ...asked, searched }, whole) : linesFitting(asked, whole)
  return sql`s as ${isSome(asked) ? sql`materialized` : sql`not materialized`} (${lines})`
}

const isFew = (asked: Asked): boolean =>
  asked.searched !== null || (asked.reason !== undefined && !isOfWholeGroups(asked))

const isSome = (asked: Asked): boolean => isFew(asked) || asked.me.kind !== 'admin'

export type DeskRow = {
  group_no: number
  order_id: number
  line_no: number
  order_no: string
  distributor_id: number
  distributor: string
  distributor_name: string
  short_qty: number
  short_free_qty: number
  value_paise: number
  since: string
  offered: Offered | null
}

export type Group = {
  group_no: number
  cfa_code: string
  cfa_name: string
  product_code: string
  product_name: string
  pack: string
  reason: ShortageReason
  line_count: number
  short_qty: number
  short_free_qty: number
  value_paise: number
}

type LikeIt = Omit<Alike, 'cfa_code' | 'quantity'> & { quantities: Record<string, number> }
/** A firm, and the code of a plant or division that serves it. */
export type Served = [firm: number, code: string]

/**
 * Groups with their lines; where their products are in stock, and what is like them; and what all
 * lines come to, if that is asked too.
 */
export type DeskPage = {
  groups: Group[]
  lines: DeskRow[]
  elsewhere: OtherCfa[]
  alike: LikeIt[]
  /** Each firm's in their order. */
  plants: Served[]
  /** Those that something alike is of. */
  divisions: Served[]
  figures: Figures | null
}

export type Cut = { page: number; size: number; most: number; hasFigures: boolean }

/**
 * A page of groups, the group with the oldest order first; of each group the oldest lines, so many
 * at most.
 */
export function deskPage(db: Db, asked: Asked, { page, size, most, hasFigures }: Cut): Promise<DeskPage> {
  const isWhole = isOfWholeGroups(asked)
  const lines = isWhole ? { ...asked, searched: null } : asked
  const groups = isWhole ? [...groupsWith(asked), pageOfGroups(asked, page, size)] : [allGroups(page, size)]
  const shown = sql`shown as materialized (${isSome(lines) ? oldestAmong(most) : oldestOfEach(most)})`
  const figures = hasFigures ? figuresAfter(asked) : null
  return db.one<DeskPage>(sql`
    ${withParts([linesAsked(lines), ...groups, shown, alike(asked.today), ...(figures?.parts ?? [])])}
    select (${groupsTold(asked)}) as groups, (${linesTold}) as lines, (${elsewhere}) as elsewhere,
      (select coalesce(json_agg(q order by q.product_code), '[]') from alike q) as alike, (${plantsServing}) as plants,
      (${divisionsServing}) as divisions,
      ${figures ? sql`(select to_json(f) from (${figures.figures}) f)` : sql`null`} as figures`)
}

/** As `freeShort` says it, of the line `s`. */
const freeShortOf = sql`(
  (s.ordered_qty - s.closed_qty)::bigint * s.free_qty / s.ordered_qty - s.invoiced_qty::bigint * s.free_qty / s.ordered_qty)`

const allGroups = (page: number, size: number): Sql => sql`
  g as materialized (
    select cfa_code, product_code, row_number() over (order by min(order_id), product_code) as group_no,
      count(*) as of_group, sum(short_qty)::int as group_short, sum(${freeShortOf})::int as group_free,
      sum((short_qty - ${freeShortOf}) * price_paise)::bigint as group_paise, null as group_reason
    from s
    group by cfa_code, product_code
    order by min(order_id), product_code
    ${pageCut(page, size)}
  )`

const ofGroup = sql`g.group_no, g.of_group, g.group_short, g.group_free, g.group_paise, g.group_reason`

/** Each group's are found by its index. */
const oldestOfEach = (most: number): Sql => sql`
  select s.*, ${ofGroup}
  from g cross join lateral (
    select s.*, row_number() over (order by s.order_id, s.line_no) as place from s
    where s.cfa_code = g.cfa_code and s.product_code = g.product_code
    order by s.order_id, s.line_no ${pageCut(1, most)}
  ) s`

/** All that were looked for are gone through once. */
const oldestAmong = (most: number): Sql => sql`
  select * from (
    select s.*, ${ofGroup}, row_number() over (partition by g.group_no order by s.order_id, s.line_no) as place
    from g join s on s.cfa_code = g.cfa_code and s.product_code = g.product_code
  ) s
  where s.place <= ${raw(String(Math.trunc(most)))}`

/**
 * A group is short for its first line's reason, which is known of groups that have no lines with a
 * reason of their own.
 */
const groupsTold = (asked: Asked): Sql => {
  const isKnown = isOfWholeGroups(asked) && !hasLinesApart({ ...asked, reason: undefined })
  return sql`
    select coalesce(json_agg(json_build_object('group_no', s.group_no, 'cfa_code', s.cfa_code, 'cfa_name', c.name,
      'product_code', s.product_code, 'product_name', l.product_name, 'pack', l.pack,
      'reason', ${isKnown ? sql`s.group_reason` : reasonOfLine(asked)},
      'line_count', s.of_group, 'short_qty', s.group_short, 'short_free_qty', s.group_free, 'value_paise', s.group_paise)
      order by s.group_no), '[]')
    from shown s
    join order_lines l on l.order_id = s.order_id and l.line_no = s.line_no
    join plants c on c.code = s.cfa_code
    ${isKnown ? sql`` : sql`join products p on p.product_code = s.product_code join accounts a on a.id = s.distributor_id`}
    where s.place = 1`
}

/** What is offered already for the line `s`. */
const offeredOf = sql`(
  select jsonb_build_object('order_id', n.id, 'order_no', n.order_no, 'kind', i.kind, 'quantity', i.quantity)
  from instead_orders i join orders n on n.id = i.new_order_id
  where i.order_id = s.order_id and i.line_no = s.line_no and i.accepted_at is null and i.refused_at is null)`

const linesTold = sql`
  select coalesce(json_agg(l order by l.group_no, l.order_id, l.line_no), '[]') from (
    select s.group_no, s.order_id, s.line_no, o.order_no, s.distributor_id, a.username as distributor, a.name as distributor_name,
      s.short_qty, f.packs as short_free_qty, (s.short_qty - f.packs) * s.price_paise as value_paise, s.since, ${offeredOf} as offered
    from shown s
    cross join lateral (select ${freeShortOf} as packs) f
    join orders o on o.id = s.order_id
    join accounts a on a.id = s.distributor_id
  ) l`

/** All firms are looked up at once. */
const firmsShown = sql`any(array(select s.distributor_id from shown s))`
const plantsServing = sql`
  select coalesce(json_agg(json_build_array(k.distributor_id, k.plant_code) order by k.rank), '[]')
  from distributor_plants k where k.distributor_id = ${firmsShown}`
const divisionsServing = sql`
  select coalesce(json_agg(json_build_array(v.distributor_id, v.division_code)), '[]')
  from distributor_divisions v
  where v.distributor_id = ${firmsShown} and v.division_code = any(array(select q.division_code from alike q))`

/** Where the products of the groups `g` are in stock. */
const elsewhere = sql`
  select coalesce(json_agg(json_build_object(
    'product_code', t.product_code, 'code', t.plant_code, 'name', c.name, 'quantity', t.quantity)
    order by t.quantity desc, t.plant_code), '[]')
  from stock t join plants c on c.code = t.plant_code and c.active
  where t.product_code in (select g.product_code from g) and t.quantity > 0`

/**
 * Products of the same molecule, strength and form as those of the groups `g`, with what of them is
 * at their plants.
 */
const alike = (today: Day): Sql => sql`
  alike as materialized (
    select p.product_code as of_code, q.product_code, q.division_code, q.name as product_name, q.pack, n.pts_paise as price_paise, (
      select coalesce(json_object_agg(t.plant_code, t.quantity), '{}')
      from g join stock t on t.plant_code = g.cfa_code and t.product_code = q.product_code
      where g.product_code = p.product_code) as quantities
    from products p
    join products q on q.product_type = p.product_type and q.molecule = p.molecule and q.strength = p.strength
      and q.form = p.form and q.active and q.product_code <> p.product_code
    cross join lateral price_on(q, ${today}::date) n
    where p.product_code in (select g.product_code from g)
  )`

const figuresAfter = (asked: Asked): FiguresIn => (isOfWholeGroups(asked) ? figuresIn(asked) : figuresOfLines(asked))

/** What the lines `s` come to. Firms that the same plants serve are counted together. */
function figuresOfLines(asked: Asked): FiguresIn {
  // Of few lines, as of an employee's, each is looked up; of all, what there is to know is read
  // once.
  const apart = isSome(asked) ? sql`offset 0` : sql``
  // Only where some distributors have days of their own does the reason depend on who ordered.
  const whose = isUsualEverywhere(asked.shelf) ? sql`0` : sql`s.distributor_id`
  const parts = sql`
    firms as materialized (
      select k.distributor_id, array_agg(k.plant_code order by k.plant_code) as plants from distributor_plants k
      ${isFew(asked) ? sql`where k.distributor_id in (select distributor_id from s)` : sql``}
      group by k.distributor_id
    ), circles as materialized (
      select plants, row_number() over () as circle from (select distinct plants from firms) f
    ), circled as materialized (
      select s.cfa_code, s.product_code, c.circle, ${whose} as distributor_id, ${isStopped(asked)} as stopped, count(*) as lines,
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
    ), ${promisedWith(asked)}`
  const figures = sql`
    select coalesce(sum(lines), 0)::bigint as lines, coalesce(sum(packs), 0)::int as packs,
      (select count(*) from (select distinct cfa_code, product_code from grouped) g) as groups,
      coalesce(sum(value_paise), 0)::bigint as value_paise, min(since) as oldest_since,
      (select coalesce(sum(packs), 0)::int from reached) as elsewhere_qty,
      (select coalesce(jsonb_agg(r order by r.packs desc, r.reason), '[]') from (
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
    from grouped`
  return { parts: [parts], figures }
}

/**
 * Free packs that are to come with the lines `s`: by product, the five with the most, and of how
 * many firms. What an employee's firms are promised is read at once.
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
