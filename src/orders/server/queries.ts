import type { KeptCart, KeptLine, Which } from '#cart/server/kept.ts'
import type { AdminSession, CustomerSession, ProductType, Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { type Db, join, raw, type Sql, sql } from '#kit/server/db.ts'
import { pageCut } from '#kit/server/paging.ts'
import { likePattern } from '#kit/server/search.ts'
import type { Hold } from '../rules.ts'
import type { StatusCode } from '../status.ts'
import { visibleTo } from './visible.ts'

export type SummaryRow = {
  order_id: number
  order_no: string
  order_ref: string | null
  kind: 'regular' | 'discount' | 'launch'
  product_type: ProductType
  status: StatusCode
  distributor: string
  distributor_name: string
  city: string
  cfa_code: string
  cfa_name: string
  placed_by: { id: number; name: string; type: 'E' | 'D' }
  placed_at: string
  line_count: number
  total_paise: number
}

export type OrderRow = SummaryRow & {
  distributor_id: number
  notes: string
  value_paise: number
  tax_paise: number
  is_interstate: boolean
  lines: {
    line_no: number
    product_code: string
    product_name: string
    division_code: string
    pack: string
    quantity_ordered: number
    confirmed_qty: number | null
    free_qty: number
    total_qty: number
    min_qty: number
    scheme_qty: number
    compulsory: boolean
    price_paise: number
    mrp_paise: number
    gst_bp: number
    amount_paise: number
    tax_paise: number
  }[]
  parts: {
    part_no: number
    division_code: string
    division_name: string
    lines: number
    total_paise: number
    order_ref: string | null
  }[]
  holds: (Hold & { since: string })[]
  timeline: {
    at: string
    who: string
    move: string
    from_status: StatusCode | null
    to_status: StatusCode
    reason: string
    changes: { product_code: string; was: number; is: number; reason: string }[]
  }[]
}

export type Narrowing = {
  kind?: string | undefined
  status?: number | undefined
  distributor?: string | undefined
  cfa_code?: string | undefined
  from?: string | undefined
  to?: string | undefined
  search_text: string
}

export type Filter = Narrowing & { page: number; limit: number }

function fitting(me: Session, filter: Narrowing): Sql {
  const { kind, status, distributor, cfa_code, from, to, search_text } = filter
  const pattern = likePattern(search_text)
  return join(
    [
      visibleTo(me),
      ...(kind ? [sql`o.kind = ${kind}`] : []),
      ...(status ? [sql`o.status = ${status}`] : []),
      ...(cfa_code ? [sql`o.cfa_code = ${cfa_code}`] : []),
      ...(distributor
        ? [sql`o.distributor_id = (select id from accounts where lower(username) = lower(${distributor}))`]
        : []),
      // A day is a day in India.
      ...(from ? [sql`o.placed_at >= ${from}::date::timestamp at time zone 'Asia/Kolkata'`] : []),
      ...(to ? [sql`o.placed_at < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'`] : []),
      ...(search_text
        ? [
            sql`(o.order_no like ${pattern} or o.distributor_id in (
            select id from accounts where kind = 'D' and (lower(name) like ${pattern} or lower(username) like ${pattern})))`,
          ]
        : []),
    ],
    ' and ',
  )
}

/** Limited before it is joined: a page reads no more rows than it shows. */
export function pageOfOrders(db: Db, me: Session, filter: Filter): Promise<SummaryRow[]> {
  return db.rows<SummaryRow>(sql`
    select ${summaryColumns}
    from (
      select o.* from orders o
      where ${fitting(me, filter)}
      order by o.id desc
      ${pageCut(filter.page, filter.limit)}
    ) o
    ${summaryJoins}
    order by o.id desc`)
}

/** Filtered lists are counted no further than this; who needs one of the rest filters on. */
const mostCounted = 10_000

export async function countOrders(db: Db, me: Session, filter: Filter): Promise<number> {
  const { page: _, limit: __, search_text, ...filters } = filter
  const isWhole = me.kind === 'admin' && !search_text && Object.values(filters).every((value) => value === undefined)
  const { total } = await db.one<{ total: number }>(
    isWhole
      ? sql`select coalesce(sum(orders), 0)::bigint as total from order_counts where product_type = ${me.productType}`
      : sql`
        select count(*) as total from (
          select from orders o where ${fitting(me, filter)} limit ${raw(String(mostCounted))}
        ) fitting`,
  )
  return total
}

/** A page of the export: everything that fits, by the id before which to go on. */
export function ordersBefore(db: Db, me: Session, filter: Narrowing, before: number, limit: number) {
  return db.rows<SummaryRow>(sql`
    select ${summaryColumns}
    from (
      select o.* from orders o
      where ${fitting(me, filter)} and o.id < ${before}
      order by o.id desc
      limit ${limit}
    ) o
    ${summaryJoins}
    order by o.id desc`)
}

type Figure = { orders: number; total_paise: number }
const figure = sql`count(*) as orders, sum(o.total_paise)::bigint as total_paise`

export function statusFigures(db: Db, me: Session, filter: Narrowing) {
  return db.rows<Figure & { status: StatusCode }>(sql`
    select o.status, ${figure} from orders o
    where ${fitting(me, { ...filter, status: undefined })}
    group by o.status`)
}

/** Each list is counted under all filters but its own, so that it says what another choice would leave. */
export async function figuresOf(db: Db, me: Session, filter: Narrowing) {
  const [statuses, distributors, cfas] = await Promise.all([
    statusFigures(db, me, filter),
    me.kind === 'customer' && me.userType === 'D'
      ? []
      : db.rows<Figure & { distributor: string; name: string; city: string }>(sql`
          select a.username as distributor, a.name, d.city, f.orders, f.total_paise
          from (
            select o.distributor_id, ${figure} from orders o
            where ${fitting(me, { ...filter, distributor: undefined })}
            group by o.distributor_id
          ) f
          join accounts a on a.id = f.distributor_id
          join distributors d on d.id = f.distributor_id
          order by a.name
          limit 300`),
    db.rows<Figure & { cfa_code: string; name: string }>(sql`
      select f.cfa_code, c.name, f.orders, f.total_paise
      from (
        select o.cfa_code, ${figure} from orders o
        where ${fitting(me, { ...filter, cfa_code: undefined })}
        group by o.cfa_code
      ) f
      join plants c on c.code = f.cfa_code
      order by c.name`),
  ])
  return { statuses, distributors, cfas }
}

const summaryColumns = sql`
  o.id as order_id, o.order_no, o.order_ref, o.kind, o.product_type, o.status,
  a.username as distributor, a.name as distributor_name, d.city, o.cfa_code, c.name as cfa_name,
  jsonb_build_object('id', b.id, 'name', b.name, 'type', b.kind) as placed_by,
  o.placed_at, o.lines as line_count, o.total_paise`

const summaryJoins = sql`
  join accounts a on a.id = o.distributor_id
  join distributors d on d.id = o.distributor_id
  join plants c on c.code = o.cfa_code
  join accounts b on b.id = o.placer_id`

export function findOrder(db: Db, me: Session, id: number): Promise<OrderRow | null> {
  return db.maybe<OrderRow>(sql`
    select ${summaryColumns}, o.distributor_id, o.notes, o.value_paise, o.tax_paise,
      c.state_code <> d.state_code as is_interstate,
      (select jsonb_agg(to_jsonb(l) order by l.line_no) from order_lines l where l.order_id = o.id) as lines,
      (select jsonb_agg(to_jsonb(p) || jsonb_build_object('division_name', v.name) order by p.part_no)
        from order_parts p join divisions v on v.code = p.division_code where p.order_id = o.id) as parts,
      coalesce((select jsonb_agg(to_jsonb(h)) from order_holds h where h.order_id = o.id), '[]') as holds,
      (select jsonb_agg(to_jsonb(e) || jsonb_build_object('who', coalesce(w.name, 'Apotheca')) order by e.id)
        from order_events e left join accounts w on w.id = e.actor_id where e.order_id = o.id) as timeline
    from orders o
    ${summaryJoins}
    where o.id = ${id} and ${visibleTo(me)}`)
}

/** Locked for a move, so that two moves of one order follow each other. */
export function lockOrder(db: Db, me: Session, id: number) {
  return db.maybe<{
    id: number
    status: StatusCode
    placer_id: number
    distributor_id: number
    product_type: ProductType
  }>(sql`
    select o.id, o.status, o.placer_id, o.distributor_id, o.product_type
    from orders o
    where o.id = ${id} and ${visibleTo(me)}
    for update of o`)
}

type Moved = {
  id: number
  move: string
  from: StatusCode
  to: StatusCode
  reason: string
  me: CustomerSession | AdminSession
}

/** The new status, its event and the word to open screens, in one statement. */
export async function moveOrder(db: Db, { id, move, from, to, reason, me }: Moved): Promise<void> {
  await db.change(sql`
    with moved as (
      update orders set status = ${to}, changed_at = now() where id = ${id}
      returning id, distributor_id, placer_id, product_type
    ), told as (
      insert into order_events (order_id, actor_id, move, from_status, to_status, reason)
      select id, ${me.id}::bigint, ${move}::text, ${from}::smallint, ${to}::smallint, ${reason}::text from moved
    ), freed as (
      delete from order_holds where order_id = ${id} and ${to}::int <> 10
    )
    select pg_notify('orders', jsonb_build_object('order_id', id, 'distributor_id', distributor_id,
      'placer_id', placer_id, 'product_type', product_type)::text)
    from moved`)
}

export type Wanted = { product_code: string; quantity: number; as_typed: boolean }

/** What the lines of an order would be today: its own and those to be added, as far as its distributor may buy them. */
export function linesToday(db: Db, orderId: number, wanted: Wanted[], today: Day): Promise<KeptLine[]> {
  const placed = JSON.stringify(wanted.map((one, place) => ({ ...one, place })))
  return db.rows<KeptLine>(sql`
    select p.product_code, p.name as product_name, p.division_code, v.name as division_name, p.molecule, p.pack,
      p.active and d.division_code is not null as active, p.gst_bp, w.quantity as asked, w.as_typed,
      coalesce(l.price_paise, now_price.pts_paise, p.pts_paise) as seen_price_paise,
      coalesce(now_price.pts_paise, p.pts_paise) as price_paise, coalesce(now_price.mrp_paise, p.mrp_paise) as mrp_paise,
      f.id as offer_id, coalesce(f.min_qty, 0) as min_qty, coalesce(f.scheme_qty, 0) as scheme_qty,
      coalesce(f.compulsory, false) as compulsory, coalesce(s.quantity, 0) as stock, u.reason as unwanted
    from jsonb_to_recordset(${placed}::jsonb) as w (place integer, product_code text, quantity integer, as_typed boolean)
    join orders o on o.id = ${orderId}
    join products p on p.product_code = w.product_code and p.product_type = o.product_type
    join divisions v on v.code = p.division_code
    left join distributor_divisions d on d.division_code = p.division_code and d.distributor_id = o.distributor_id
    left join order_lines l on l.order_id = o.id and l.product_code = p.product_code
    left join lateral (
      select n.mrp_paise, n.pts_paise from product_prices n
      where n.product_code = p.product_code and n.valid_from <= ${today}
      order by n.valid_from desc
      limit 1
    ) now_price on true
    left join lateral offer_for(p.product_code, p.division_code, o.distributor_id, ${today}) f on f.id is not null
    left join stock s on s.plant_code = o.cfa_code and s.product_code = p.product_code
    left join unwanted_products u on u.distributor_id = o.distributor_id and u.product_code = p.product_code
    where d.division_code is not null or l.product_code is not null
    order by w.place`)
}

/** The lock on ordering that an order of these divisions would meet now. */
export function lockOn(db: Db, orderId: number, divisions: string[]) {
  return db.maybe<{ message: string; ends_at: string }>(sql`
    select l.message, l.ends_at
    from order_locks l
    join orders o on o.id = ${orderId}
    where l.lifted_at is null and now() between l.starts_at and l.ends_at
      and (l.product_type is null or l.product_type = o.product_type)
      and (l.cfa_code is null or l.cfa_code = o.cfa_code)
      and (l.distributor_id is null or l.distributor_id = o.distributor_id)
      and (l.division_code is null or l.division_code = any(${divisions}::text[]))
    order by l.ends_at desc
    limit 1`)
}

export async function writeEdit(db: Db, edited: object, lines: object[], today: Day): Promise<void> {
  await db.one(sql`select edit_order(${JSON.stringify(edited)}::jsonb, ${JSON.stringify(lines)}::jsonb, ${today})`)
}

export async function writeConfirmation(db: Db, confirmed: object, lines: object[], today: Day): Promise<void> {
  await db.one(sql`
    select confirm_order(${JSON.stringify(confirmed)}::jsonb, ${JSON.stringify(lines)}::jsonb, ${today})`)
}

export async function fillCart(
  db: Db,
  me: CustomerSession,
  { distributor, cfa_code, kind }: Which,
  wanted: Wanted[],
  today: Day,
): Promise<KeptCart> {
  const placed = JSON.stringify(wanted.map((one, place) => ({ ...one, place })))
  const { cart } = await db.one<{ cart: KeptCart }>(sql`
    select fill_cart(${me.id}, ${me.userType === 'E'}, ${distributor}, ${cfa_code}, ${me.productType}, ${kind},
      ${placed}::jsonb, ${today}) as cart`)
  return cart
}

/** Of these orders and these employees: who sees which. The same rule as `visibleTo`, for many at once. */
export function seenByEmployees(db: Db, orders: number[], employees: number[]) {
  return db.rows<{ order_id: number; employee_id: number }>(sql`
    select o.id as order_id, s.employee_id
    from orders o
    join employee_distributors s on s.distributor_id = o.distributor_id
    where o.id = any(${orders}::bigint[]) and s.employee_id = any(${employees}::bigint[])
    union
    select p.order_id, d.employee_id
    from order_parts p
    join employee_divisions d on d.division_code = p.division_code
    join employees e on e.id = d.employee_id and e.brand_manager
    where p.order_id = any(${orders}::bigint[]) and d.employee_id = any(${employees}::bigint[])`)
}

export type PlacingState = {
  cart: KeptCart
  distributor_id: number
  /** What was placed under this key before. */
  order_id: number | null
  body_hash: string | null
  names: { city: string; cfa_name: string; placer_name: string }
  locks: { message: string; ends_at: string }[]
}

export async function placingState(
  db: Db,
  me: CustomerSession,
  which: Which,
  key: string,
  today: Day,
): Promise<PlacingState> {
  const { state } = await db.one<{ state: PlacingState }>(sql`
    select placing_state(${me.id}, ${me.userType === 'E'}, ${which.distributor || null}, ${which.cfa_code || null},
      ${me.productType}, ${which.kind}, ${key}, ${today}) as state`)
  return state
}

/** The order that was made, or only the number of the one that its key had made before. */
export type Written = { order_id: number; same: boolean } & (
  | { made: false }
  | {
      made: true
      order_no: string
      status: StatusCode
      placed_at: string
      told_at: string
      holds: Hold[]
    }
)

export async function writeOrder(db: Db, placed: object, lines: object[], today: string): Promise<Written> {
  const { placed: result } = await db.one<{ placed: Written }>(sql`
    select place_order(${JSON.stringify(placed)}::jsonb, ${JSON.stringify(lines)}::jsonb, ${today}) as placed`)
  return result
}
