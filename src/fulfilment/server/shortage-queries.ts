// What was ordered and has not come: derived each time from what was ordered, invoiced and closed.
import type { Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { type Db, join, type Sql, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import type { ShelfDays } from '../settings.ts'
import type { ShortageReason } from '../shortage.ts'

export type Narrowing = {
  search_text: string
  order_id?: string | undefined
  cfa_code?: string | undefined
  reason?: ShortageReason | undefined
  older?: string | undefined
}

export type Asked = Narrowing & { me: Session; shelf: ShelfDays; today: Day }

/** Whose orders: those of the distributors one serves, or all of the session's product type. */
export const mine = (me: Session): Sql =>
  me.kind === 'admin'
    ? sql`o.product_type = ${me.productType}`
    : sql`o.product_type = ${me.productType}
        and o.distributor_id in (select distributor_id from employee_distributors where employee_id = ${me.id})`

/** Batches that expire before are not sent to `w`'s distributor from its plant. */
const goodUntil = ({ usual, byCode }: ShelfDays, today: Day): Sql => {
  const days = JSON.stringify(byCode)
  return sql`(${today}::date + coalesce((${days}::jsonb ->> lower(w.distributor))::int, (${days}::jsonb ->> lower(w.cfa_code))::int,
    ${usual}::int))`
}

/** Why a product is short at a plant; `w` has `cfa_code`, `distributor`, `product_code` and `active`. */
export const reasonAt = (shelf: ShelfDays, today: Day): Sql => sql`
  case
    when not w.active then 'discontinued'
    when exists (select from batches b where b.plant_code = w.cfa_code and b.product_code = w.product_code
      and b.on_hand > b.reserved and b.blocked_reason is null and b.expires_on < ${goodUntil(shelf, today)}) then 'near_expiry'
    when exists (select from batches b where b.plant_code = w.cfa_code and b.product_code = w.product_code
      and b.on_hand > b.reserved and b.blocked_reason is not null) then 'blocked'
    else 'no_stock' end`

/** Since when an order is ready to leave. */
export const readySince = sql`
  coalesce((select max(e.at) from order_events e where e.order_id = o.id and e.to_status = 1), o.placed_at)`

/** Every short line that fits, with why. */
function shortLines({ me, shelf, today, ...input }: Asked): Sql {
  const where = join(
    [
      mine(me),
      ...(input.order_id && /^\d{1,15}$/.test(input.order_id) ? [sql`o.id = ${Number(input.order_id)}`] : []),
      ...(input.cfa_code ? [sql`o.cfa_code = ${input.cfa_code}`] : []),
      ...(input.search_text ? [searched(input.search_text)] : []),
    ],
    ' and ',
  )
  const older = input.older ? sql`and s.since < now() - make_interval(days => ${Number(input.older)}::int)` : sql``
  const reason = input.reason ? sql`where r.reason = ${input.reason}` : sql``
  return sql`
    select * from (
      select s.*, s.ordered_qty - s.invoiced_qty - s.closed_qty as short_qty, (
        select ${reasonAt(shelf, today)} from (select s.cfa_code, s.distributor, s.product_code, s.active) w) as reason
      from (
        select l.order_id || '-' || l.line_no as id, o.id as order_id, o.order_no, l.line_no, o.distributor_id,
          a.username as distributor, a.name as distributor_name, o.cfa_code, l.product_code, l.product_name, l.pack,
          l.total_qty as ordered_qty, l.free_qty, l.price_paise, p.active,
          coalesce((select sum(t.paid_qty + t.free_qty) from allocations t
            where t.order_id = l.order_id and t.line_no = l.line_no and t.freed_at is null), 0)::int as invoiced_qty,
          coalesce((select sum(c.quantity) from line_closures c
            where c.order_id = l.order_id and c.line_no = l.line_no and c.reopened_at is null), 0)::int as closed_qty,
          ${readySince} as since
        from orders o
        join order_lines l on l.order_id = o.id and l.total_qty > 0
        join products p on p.product_code = l.product_code
        join accounts a on a.id = o.distributor_id
        where o.status in (4, 7, 9) and ${where}
      ) s
      where s.ordered_qty > s.invoiced_qty + s.closed_qty ${older}
    ) r ${reason}`
}

function searched(text: string): Sql {
  const pattern = likePattern(text.toLowerCase())
  return sql`(lower(o.order_no) like ${pattern} or lower(l.product_name) like ${pattern} or lower(l.product_code) like ${pattern}
    or lower(a.name) like ${pattern} or lower(a.username) like ${pattern})`
}

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
  return db.rows<ShortRow>(sql`${shortLines(asked)} order by order_id, line_no ${pageCut(page, size)}`)
}

export async function countShortages(db: Db, asked: Asked): Promise<number> {
  return (await db.one<{ total: number }>(sql`select count(*) as total from (${shortLines(asked)}) x`)).total
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
  return db.rows<DeskRow>(sql`
    with s as materialized (${shortLines(asked)}), g as (
      select cfa_code, product_code, row_number() over (order by min(order_id), product_code) as group_no,
        count(*) as of_group, sum(short_qty)::int as group_short
      from s group by cfa_code, product_code
      order by min(order_id), product_code
      ${pageCut(page, size)}
    )
    select x.*, ${choicesOf}
    from (
      select s.*, g.group_no, g.of_group, g.group_short,
        row_number() over (partition by g.group_no order by s.order_id, s.line_no) as place
      from g join s using (cfa_code, product_code)
    ) x
    where x.place <= 40
    order by x.group_no, x.place`)
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
  return db.one<Figures>(sql`
    with s as materialized (${shortLines(asked)}), reached as (
      select least(sum(s.short_qty), max(coalesce(there.packs, 0)))::int as packs
      from s
      left join lateral (
        select sum(t.quantity)::int as packs from distributor_plants k
        join stock t on t.plant_code = k.plant_code and t.product_code = s.product_code
        where k.distributor_id = s.distributor_id and k.plant_code <> s.cfa_code
      ) there on true
      group by s.cfa_code, s.product_code
    ), promised as (
      select s.*, (floor((s.ordered_qty - s.closed_qty)::numeric * s.free_qty / s.ordered_qty)
        - floor(s.invoiced_qty::numeric * s.free_qty / s.ordered_qty))::int as free
      from s
    )
    select count(*) as lines, coalesce(sum(short_qty), 0)::int as packs,
      count(distinct (cfa_code, product_code)) as groups,
      coalesce(sum((short_qty - floor(short_qty::numeric * free_qty / ordered_qty)) * price_paise), 0)::bigint as value_paise,
      min(since) as oldest_since,
      (select coalesce(sum(packs), 0)::int from reached) as elsewhere_qty,
      (select coalesce(jsonb_agg(r order by r.packs desc), '[]') from (
        select reason, sum(short_qty)::int as packs from s group by reason) r) as reasons,
      (select coalesce(jsonb_agg(jsonb_build_object('code', c.code, 'name', c.name) order by c.name), '[]')
        from plants c where c.code in (select cfa_code from s)) as cfas,
      (select jsonb_build_object('packs', coalesce(sum(f.packs), 0), 'value_paise', coalesce(sum(f.value_paise), 0),
          'distributors', (select count(distinct distributor_id) from promised where free > 0),
          'products', coalesce(jsonb_agg(jsonb_build_object('product_code', f.product_code, 'product_name', f.product_name,
            'packs', f.packs, 'orders', f.orders, 'since', to_char(f.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
            order by f.packs desc) filter (where f.place <= 5), '[]'))
        from (
          select product_code, max(product_name) as product_name, sum(free)::int as packs,
            sum(free * price_paise)::bigint as value_paise, count(distinct order_id) as orders, min(since) as since,
            row_number() over (order by sum(free) desc, product_code) as place
          from promised where free > 0 group by product_code
        ) f) as free_goods
    from s`)
}

export async function plantNames(db: Db): Promise<Map<string, string>> {
  const rows = await db.rows<{ code: string; name: string }>(sql`select code, name from plants`)
  return new Map(rows.map(({ code, name }) => [code, name]))
}
