import type { CustomerSession, Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Output, Parsed } from '#kit/endpoint.ts'
import { pageSize } from '#kit/list.ts'
import { type Db, join, type Sql, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import { orderBy } from '#kit/server/db/sort.ts'
import { countedPage, pageCut } from '#kit/server/http/paging.ts'
import { visibleTo } from '#orders/server/visible.ts'
import type { StatusCode } from '#orders/status.ts'
import type {
  DiscountDetail,
  DiscountOrderRow,
  DiscountProduct,
  discountSorts,
  listDiscountOrders,
  listDiscountProducts,
} from '../orders.ts'
import { isWaiting, mayDecide } from './deciding.ts'

type Filter = Omit<Parsed<typeof listDiscountOrders>, 'page'>

/** Of all lines as they are to be sent, before tax. */
const sums = sql`
  select coalesce(sum(l.total_qty * z.pts_paise), 0)::bigint as at_pts_paise,
    coalesce(sum(l.total_qty * z.net_rate_paise), 0)::bigint as net_paise,
    coalesce(sum(l.total_qty * z.margin_paise), 0)::bigint as margin_paise,
    coalesce(sum(l.total_qty * (z.pts_paise - z.net_rate_paise + z.margin_paise)), 0)::bigint as claim_paise
  from order_discount_lines z join order_lines l on l.order_id = z.order_id and l.product_code = z.product_code
  where z.order_id = o.id`

const tables = sql`
  orders o
  join order_discounts x on x.order_id = o.id
  join parties y on y.id = x.party_id
  join accounts a on a.id = o.distributor_id
  join distributors d on d.id = o.distributor_id
  join plants c on c.code = o.cfa_code
  join accounts b on b.id = coalesce(o.first_placer_id, o.placer_id)`

function fitting(me: Session, filter: Filter): Sql {
  const { search_text, status, approval, party_id, product_code, division, distributor, employee, counted, from, to } =
    filter
  const text = likePattern(search_text.toLowerCase())
  return join(
    [
      sql`o.kind = 'discount' and ${visibleTo(me)}`,
      ...(search_text
        ? [
            sql`(o.order_no like ${text} or y.search_text like ${text} or lower(a.name) like ${text} or lower(a.username) like ${text})`,
          ]
        : []),
      ...(status ? [sql`o.status = ${status}`] : []),
      ...(approval === 'waiting' ? [isWaiting] : []),
      ...(approval === 'mine' ? [mayDecide(me)] : []),
      ...(party_id ? [sql`x.party_id = ${party_id}`] : []),
      ...(product_code || division ? [hasLine(product_code, division)] : []),
      ...(distributor ? [sql`lower(a.username) = lower(${distributor})`] : []),
      ...(employee ? [sql`b.kind = 'E' and lower(b.username) = lower(${employee})`] : []),
      ...(counted ? [sql`not is_off(o.status)`] : []),
      ...(from ? [sql`o.placed_at >= ${from}::date::timestamp at time zone 'Asia/Kolkata'`] : []),
      ...(to ? [sql`o.placed_at < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'`] : []),
    ],
    ' and ',
  )
}

const hasLine = (product: string | undefined, division: string | undefined): Sql => sql`exists (
  select from order_lines l where l.order_id = o.id
    and ${product ? sql`l.product_code = ${product}` : sql`true`} and ${division ? sql`l.division_code = ${division}` : sql`true`})`

export async function pageOfDiscounts(db: Db, me: Session, filter: Filter, page: number) {
  const where = fitting(me, filter)
  const [data, { total }] = await Promise.all([
    discountsWhere(db, where, filter.sort, pageCut(page, pageSize)),
    db.one<{ total: number }>(sql`select count(*) as total from ${tables} where ${where}`),
  ])
  return { data, total }
}

export function allDiscounts(db: Db, me: Session, filter: Filter): Promise<DiscountOrderRow[]> {
  return discountsWhere(db, fitting(me, filter), filter.sort, sql`limit 100000`)
}

const sortColumns: Record<(typeof discountSorts)[number], Sql> = {
  placed_at: sql`o.placed_at`,
  party_name: sql`lower(y.name)`,
  distributor_name: sql`lower(a.name)`,
  deepest_bp: sql`x.deepest_bp`,
  at_pts_paise: sql`s.at_pts_paise`,
  net_paise: sql`s.net_paise`,
  margin_paise: sql`s.margin_paise`,
  claim_paise: sql`s.claim_paise`,
}

function discountsWhere(db: Db, where: Sql, sort: Filter['sort'], cut: Sql): Promise<DiscountOrderRow[]> {
  return db.rows<DiscountOrderRow>(sql`
    select o.id as order_id, o.order_no, o.order_ref, o.kind, o.product_type, o.status,
      a.username as distributor, a.name as distributor_name, d.city, o.cfa_code, c.name as cfa_name,
      jsonb_build_object('id', b.id, 'name', b.name, 'type', b.kind) as placed_by,
      o.placed_at, o.lines as line_count, o.total_paise, o.invoiced_paise,
      (select count(*) from order_events v where v.order_id = o.id)::int as version,
      jsonb_build_object('party_id', y.id, 'kind', y.kind, 'name', y.name, 'city', y.city) as party,
      x.needs, x.deepest_bp, s.at_pts_paise, s.net_paise, s.margin_paise, s.claim_paise, ${isWaiting} as is_waiting
    from ${tables}
    cross join lateral (${sums}) s
    where ${where}
    ${orderBy(sort, sortColumns, sql`o.id desc`, 'none')}
    ${cut}`)
}

export type Head = Pick<
  DiscountDetail,
  'needs' | 'deepest_bp' | 'at_pts_paise' | 'net_paise' | 'margin_paise' | 'claim_paise' | 'is_waiting' | 'decisions'
> & {
  party_id: number
  placer_id: number
  first_placer_id: number | null
  divisions: string[]
  own_divisions: string[]
}

export function headOf(db: Db, me: Session, id: number): Promise<Head | null> {
  return db.maybe<Head>(sql`
    select x.party_id, o.placer_id, o.first_placer_id, x.needs, x.deepest_bp, s.at_pts_paise, s.net_paise, s.margin_paise, s.claim_paise,
      ${isWaiting} as is_waiting,
      coalesce((select h.detail -> 'divisions' from order_holds h where h.order_id = o.id and h.kind = 'approval'), '[]') as divisions,
      array(select v.division_code from employee_divisions v where v.employee_id = ${me.id}) as own_divisions,
      (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'at', n.at, 'who', w.name, 'decision', n.decision, 'needs', n.needs,
          'deepest_bp', n.deepest_bp, 'reason', n.reason) order by n.id), '[]')
        from discount_decisions n join accounts w on w.id = n.decided_by where n.order_id = o.id) as decisions
    from orders o
    join order_discounts x on x.order_id = o.id
    cross join lateral (${sums}) s
    where o.id = ${id} and ${visibleTo(me)}`)
}

type History = DiscountDetail['history']

/**
 * Of the last twelve months, as far as the one who asks may see it: what others supplied is no
 * business of a stockist.
 */
export async function historyOf(db: Db, me: Session, party: number, except: number): Promise<History> {
  const past = sql`
    select o.id, o.order_no, o.placed_at, o.status, x.deepest_bp, s.at_pts_paise, s.net_paise
    from order_discounts x
    join orders o on o.id = x.order_id
    cross join lateral (${sums}) s
    where x.party_id = ${party} and o.id <> ${except} and o.placed_at > now() - interval '12 months' and ${visibleTo(me)}`
  const [figures, last] = await Promise.all([
    db.one<Omit<History, 'last'>>(sql`
      with past as (${past})
      select count(*) filter (where not is_off(status)) as orders,
        coalesce(sum(at_pts_paise) filter (where not is_off(status)), 0)::bigint as at_pts_paise,
        coalesce(round(10000 * sum(at_pts_paise - net_paise) filter (where not is_off(status))
          / nullif(sum(at_pts_paise) filter (where not is_off(status)), 0)), 0)::int as average_bp,
        coalesce(max(deepest_bp) filter (where not is_off(status)), 0)::int as deepest_bp,
        (select count(*) from discount_decisions n join past on past.id = n.order_id where n.decision = 'refused') as refused
      from past`),
    db.rows<History['last'][number]>(sql`
      with past as (${past})
      select id as order_id, order_no, placed_at, status, deepest_bp, at_pts_paise from past order by id desc limit 5`),
  ])
  return { ...figures, last }
}

/** Locked, so that approving, editing, cancelling and confirming follow each other. */
export function lockAsked(db: Db, me: Session, id: number) {
  return db.maybe<{
    id: number
    status: StatusCode
    placer_id: number
    first_placer_id: number | null
    distributor_id: number
  }>(sql`
    select o.id, o.status, o.placer_id, o.first_placer_id, o.distributor_id
    from orders o join order_discounts x on x.order_id = o.id
    where o.id = ${id} and ${visibleTo(me)}
    for update of o`)
}

type Asked = {
  needs: 'none' | 'manager' | 'admin'
  deepest_bp: number
  holds: string[]
  divisions: string[]
  own: string[]
  version: number
  becomes: StatusCode
}

/** Read once the order is locked: an edit that was waited for may ask for more. */
export function askedOf(db: Db, me: Session, id: number) {
  return db.one<Asked>(sql`
    select x.needs, x.deepest_bp, array(select h.kind from order_holds h where h.order_id = ${id}) as holds,
      coalesce((select h.detail -> 'divisions' from order_holds h where h.order_id = ${id} and h.kind = 'approval'), '[]') as divisions,
      array(select v.division_code from employee_divisions v where v.employee_id = ${me.id}) as own,
      (select count(*) from order_events e where e.order_id = ${id}) as version,
      goes_on_as(${id}) as becomes
    from order_discounts x where x.order_id = ${id}`)
}

type Decided = {
  id: number
  by: number
  decision: 'approved' | 'refused'
  needs: string
  deepestBp: number
  reason: string
}

/** With the lines as they were seen, kept for good. */
export async function writeDecision(db: Db, { id, by, decision, needs, deepestBp, reason }: Decided): Promise<void> {
  await db.change(sql`
    insert into discount_decisions (order_id, decided_by, decision, needs, deepest_bp, reason, lines)
    select ${id}, ${by}, ${decision}, ${needs}, ${deepestBp}, ${reason},
      coalesce(jsonb_agg(to_jsonb(z) || jsonb_build_object('packs', l.total_qty) order by l.line_no), '[]')
    from order_discount_lines z join order_lines l on l.order_id = z.order_id and l.product_code = z.product_code
    where z.order_id = ${id}`)
}

type Listed = Parsed<typeof listDiscountProducts>
type PartyHead = Output<typeof listDiscountProducts>['party']

/** The party, if the one who asks may sell to it through this distributor. */
export function sellableParty(db: Db, me: CustomerSession, { party_id, distributor }: Listed, today: Day) {
  return db.maybe<PartyHead & { distributor_id: number }>(sql`
    select y.id as party_id, y.kind, y.name, y.city, case y.kind when 'doctor' then y.speciality else y.hospital_kind end as detail,
      a.id as distributor_id, k.contracts, k.contract_until,
      coalesce((select sum(l.total_qty * z.pts_paise) from order_discounts x
        join orders o on o.id = x.order_id and not is_off(o.status) and o.placed_at > now() - interval '12 months'
        join order_discount_lines z on z.order_id = o.id
        join order_lines l on l.order_id = o.id and l.product_code = z.product_code
        where x.party_id = y.id and ${visibleTo(me)}), 0)::bigint as year_paise
    from parties y
    join party_distributors s on s.party_id = y.id
    join accounts a on a.id = s.distributor_id
    cross join lateral (
      select count(*) as contracts, min(k.ends_on) as contract_until from rate_contracts k
      where k.party_id = y.id and ${today}::date between k.starts_on and k.ends_on
    ) k
    where y.id = ${party_id} and y.active and ${
      me.userType === 'D'
        ? sql`a.id = ${me.id}`
        : sql`lower(a.username) = lower(${distributor ?? ''})
          and exists (select from party_employees e where e.party_id = y.id and e.employee_id = ${me.id})
          and exists (select from employee_distributors e where e.distributor_id = a.id and e.employee_id = ${me.id})`
    }`)
}

export async function discountProducts(
  db: Db,
  me: CustomerSession,
  asked: Listed & { distributorId: number },
  today: Day,
) {
  const text = likePattern(asked.search_text.toLowerCase())
  const { rows, total } = await countedPage(asked.page, (at) =>
    db.rows<DiscountProduct & { total: number }>(sql`
    with sold as (
      select p.product_code, count(*) over () as total
      from may_order(${me.id}, ${asked.distributorId}, 'E') p
      join discounted_products d on d.product_code = p.product_code
      join party_divisions v on v.party_id = ${asked.party_id} and v.division_code = p.division_code
      where p.search_text like ${text}
      order by p.name, p.product_code
      ${pageCut(at, 500)}
    )
    select p.product_code, p.product_name, p.pack, p.division_code, p.division_name, p.price_paise as pts_paise, p.mrp_paise, p.gst_bp,
      (t.terms ->> 'floor_paise')::bigint as floor_paise, (t.terms ->> 'contract_id')::bigint as contract_id,
      (t.terms ->> 'contract_bp')::int as contract_bp, (t.terms ->> 'contract_rate_paise')::bigint as contract_rate_paise,
      (select k.ends_on from rate_contracts k where k.id = (t.terms ->> 'contract_id')::bigint) as contract_until,
      (t.terms ->> 'packs_left')::int as packs_left, (t.terms ->> 'margin_bp')::int as margin_bp,
      (t.terms ->> 'free_bp')::int as free_bp, (t.terms ->> 'manager_bp')::int as manager_bp, sold.total
    from (select array_agg(product_code) as codes from sold) asked
    cross join lateral terms_of(${me.id}, ${asked.distributorId}, 'E', asked.codes, ${today}::date) p
    join sold on sold.product_code = p.product_code
    cross join lateral (
      select discount_terms(${asked.party_id}::bigint, p.product_code, p.division_code, p.price_paise, ${today}::date) as terms
    ) t
    order by p.product_name, p.product_code`),
  )
  return { data: rows, total }
}
