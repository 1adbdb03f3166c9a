// What was ordered and has not come, as `short_lines` keeps it.
import type { Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { type Db, join, raw, type Sql, sql } from '#kit/server/db/db.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import type { ShelfDays } from '../settings.ts'
import type { ShortageReason } from '../shortage.ts'
import { isAnyOf } from './searching.ts'

export type Narrowing = {
  search_text: string
  order_id?: string | undefined
  cfa_code?: string | undefined
  reason?: ShortageReason | undefined
  older?: string | undefined
}

/** `searched`: by which ways the search finds a short line `s`. */
export type Asked = Omit<Narrowing, 'search_text'> & {
  searched: Sql[] | null
  me: Session
  shelf: ShelfDays
  today: Day
}

/** Whose orders: those of the distributors one serves, or all of the session's product type. */
export const mine = (me: Session, of: 'o' | 's' = 'o'): Sql =>
  me.kind === 'admin'
    ? sql`${raw(of)}.product_type = ${me.productType}`
    : sql`${raw(of)}.product_type = ${me.productType}
        and ${raw(of)}.distributor_id in (select distributor_id from employee_distributors where employee_id = ${me.id})`

const isUsualEverywhere = ({ byCode }: ShelfDays) => Object.keys(byCode).length === 0

/** Batches that expire before are not sent to `w`'s distributor from its plant. */
const goodUntil = (shelf: ShelfDays, today: Day): Sql => {
  if (isUsualEverywhere(shelf)) return sql`(${today}::date + ${shelf.usual}::int)`
  const days = JSON.stringify(shelf.byCode)
  return sql`(${today}::date + coalesce((${days}::jsonb ->> lower(w.distributor))::int, (${days}::jsonb ->> lower(w.cfa_code))::int,
    ${shelf.usual}::int))`
}

/** Lines of the parts that SAP's credit check stops: B in whole, C in part. */
export const stoppedForCredit = sql`(
  select e.order_id, l.line_no from erp_parts e
  join order_parts k on k.order_id = e.order_id and k.part_no = e.part_no
  join order_lines l on l.order_id = e.order_id and l.division_code = k.division_code
  where e.told ->> 'credit' in ('B', 'C'))`

/** Why a product is short at a plant; `w` has `cfa_code`, `distributor`, `product_code`, `active` and `stopped`. */
export const reasonAt = (shelf: ShelfDays, today: Day): Sql => sql`
  case
    when w.stopped then 'credit'
    when not w.active then 'discontinued'
    when exists (select from batches b where b.plant_code = w.cfa_code and b.product_code = w.product_code
      and b.on_hand > b.reserved and b.blocked_reason is null and b.expires_on < ${goodUntil(shelf, today)}) then 'near_expiry'
    when exists (select from batches b where b.plant_code = w.cfa_code and b.product_code = w.product_code
      and b.on_hand > b.reserved and b.blocked_reason is not null) then 'blocked'
    else 'no_stock' end`

/** Since when an order is ready to leave. */
export const readySince = sql`
  coalesce((select max(e.at) from order_events e where e.order_id = o.id and e.to_status = 1), o.placed_at)`

/** Why the line `s` of the product `p` and the distributor `a` is short. */
const reasonOfLine = ({ shelf, today }: Asked, stopped = isStopped): Sql => sql`(
  select ${reasonAt(shelf, today)} from (
    select s.cfa_code, a.username as distributor, s.product_code, p.active, ${stopped} as stopped) w)`
const isStopped = sql`(s.order_id, s.line_no) in ${stoppedForCredit}`

/** What is asked of a short line `s`. */
function fits(asked: Asked): Sql {
  const { me, order_id, cfa_code, older, reason, searched } = asked
  return join(
    [
      mine(me, 's'),
      ...(order_id && /^\d{1,15}$/.test(order_id) ? [sql`s.order_id = ${Number(order_id)}`] : []),
      ...(cfa_code ? [sql`s.cfa_code = ${cfa_code}`] : []),
      ...(older ? [sql`s.since < now() - make_interval(days => ${Number(older)}::int)`] : []),
      ...(searched ? [isAnyOf(searched)] : []),
      ...(reason
        ? [
            sql`(select ${reasonOfLine(asked)} from products p, accounts a
              where p.product_code = s.product_code and a.id = s.distributor_id) = ${reason}`,
          ]
        : []),
    ],
    ' and ',
  )
}

/** These short lines with what people call them. */
const told = (asked: Asked, lines: Sql, more: Sql = sql``): Sql => sql`
  select s.order_id || '-' || s.line_no as id, s.order_id, o.order_no, s.line_no, s.distributor_id, a.username as distributor,
    a.name as distributor_name, s.cfa_code, s.product_code, l.product_name, l.pack, s.ordered_qty, s.free_qty, s.price_paise,
    s.invoiced_qty, s.closed_qty, s.short_qty, s.since, ${reasonOfLine(asked)} as reason ${more}
  from (${lines}) s
  join orders o on o.id = s.order_id
  join order_lines l on l.order_id = s.order_id and l.line_no = s.line_no
  join products p on p.product_code = s.product_code
  join accounts a on a.id = s.distributor_id`

export type ShortRow = {
  id: string
  order_id: number
  order_no: string
  line_no: number
  distributor_id: number
  distributor: string
  distributor_name: string
  cfa_code: string
  product_code: string
  product_name: string
  pack: string
  ordered_qty: number
  invoiced_qty: number
  closed_qty: number
  short_qty: number
  free_qty: number
  price_paise: number
  reason: ShortageReason
  since: string
}

export function pageOfShortages(db: Db, asked: Asked, page: number, size: number): Promise<ShortRow[]> {
  const lines = sql`
    select s.* from short_lines s where ${fits(asked)} order by s.order_id, s.line_no ${pageCut(page, size)}`
  return db.rows<ShortRow>(sql`${told(asked, lines)} order by s.order_id, s.line_no`)
}

/** Each way has an index that finds its lines, which are counted while they are there; only those of the page are read whole. */
export function pageOfFound(
  db: Db,
  { searched, ...asked }: Asked & { searched: Sql[] },
  page: number,
  size: number,
): Promise<(ShortRow & { total: number })[]> {
  const fitting = fits({ ...asked, searched: null })
  const ways = searched.map((way) => sql`select s.order_id, s.line_no from short_lines s where ${way} and ${fitting}`)
  const lines = sql`
    with found as materialized (${join(ways, ' union ')}), shown as materialized (
      select f.order_id, f.line_no from found f order by f.order_id, f.line_no ${pageCut(page, size)}
    )
    select s.*, (select count(*) from found) as total
    from shown join short_lines s on s.order_id = shown.order_id and s.line_no = shown.line_no`
  return db.rows<ShortRow & { total: number }>(sql`
    ${told({ ...asked, searched }, lines, sql`, s.total`)} order by s.order_id, s.line_no`)
}

export async function countShortages(db: Db, asked: Asked): Promise<number> {
  const { me, order_id, cfa_code, older, reason, searched } = asked
  const isAll = me.kind === 'admin' && !order_id && !cfa_code && !older && !reason && !searched
  const { total } = await db.one<{ total: number }>(
    isAll
      ? sql`select coalesce(sum(lines), 0)::bigint as total from short_counts where product_type = ${me.productType}`
      : sql`select count(*) as total from short_lines s where ${fits(asked)}`,
  )
  return total
}

export type Offered = { order_id: number; order_no: string; kind: 'cfa' | 'substitute'; quantity: number }
export type DeskRow = ShortRow & {
  group_no: number
  of_group: number
  group_short: number
  cfa_codes: string[]
  substitute_codes: string[]
  offered: Offered | null
}

/** The lines of a page of groups, the group with the oldest order first; of each group the oldest 40. */
export function deskLines(db: Db, asked: Asked, page: number, size: number): Promise<DeskRow[]> {
  const lines = sql`
    select s.*, g.group_no, g.of_group, g.group_short
    from g cross join lateral (
      select s.* from short_lines s
      where s.cfa_code = g.cfa_code and s.product_code = g.product_code and ${fits(asked)}
      order by s.order_id, s.line_no limit 40
    ) s`
  return db.rows<DeskRow>(sql`
    with g as materialized (
      select cfa_code, product_code, row_number() over (order by min(order_id), product_code) as group_no,
        count(*) as of_group, sum(short_qty)::int as group_short
      from short_lines s where ${fits(asked)}
      group by cfa_code, product_code
      order by min(order_id), product_code
      ${pageCut(page, size)}
    )
    select x.*, ${choicesOf}
    from (${told(asked, lines, sql`, s.group_no, s.of_group, s.group_short`)}) x
    order by x.group_no, x.order_id, x.line_no`)
}

/** Of a line `x`: the other CFAs of its firm that have it, what could stand in for it, and what is offered already. */
const choicesOf = sql`
  array(
    select k.plant_code from distributor_plants k
    join plants c on c.code = k.plant_code and c.active
    join stock t on t.plant_code = k.plant_code and t.product_code = x.product_code and t.quantity > 0
    where k.distributor_id = x.distributor_id and k.plant_code <> x.cfa_code
    order by t.quantity desc, k.rank) as cfa_codes,
  array(
    select q.product_code from products p
    join products q on q.product_type = p.product_type and q.molecule = p.molecule and q.strength = p.strength
      and q.form = p.form and q.active and q.product_code <> p.product_code
    join distributor_divisions v on v.distributor_id = x.distributor_id and v.division_code = q.division_code
    where p.product_code = x.product_code
    order by q.product_code limit 20) as substitute_codes,
  (select jsonb_build_object('order_id', n.id, 'order_no', n.order_no, 'kind', i.kind, 'quantity', i.quantity)
    from instead_orders i join orders n on n.id = i.new_order_id
    where i.order_id = x.order_id and i.line_no = x.line_no and i.accepted_at is null and i.refused_at is null) as offered`

export type OtherCfa = { code: string; name: string; quantity: number; product_code: string }

/** Where these products are in stock. */
export function stockElsewhere(db: Db, codes: string[]): Promise<OtherCfa[]> {
  return db.rows<OtherCfa>(sql`
    select t.product_code, t.plant_code as code, c.name, t.quantity
    from stock t join plants c on c.code = t.plant_code and c.active
    where t.product_code = any(${codes}::text[]) and t.quantity > 0
    order by t.quantity desc, t.plant_code`)
}

export type Alike = {
  of_code: string
  cfa_code: string
  product_code: string
  product_name: string
  pack: string
  price_paise: number
  quantity: number
}

/** Products of the same molecule, strength and form, with what of them is at these plants; the most first. */
export function alikeOf(db: Db, wanted: { product_code: string; cfa_code: string }[], today: Day): Promise<Alike[]> {
  return db.rows<Alike>(sql`
    select w.product_code as of_code, w.cfa_code, q.product_code, q.name as product_name, q.pack, n.pts_paise as price_paise,
      coalesce(t.quantity, 0) as quantity
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (product_code text, cfa_code text)
    join products p on p.product_code = w.product_code
    join products q on q.product_type = p.product_type and q.molecule = p.molecule and q.strength = p.strength
      and q.form = p.form and q.active and q.product_code <> p.product_code
    cross join lateral price_on(q, ${today}::date) n
    left join stock t on t.plant_code = w.cfa_code and t.product_code = q.product_code
    order by coalesce(t.quantity, 0) desc, q.product_code`)
}

type Figures = {
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

/** What all short lines come to, under the same filters. */
export function deskFigures(db: Db, asked: Asked): Promise<Figures> {
  // Only where some distributors have days of their own does the reason depend on who ordered.
  const whose = isUsualEverywhere(asked.shelf) ? sql`0` : sql`s.distributor_id`
  return db.one<Figures>(sql`
    with s as materialized (
      select s.* from short_lines s where ${fits(asked)}
    ), grouped as materialized (
      select s.cfa_code, s.product_code, ${whose} as distributor_id, ${isStopped} as stopped, count(*) as lines, sum(s.short_qty) as packs,
        sum((s.short_qty - s.short_qty::bigint * s.free_qty / s.ordered_qty) * s.price_paise) as value_paise, min(s.since) as since
      from s group by 1, 2, 3, 4
    ), there as (
      select d.cfa_code, d.product_code, sum(t.quantity) as packs
      from (select distinct cfa_code, product_code, distributor_id from s) d
      join distributor_plants k on k.distributor_id = d.distributor_id and k.plant_code <> d.cfa_code
      join stock t on t.plant_code = k.plant_code and t.product_code = d.product_code and t.quantity > 0
      group by d.cfa_code, d.product_code, d.distributor_id
    ), reached as (
      select least(g.packs, t.packs) as packs
      from (select cfa_code, product_code, sum(packs) as packs from grouped group by 1, 2) g
      join (select cfa_code, product_code, max(packs) as packs from there group by 1, 2) t using (cfa_code, product_code)
    ), promised as (
      select s.*, m.open_qty as free
      from s join scheme_promises m on m.order_id = s.order_id and m.line_no = s.line_no and m.open_qty > 0
    )
    select coalesce(sum(lines), 0)::bigint as lines, coalesce(sum(packs), 0)::int as packs,
      count(distinct (cfa_code, product_code)) as groups, coalesce(sum(value_paise), 0)::bigint as value_paise,
      min(since) as oldest_since,
      (select coalesce(sum(packs), 0)::int from reached) as elsewhere_qty,
      (select coalesce(jsonb_agg(r order by r.packs desc), '[]') from (
        select reason, sum(s.packs)::int as packs
        from (
          select s.packs, ${reasonOfLine(asked, sql`s.stopped`)} as reason
          from grouped s join products p on p.product_code = s.product_code left join accounts a on a.id = s.distributor_id
        ) s
        group by reason) r) as reasons,
      (select coalesce(jsonb_agg(jsonb_build_object('code', c.code, 'name', c.name) order by c.name), '[]')
        from plants c where c.code in (select cfa_code from grouped)) as cfas,
      (select jsonb_build_object('packs', coalesce(sum(f.packs), 0), 'value_paise', coalesce(sum(f.value_paise), 0),
          'distributors', (select count(distinct distributor_id) from promised),
          'products', coalesce(jsonb_agg(jsonb_build_object('product_code', f.product_code, 'product_name', p.name,
            'packs', f.packs, 'orders', f.orders, 'since', to_char(f.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
            order by f.packs desc) filter (where f.place <= 5), '[]'))
        from (
          select product_code, sum(free)::int as packs, sum(free * price_paise)::bigint as value_paise,
            count(distinct order_id) as orders, min(since) as since, row_number() over (order by sum(free) desc, product_code) as place
          from promised group by product_code
        ) f join products p using (product_code)) as free_goods
    from grouped`)
}

export async function plantNames(db: Db): Promise<Map<string, string>> {
  const rows = await db.rows<{ code: string; name: string }>(sql`select code, name from plants`)
  return new Map(rows.map(({ code, name }) => [code, name]))
}
