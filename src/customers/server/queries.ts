import { overdueDays } from '#credit/rules.ts'
import type { CustomerSession, Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Output, Parsed } from '#kit/endpoint.ts'
import { pageSize } from '#kit/list.ts'
import { notFound } from '#kit/problem.ts'
import { type Db, join, type Sql, sql } from '#kit/server/db/db.ts'
import { orderBy } from '#kit/server/db/sort.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import { licenceNoticeDays } from '#people/rules.ts'
import { peopleFound } from '#people/server/searching.ts'
import type { Customer, listCustomers, listUnwanted, listVisitNotes } from '../contract.ts'
import { stopped } from '../rules.ts'

export type CustomerRow = Output<typeof listCustomers>['data'][number]
type Asked = Parsed<typeof listCustomers>

/** The distributors that an employee serves in the session's product type. */
const served = (me: CustomerSession) => sql`
  d.id in (select distributor_id from employee_distributors where employee_id = ${me.id}) and a.div_type in (${me.productType}, 'B')`

/** Nobody serves more; who searches finds no more. */
const mostFound = 500

/** One that the employee serves, by its code; anybody else's is not there. */
export async function servedFirm(db: Db, me: CustomerSession, code: string): Promise<number> {
  const firm = await db.maybe<{ id: number }>(sql`
    select d.id from distributors d join accounts a on a.id = d.id
    where lower(a.username) = lower(${code}) and ${served(me)}`)
  if (!firm) throw notFound('That distributor')
  return firm.id
}

/** As on the outstanding's own screen: of both product types, since the credit is the firm's. */
const owed = ({ productType }: CustomerSession, today: Day) => sql`
  cross join lateral owed_by(d.id, ${today}) w
  cross join lateral owed_by(d.id, ${today}, ${productType}) t
  cross join lateral credit_of(d.id, ${today}, ${overdueDays}) c`

const owing = sql`
  w.total_paise as outstanding_paise, w.total_paise - t.total_paise as other_paise, w.past_due as past_due_paise, d.credit_limit_paise,
  c.left_paise as credit_left_paise, d.licence_expires_on`

/** The firms that the list has before a look at them. */
async function listed(db: Db, me: CustomerSession, { search_text }: Asked): Promise<Sql> {
  const found = search_text ? await peopleFound(db, search_text, { fitting: served(me), most: mostFound }) : null
  return sql`
    from distributors d join accounts a on a.id = d.id
    where ${served(me)} ${found ? sql`and d.id = any(${found}::bigint[])` : sql``}`
}

function selected(me: CustomerSession, firms: Sql, { look }: Asked, today: Day): Sql {
  const rows = sql`
    select d.id, a.username as distributor, a.name, d.city, ${owing}, l.last_order_at,
      (select count(*) from orders p where p.distributor_id = d.id and p.status = order_status('awaiting_confirmation') and p.product_type = ${me.productType})
        as open_proposals
    from distributors d
    join accounts a on a.id = d.id
    ${owed(me, today)}
    left join lateral (
      select max(o.placed_at) as last_order_at from orders o
      where o.distributor_id = d.id and o.product_type = ${me.productType} and not is_off(o.status)
    ) l on true
    where d.id in (${firms})`
  const looks: Record<NonNullable<typeof look>, Sql> = {
    overdue: sql`r.past_due_paise > 0`,
    over_limit: sql`r.credit_left_paise < 0`,
    licence: sql`r.licence_expires_on <= ${today}::date + ${licenceNoticeDays}::int`,
    quiet: sql`(r.last_order_at is null or r.last_order_at < now() - make_interval(days => ${stopped.quietDays}::int))`,
    proposals: sql`r.open_proposals > 0`,
  }
  return sql`select r.* from (${rows}) r ${look ? sql`where ${looks[look]}` : sql``}`
}

const sorts = {
  name: sql`r.name`,
  outstanding_paise: sql`r.outstanding_paise`,
  credit_left_paise: sql`r.credit_left_paise`,
  licence_expires_on: sql`r.licence_expires_on`,
  last_order_at: sql`r.last_order_at`,
}

/**
 * What is added up is added up for the page's firms alone, unless the list is narrowed or sorted by
 * it.
 */
export async function pageOfCustomers(db: Db, me: CustomerSession, asked: Asked, today: Day) {
  const firms = await listed(db, me, asked)
  const order = orderBy(asked.sort, sorts, sql`r.name, r.id`)
  const cut = pageCut(asked.page, pageSize)
  const all = selected(me, sql`select d.id ${firms}`, asked, today)
  const [data, { total }] = await Promise.all([
    asked.look || !isOfFirm(asked.sort)
      ? db.rows<CustomerRow>(sql`select r.* from (${all}) r ${order} ${cut}`)
      : db.rows<CustomerRow>(sql`
          ${selected(me, sql`select r.id from (select d.id, a.name, d.licence_expires_on ${firms}) r ${order} ${cut}`, asked, today)}
          ${order}`),
    db.one<{ total: number }>(
      asked.look ? sql`select count(*) as total from (${all}) r` : sql`select count(*) as total ${firms}`,
    ),
  ])
  return { data, total }
}

const isOfFirm = (sort: Asked['sort']) => !sort || /^-?(name|licence_expires_on)$/.test(sort)

/** All of them, for a file: nobody serves more than a file holds. */
export async function allCustomers(db: Db, me: CustomerSession, asked: Asked, today: Day): Promise<CustomerRow[]> {
  const firms = await listed(db, me, asked)
  return db.rows<CustomerRow>(sql`
    select r.* from (${selected(me, sql`select d.id ${firms}`, asked, today)}) r ${orderBy(asked.sort, sorts, sql`r.name, r.id`)}`)
}

export async function oneCustomer(db: Db, me: CustomerSession, code: string, today: Day): Promise<Customer> {
  const id = await servedFirm(db, me, code)
  const type = me.productType
  const row = await db.one<Customer>(sql`
    select a.username as distributor, a.name, d.city, d.state, d.address, d.gstin, d.depot_login, d.credit_days, ${owing},
      c.open_paise as open_orders_paise,
      ${list(sql`select c.name, c.role, c.email, c.phone from distributor_contacts c where c.distributor_id = d.id order by c.rank`)} as contacts,
      ${list(sql`select w.kind, w.name, w.address, w.city, w.pin_code, w.state_code, w.phone from distributor_addresses w where w.distributor_id = d.id order by w.rank`)} as addresses,
      ${list(sql`select l.kind, l.number, l.ends_on from licences l where l.distributor_id = d.id order by l.ends_on, l.kind`)} as licences,
      ${list(sql`select p.code, p.name from distributor_plants s join plants p on p.code = s.plant_code where s.distributor_id = d.id order by s.rank`)} as cfas,
      (select to_jsonb(o) from (${inShort(type, sql`not is_off(o.status)`)} limit 1) o) as last_order,
      ${list(inShort(type, sql`o.status = order_status('awaiting_confirmation')`))} as proposals,
      ${list(months(type, today))} as months,
      ${list(divisions(type, today))} as divisions,
      ${list(stoppedBuying(type, today))} as stopped,
      (select count(*) from unwanted_by(d.id, ${today}::date) u join products p on p.product_code = u.product_code
        where p.product_type = ${type}) as unwanted
    from distributors d
    join accounts a on a.id = d.id
    ${owed(me, today)}
    where d.id = ${id}`)
  return {
    ...row,
    last_order: row.last_order && withTime(row.last_order),
    proposals: row.proposals.map(withTime),
  }
}

/** The rows of a query as one JSON array. */
function list(query: Sql): Sql {
  return sql`(select coalesce(jsonb_agg(to_jsonb(each)), '[]') from (${query}) each)`
}

const inShort = (type: string, fitting: Sql) => sql`
  select o.id as order_id, o.order_no, o.placed_at, o.total_paise from orders o
  where o.distributor_id = d.id and o.product_type = ${type} and ${fitting}
  order by o.id desc`

/** Times inside JSON come in PostgreSQL's own form. */
function withTime<Order extends { placed_at: string }>(order: Order): Order {
  return { ...order, placed_at: new Date(order.placed_at).toISOString() }
}

const placedOn = sql`(o.placed_at at time zone 'Asia/Kolkata')::date`

/** What counts as bought: neither cancelled or rejected, nor waiting for the firm's yes. */
const bought = (type: string) =>
  sql`o.distributor_id = d.id and o.product_type = ${type} and not is_off(o.status) and o.status <> order_status('awaiting_confirmation')`

const months = (type: string, today: Day) => sql`
  select to_char(m.first, 'YYYY-MM') as month, count(o.id) as orders, coalesce(sum(o.total_paise), 0)::bigint as total_paise
  from generate_series(date_trunc('month', ${today}::date) - interval '11 months', date_trunc('month', ${today}::date), interval '1 month') m (first)
  left join orders o on ${bought(type)} and o.placed_at >= m.first::timestamp at time zone 'Asia/Kolkata'
    and o.placed_at < (m.first + interval '1 month')::timestamp at time zone 'Asia/Kolkata'
  group by m.first
  order by m.first`

const divisions = (type: string, today: Day) => sql`
  select p.division_code as code, v.name,
    coalesce(sum(p.total_paise) filter (where ${placedOn} > ${today}::date - interval '6 months'), 0)::bigint as total_paise,
    coalesce(sum(p.total_paise) filter (where ${placedOn} <= ${today}::date - interval '6 months'), 0)::bigint as before_paise
  from orders o
  join order_parts p on p.order_id = o.id
  join divisions v on v.code = p.division_code
  where ${bought(type)} and o.placed_at > (${today}::date - interval '12 months') at time zone 'Asia/Kolkata'
  group by p.division_code, v.name
  order by 3 desc, v.name`

/**
 * Counted back from the first quiet day, so that a product has had its months before it fell
 * silent.
 */
const stoppedBuying = (type: string, today: Day) => sql`
  select l.product_code, p.name as product_name, p.pack, count(distinct date_trunc('month', ${placedOn})) as months,
    max(${placedOn}) as last_on, (sum(l.amount_paise) / ${stopped.months}::int)::bigint as monthly_paise
  from orders o
  join order_lines l on l.order_id = o.id and l.total_qty > 0
  join products p on p.product_code = l.product_code and p.active
  where ${bought(type)}
    and o.placed_at > (${today}::date - ${stopped.quietDays}::int - make_interval(months => ${stopped.months}::int)) at time zone 'Asia/Kolkata'
    and not exists (select from unwanted_by(d.id, ${today}::date) u where u.product_code = l.product_code)
  group by l.product_code, p.name, p.pack
  having max(${placedOn}) < ${today}::date - ${stopped.quietDays}::int
    and count(distinct date_trunc('month', ${placedOn})) >= ${stopped.boughtIn}::int
  order by 6 desc, p.name
  limit 50`

type Note = Output<typeof listVisitNotes>['data'][number]

const noteColumns = (me: Session) =>
  sql`n.id, n.visited_on, n.text, w.name as by, n.created_at, n.author_id = ${me.accountId} as is_mine`

export async function pageOfNotes(db: Db, me: Session, firmId: number, page: number) {
  const [data, { total }] = await Promise.all([
    db.rows<Note>(sql`
      select ${noteColumns(me)} from visit_notes n join accounts w on w.id = n.author_id
      where n.distributor_id = ${firmId}
      order by n.visited_on desc, n.id desc ${pageCut(page, pageSize)}`),
    db.one<{ total: number }>(sql`select count(*) as total from visit_notes where distributor_id = ${firmId}`),
  ])
  return { data, total }
}

export function insertNote(
  db: Db,
  me: CustomerSession,
  firmId: number,
  note: { visited_on: Day; text: string },
): Promise<Note> {
  return db.one<Note>(sql`
    with n as (
      insert into visit_notes (distributor_id, author_id, visited_on, text)
      values (${firmId}, ${me.accountId}, ${note.visited_on}, ${note.text})
      returning *
    )
    select ${noteColumns(me)} from n join accounts w on w.id = n.author_id`)
}

/** Only who wrote it deletes it, and only while serving the firm. */
export async function removeNote(db: Db, me: CustomerSession, id: number): Promise<boolean> {
  const gone = await db.rows(sql`
    delete from visit_notes n using distributors d, accounts a
    where n.id = ${id} and n.author_id = ${me.accountId} and d.id = n.distributor_id and a.id = d.id and ${served(me)}
    returning n.id`)
  return gone.length > 0
}

export type Unwanted = Output<typeof listUnwanted>['data'][number]

const unwantedFrom = (me: CustomerSession, today: Day) => sql`
  from unwanted_products u
  join distributors d on d.id = u.distributor_id
  join accounts a on a.id = d.id
  join products p on p.product_code = u.product_code and p.product_type = ${me.productType}
  left join accounts w on w.id = u.noted_by
  where (u.until is null or u.until >= ${today}) and ${me.userType === 'D' ? sql`d.id = ${me.id}` : served(me)}`

const unwantedColumns = sql`
  a.username as distributor, a.name as distributor_name, u.product_code, p.name as product_name, p.pack, u.reason, u.until,
  w.name as by, u.noted_at`

type AskedUnwanted = { search_text: string; distributor?: string | undefined; page: number }

export async function pageOfUnwanted(db: Db, me: CustomerSession, asked: AskedUnwanted, today: Day, size = pageSize) {
  const words = asked.search_text.toLowerCase().split(/\s+/).filter(Boolean)
  const fitting = join(
    [
      sql`true`,
      ...words.map(
        (word) =>
          sql`position(${word} in lower(p.name || ' ' || p.product_code || ' ' || a.name || ' ' || u.reason)) > 0`,
      ),
      ...(asked.distributor ? [sql`lower(a.username) = lower(${asked.distributor})`] : []),
    ],
    ' and ',
  )
  const from = sql`${unwantedFrom(me, today)} and ${fitting}`
  const [data, { total }] = await Promise.all([
    db.rows<Unwanted>(sql`
      select ${unwantedColumns} ${from} order by u.noted_at desc, p.name, u.product_code, a.id ${pageCut(asked.page, size)}`),
    db.one<{ total: number }>(sql`select count(*) as total ${from}`),
  ])
  return { data, total }
}

export function unwantedOfFirm(db: Db, me: CustomerSession, today: Day): Promise<Unwanted[]> {
  return db.rows<Unwanted>(sql`select ${unwantedColumns} ${unwantedFrom(me, today)} order by p.name, u.product_code`)
}

type Wanting = { firmId: number; codes: string[]; reason: string; until: Day | null }

export async function noteUnwanted(db: Db, me: CustomerSession, { firmId, codes, reason, until }: Wanting) {
  const asked = codes.map((code) => code.toLowerCase())
  const known = await db.rows<{ code: string }>(sql`
    insert into unwanted_products (distributor_id, product_code, reason, until, noted_by, noted_at)
    select ${firmId}, p.product_code, ${reason}, ${until}::date, ${me.accountId}, now()
    from products p
    where lower(p.product_code) = any(${asked}::text[]) and p.product_type = ${me.productType}
    order by p.product_code
    on conflict (distributor_id, product_code) do update
      set reason = excluded.reason, until = excluded.until, noted_by = excluded.noted_by, noted_at = excluded.noted_at
    returning lower(product_code) as code`)
  const there = new Set(known.map(({ code }) => code))
  return { noted: known.length, unknown: codes.filter((code) => !there.has(code.toLowerCase())) }
}

export async function forgetUnwanted(db: Db, me: CustomerSession, firmId: number, code: string): Promise<boolean> {
  const gone = await db.rows(sql`
    delete from unwanted_products u using products p
    where u.distributor_id = ${firmId} and lower(u.product_code) = lower(${code}) and p.product_code = u.product_code
      and p.product_type = ${me.productType}
    returning u.product_code`)
  return gone.length > 0
}
