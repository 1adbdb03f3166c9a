// Everything on the home page in one statement, and a distributor's waits in another where it has
// some: everybody opens this page first.

import { overdueDays } from '#credit/rules.ts'
import { mayDecide } from '#discounts/server/deciding.ts'
import type { CustomerSession } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { type Db, type Sql, sql } from '#kit/server/db/db.ts'
import { basketOf, type UsualLine, usualLines } from '#myorders/server/basket.ts'
import { lapsesAfterDays } from '#orders/rules.ts'
import { visibleTo } from '#orders/server/visible.ts'
import { licenceNoticeDays } from '#people/rules.ts'
import type { getHome } from '../contract.ts'

type Home = Output<typeof getHome>['data']
type Waits = Pick<Home, 'awaiting' | 'holds' | 'overdue'>
type Row = Omit<Home, 'basket'> & { usual: UsualLine[]; waiting: number }

/** So many of each kind of wait are shown. */
const mostWaits = sql`limit 10`
const comingLaunchDays = 14

export async function homeOf(db: Db, me: CustomerSession, today: Day): Promise<Home> {
  const isEmployee = me.userType === 'E'
  const { usual, waiting, ...row } = await db.one<Row>(sql`
    with mine as (${served(me)}), debts as (${debts(me, today)}), open as (${openDivisions(me)}), launched as (${launches(me, today)})
      ${isEmployee ? sql`, ending as (${contracts(me, today)})` : sql``}
    select
      w.waiting, ${me.divType === 'B' ? sql`w.elsewhere` : sql`0`} as waiting_elsewhere,
      ${approvals(me)} as approvals,
      ${isEmployee ? waits(me) : sql`${nothing} as awaiting, ${nothing} as holds, ${list(pastDue)} as overdue`},
      ${list(licences(today))} as licences,
      ${list(recent(me))} as recent,
      ${list(firstLaunches(me, today))} as launches,
      (select count(*) from launched) as launch_count,
      ${isEmployee ? list(sql`select * from ending limit 5`) : nothing} as contracts,
      ${isEmployee ? sql`(select count(*) from ending)` : sql`0`} as contract_count,
      ${isEmployee ? nothing : list(usualLines(me, today))} as usual,
      ${isEmployee ? list(distributors) : nothing} as distributors,
      ${isEmployee ? sql`(select count(*) from mine)` : sql`0`} as distributor_count,
      ${list(divisions)} as divisions,
      ${outstanding} as outstanding
    from (${waitingOrders(me)}) w`)
  const { awaiting, holds, overdue } = !isEmployee && waiting > 0 ? await waitsOf(db, me, today) : row
  return {
    ...row,
    awaiting,
    holds: holds.map((hold) => ({ ...hold, since: asTime(hold.since) })),
    overdue,
    approvals: row.approvals && { ...row.approvals, since: asTime(row.approvals.since) },
    recent: row.recent.map((order) => ({ ...order, placed_at: asTime(order.placed_at) })),
    basket: basketOf(usual),
  }
}

/**
 * A distributor's waits are asked for where an order waits: most have none, and setting the
 * question up takes longer than finding nothing. Of an employee's many firms some always has one.
 */
function waitsOf(db: Db, me: CustomerSession, today: Day): Promise<Waits> {
  return db.one<Waits>(sql`with mine as (${served(me)}), debts as (${debts(me, today)}) select ${waits(me)}`)
}

const waits = (me: CustomerSession) => sql`
  ${list(awaiting(me))} as awaiting, ${list(holds(me))} as holds, ${list(overdue(me))} as overdue`

/** The rows of a query as one JSON array. */
function list(query: Sql): Sql {
  return sql`(select coalesce(json_agg(each), '[]') from (${query}) each)`
}

const nothing = sql`'[]'::json`

/** A renewed contract ends for nobody: it goes on. */
function contracts(me: CustomerSession, today: Day): Sql {
  if (me.productType !== 'E') return sql`select where false`
  return sql`
    select c.id, c.party_id, p.name as party_name, coalesce(p.kind, c.party_kind) as kind, coalesce(g.name, v.name) as goods,
      c.discount_bp, c.net_rate_paise, c.ends_on as until
    from rate_contracts c
    left join parties p on p.id = c.party_id
    left join products g on g.product_code = c.product_code
    join divisions v on v.code = coalesce(c.division_code, g.division_code)
    where c.ends_on between ${today}::date and ${today}::date + 30 and c.starts_on <= ${today}::date
      and exists (select from employee_divisions e where e.employee_id = ${me.id} and e.division_code = v.code)
      and (c.party_id is null or p.active and exists (
        select from party_employees e where e.party_id = p.id and e.employee_id = ${me.id}))
      and not exists (
        select from rate_contracts n
        where n.starts_on > c.ends_on and n.party_id is not distinct from c.party_id
          and n.party_kind is not distinct from c.party_kind and n.product_code is not distinct from c.product_code
          and n.division_code is not distinct from c.division_code)
    order by c.ends_on, c.id`
}

/**
 * The distributors that a customer answers for in this product type: itself, or those that an
 * employee serves.
 */
export function served(me: CustomerSession): Sql {
  const isMine =
    me.userType === 'D'
      ? sql`d.id = ${me.id}`
      : sql`d.id in (select distributor_id from employee_distributors where employee_id = ${me.id})`
  return sql`
    select d.id, a.username as distributor, a.name, d.city, d.credit_limit_paise, d.licence_no, d.licence_expires_on
    from distributors d
    join accounts a on a.id = d.id
    where ${isMine} and a.div_type in (${me.productType}, 'B')`
}

/**
 * What each of them owes: a distributor all of it, those of an employee what they owe in this
 * product type.
 */
export function debts(me: CustomerSession, today: Day): Sql {
  const type = me.userType === 'D' ? null : me.productType
  return sql`
    select m.id, o.*, c.owed_paise, c.on_account_paise, c.open_paise, c.left_paise, c.pay_paise, c.lower_paise, c.late_paise, c.late_count, c.late
    from mine m
    cross join lateral owed_by(m.id, ${today}, ${type}) o
    cross join lateral credit_of(m.id, ${today}, ${overdueDays}) c`
}

/** A confirmation is waited for from the last change on: an edit asks anew. */
function awaiting(me: CustomerSession): Sql {
  return sql`
    select m.distributor, m.name, m.city, count(*) as orders, sum(o.total_paise)::bigint as total_paise,
      (array_agg(o.id order by o.changed_at, o.id))[1] as order_id, array_agg(distinct b.name) as placed_by, o.kind = 'discount' as is_discount,
      ((min(o.changed_at) + make_interval(days => ${lapsesAfterDays}::int)) at time zone 'Asia/Kolkata')::date as lapses_on
    from mine m
    join orders o on o.distributor_id = m.id and o.status = order_status('awaiting_confirmation') and o.product_type = ${me.productType}
    join accounts b on b.id = coalesce(o.first_placer_id, o.placer_id)
    group by m.id, m.distributor, m.name, m.city, o.kind = 'discount'
    order by min(o.changed_at)
    ${mostWaits}`
}

/** What a brand manager has to decide on. */
function approvals(me: CustomerSession): Sql {
  if (!me.brandManager || me.productType !== 'E') return sql`null::json`
  return sql`(
    select to_json(w) from (
      select count(*) as orders, sum(o.total_paise)::bigint as total_paise, (array_agg(o.id order by o.changed_at, o.id))[1] as order_id,
        array_agg(distinct b.name) as placed_by, min(o.changed_at) as since
      from orders o join accounts b on b.id = coalesce(o.first_placer_id, o.placer_id)
      where o.kind = 'discount' and o.status = order_status('on_hold') and o.product_type = 'E' and ${mayDecide(me)}
    ) w where w.orders > 0)`
}

function holds(me: CustomerSession): Sql {
  return sql`
    select m.distributor, m.name, m.city, h.kind, h.orders, h.order_id, h.since, h.firm_orders,
      case h.kind when 'credit' then t.pay_paise when 'overdue' then t.late_paise else 0 end as pay_paise,
      case h.kind when 'credit' then t.lower_paise else 0 end as lower_paise,
      t.late_count as invoices, t.late ->> 'invoice_no' as invoice_no, t.late ->> 'due_date' as due_date, m.licence_no,
      m.licence_expires_on,
      h.held_paise, renewal_sent_on(m.id) as renewal_sent_on
    from mine m
    join debts t on t.id = m.id
    cross join lateral (
      select h.kind, count(*) as orders, min(o.id) as order_id, min(h.since) as since,
        sum(o.total_paise)::bigint as held_paise,
        (select count(*) from orders o
          where o.distributor_id = m.id and o.status = order_status('on_hold') and o.product_type = ${me.productType}) as firm_orders
      from orders o
      join order_holds h on h.order_id = o.id
      where o.distributor_id = m.id and o.status = order_status('on_hold') and o.product_type = ${me.productType} and h.kind <> 'approval'
      group by h.kind
    ) h
    order by h.since
    ${mostWaits}`
}

/** What is past due, of those for whom this is so. */
function pastDueOf(isSo: Sql): Sql {
  return sql`
    select m.distributor, m.name, m.city, t.due_count as invoices, t.past_due as pay_paise,
      t.oldest_no as invoice_no, t.oldest_due as due_date
    from mine m
    join debts t on t.id = m.id
    where t.due_count > 0 and ${isSo}
    order by t.oldest_due
    ${mostWaits}`
}

const pastDue = pastDueOf(sql`true`)

/** What is past due and holds no order yet. */
function overdue(me: CustomerSession): Sql {
  return pastDueOf(sql`not exists (
    select from orders o join order_holds h on h.order_id = o.id
    where o.distributor_id = m.id and o.status = order_status('on_hold') and o.product_type = ${me.productType} and h.kind = 'overdue')`)
}

function licences(today: Day): Sql {
  return sql`
    select m.distributor, m.name, m.city, m.licence_no, m.licence_expires_on
    from mine m
    where m.licence_expires_on <= ${today}::date + ${licenceNoticeDays}::int and renewal_sent_on(m.id) is null
    order by m.licence_expires_on, m.name
    ${mostWaits}`
}

/** A brand manager's are of any firm. */
function recent(me: CustomerSession): Sql {
  const firms =
    me.userType === 'D'
      ? sql`cross join mine m`
      : sql`
        join accounts a on a.id = o.distributor_id
        join distributors d on d.id = o.distributor_id
        cross join lateral (select a.name, d.city) m`
  return sql`
    select o.id as order_id, o.order_no, o.status, m.name as distributor_name, m.city,
      json_build_object('id', b.id, 'name', b.name) as placed_by, o.placed_at, o.lines as line_count, o.total_paise, o.invoiced_paise
    from (select o.* from orders o where ${visibleTo(me)} order by o.id desc limit 7) o
    ${firms}
    join accounts b on b.id = coalesce(o.first_placer_id, o.placer_id)
    order by o.id desc`
}

function launches(me: CustomerSession, today: Day): Sql {
  return sql`
    select p.product_code, p.name as product_name, p.molecule, l.start_date, l.end_date
    from launch_products l
    join products p on p.product_code = l.product_code and p.active
    where l.product_type = ${me.productType}
      and l.end_date >= ${today} and l.start_date <= ${today}::date + ${comingLaunchDays}::int
      and p.division_code = any((select codes from open)::text[])
    order by l.start_date > ${today}, l.end_date, p.name`
}

/** Those that are shown, each with its scheme. */
function firstLaunches(me: CustomerSession, today: Day): Sql {
  return sql`
    select l.product_code, l.product_name, l.molecule, l.start_date, l.end_date, t.min_qty, t.scheme_qty
    from (select * from launched limit 5) l
    cross join lateral terms_of(${me.id}, ${me.userType === 'D' ? me.id : null}::bigint, ${me.productType},
      array[l.product_code], ${today}::date) t`
}

/** The divisions of the session's product type that a customer may order from. */
export function openDivisions(me: CustomerSession): Sql {
  return sql`
    select array(
      select v from divisions_for(${me.id}, ${me.userType === 'D' ? me.id : null}::bigint, ${me.productType}) v) as codes`
}

/** With what is active in each. */
const divisions = sql`
  select v.code, v.name, coalesce(t.active_products, 0) as products
  from divisions v
  left join division_totals t on t.division_code = v.code
  where v.code = any((select codes from open)::text[])
  order by v.name`

const distributors = sql`
  select m.distributor, m.name, m.city, m.credit_limit_paise, t.total_paise as outstanding_paise,
    t.owed_paise - t.total_paise as other_paise, t.past_due as past_due_paise, m.licence_expires_on
  from mine m
  join debts t on t.id = m.id
  order by m.name
  limit 12`

const outstanding = sql`(
  select json_build_object(
    'total_paise', coalesce(sum(t.total_paise), 0), 'past_due_paise', coalesce(sum(t.past_due), 0),
    'ageing', json_build_object('not_due', coalesce(sum(t.not_due), 0), 'd0_30', coalesce(sum(t.d0_30), 0),
      'd31_60', coalesce(sum(t.d31_60), 0), 'd61_90', coalesce(sum(t.d61_90), 0), 'd90_plus', coalesce(sum(t.d90_plus), 0)),
    'credit_limit_paise', coalesce(sum(m.credit_limit_paise), 0), 'open_paise', coalesce(sum(t.open_paise), 0),
    'on_account_paise', coalesce(sum(t.on_account_paise), 0), 'credit_left_paise', coalesce(sum(t.left_paise), 0))
  from mine m
  join debts t on t.id = m.id)`

/** How many orders wait to be confirmed or released, in this product type and in the other. */
function waitingOrders(me: CustomerSession): Sql {
  return sql`
    select count(*) filter (where o.product_type = ${me.productType}) as waiting,
      count(*) filter (where o.product_type <> ${me.productType}) as elsewhere
    from mine m
    join orders o on o.distributor_id = m.id and is_waiting(o.status)`
}

/** Times inside JSON come in PostgreSQL's own form. */
function asTime(text: string): string {
  return new Date(text).toISOString()
}
