// What changed since yesterday and what waits for the office: counted by kind, each in one
// statement.
import type { AdminSession, CustomerSession, Session } from '#kit/access.ts'
import { addDays, type Day } from '#kit/date.ts'
import { type Db, type Sql, sql } from '#kit/server/db/db.ts'
import { isHeld } from '#kit/server/db/home.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import { mailsWaiting } from '#kit/server/mail/waiting.ts'
import { deskFigures } from '#orderbook/server/desk.ts'
import { getNews, getOfficeNews, type News, type OfficeNeeds } from '../news-contract.ts'
import { served } from './home.ts'

export const newsRoutes: Route[] = [
  route(getNews, async ({ db, me, today }) => ({ data: await newsFor(db, me, today) })),

  route(getOfficeNews, async ({ db, me, today }) => {
    const [news, needs] = await Promise.all([newsFor(db, me, today), needsOf(db, me)])
    return { data: { ...news, needs } }
  }),
]

async function newsFor(db: Db, me: Session, today: Day): Promise<News> {
  const since = addDays(today, -1)
  const isOffice = me.kind === 'admin'
  const changes = await db.rows<News['changes'][number]>(sql`
    with mine as (${isOffice ? firmsOfType(me) : served(me)}), told as (
      ${me.kind === 'admin' ? ofAllOrders(me, since) : ofOwnOrders(me, since)}
      union all ${ofMoney(me, since)}
      union all ${isOffice ? ofOffice(me, since) : ofClaims(me, since)}
    )
    select kind, count(*) as count, coalesce(sum(paise), 0)::bigint as paise, min(id) as id from told group by kind`)
  return { since, changes }
}

const firmsOfType = (me: AdminSession) => sql`
  select id from accounts where kind = 'D' and firm_id is null and div_type in (${me.productType}, 'B')`

const isMine = (me: Session, firm: Sql) => (me.kind === 'admin' ? sql`true` : sql`${firm} in (select id from mine)`)
const startOf = (day: Day) => sql`${day}::date::timestamp at time zone 'Asia/Kolkata'`

const happened = sql`
  cross join lateral (values
    ('placed', e.from_status is null),
    ('confirmed', e.from_status = order_status('awaiting_confirmation') and not is_off(e.to_status) and e.to_status <> order_status('awaiting_confirmation')),
    ('held', e.to_status = order_status('on_hold') and e.from_status is distinct from order_status('on_hold')),
    ('released', e.from_status = order_status('on_hold') and e.to_status <> order_status('on_hold') and not is_off(e.to_status)),
    ('failed', e.to_status = order_status('failed') and e.from_status is distinct from order_status('failed')),
    ('off', is_off(e.to_status) and not coalesce(is_off(e.from_status), false))
  ) k (kind, is_so)`

/**
 * An order counts once for each kind of thing that happened to it. The end of the day is for the
 * planner: without it, it expects a third of all that ever happened.
 */
function ofAllOrders(me: AdminSession, since: Day): Sql {
  return sql`
    select distinct k.kind, o.id, o.total_paise as paise
    from order_events e
    join orders o on o.id = e.order_id and o.product_type = ${me.productType}
    ${happened}
    where e.at >= ${startOf(since)} and e.at < ${startOf(addDays(since, 2))} and k.is_so`
}

/** What happens to an order changes it in the same transaction, which began within a day of it. */
function ofOwnOrders(me: CustomerSession, since: Day): Sql {
  return sql`
    select distinct k.kind, o.id, o.total_paise as paise
    from mine m
    join orders o on o.distributor_id = m.id and o.product_type = ${me.productType}
      and o.changed_at >= ${startOf(addDays(since, -1))}
    join order_events e on e.order_id = o.id and e.at >= ${startOf(since)}
    ${happened}
    where k.is_so`
}

/** What fell past due yesterday was due the day before. */
function ofMoney(me: Session, since: Day): Sql {
  const firm = sql`m.distributor_id in (select id from mine)`
  return sql`
    select 'invoiced', m.id, m.total_paise from invoices m
    where m.product_type = ${me.productType} and m.invoice_date >= ${since} and m.cancelled_at is null
      and ${isMine(me, sql`m.distributor_id`)}
    union all
    select 'overdue', m.id, m.balance_paise from invoices m
    where ${firm} and m.balance_paise > 0 and m.due_date in (${addDays(since, -1)}, ${since}) and m.cancelled_at is null
    union all
    select 'received', m.id, m.amount_paise + m.tds_paise from receipts m
    where m.received_on >= ${since} and m.reversed_at is null and ${firm}
    union all
    select 'credited', m.id, m.amount_paise from notes m
    where m.product_type = ${me.productType} and m.noted_on >= ${since} and m.kind = 'credit' and m.reversed_at is null
      and ${isMine(me, sql`m.distributor_id`)}`
}

function ofClaims(me: CustomerSession, since: Day): Sql {
  return sql`
    select 'claim_decided', c.id, 0 from claims c
    where c.product_type = ${me.productType} and c.decided_at >= ${startOf(since)} and c.distributor_id in (select id from mine)`
}

function ofOffice({ productType }: AdminSession, since: Day): Sql {
  return sql`
    select 'claim_raised', c.id, 0 from claims c
    where c.product_type = ${productType} and c.raised_at >= ${startOf(since)}
    union all
    select 'statement', s.id, 0 from statements s
    where s.product_type = ${productType} and s.state <> 'replaced' and s.sent_at >= ${startOf(since)}
    union all
    select 'renewal', r.id, 0 from licence_renewals r
    where r.state <> 'withdrawn' and r.asked_at >= ${startOf(since)} and r.distributor_id in (select id from mine)
    union all
    select 'message', t.id, 0 from message_threads t
    where t.product_type = ${productType} and t.created_at >= ${startOf(since)}`
}

type Rest = Omit<OfficeNeeds, 'failed' | 'hold' | 'late' | 'late_mails'>

/** So long many invitations may take; after that somebody should look. */
const lateMailMinutes = 10

async function needsOf(db: Db, me: AdminSession): Promise<OfficeNeeds> {
  const type = me.productType
  const [desk, mails, rest] = await Promise.all([
    deskFigures(db, me),
    lateMails(db),
    db.one<Rest>(sql`
      select
        ${waiting(sql`
          select o.total_paise as paise, h.since as at from order_holds h join orders o on o.id = h.order_id
          where h.kind = 'approval' and o.status = order_status('on_hold') and o.product_type = ${type}`)} as approvals,
        ${waiting(sql`
          select 0 as paise, r.asked_at as at from licence_renewals r join accounts a on a.id = r.distributor_id
          where r.state = 'waiting' and a.div_type in (${type}, 'B')`)} as renewals,
        ${waiting(sql`
          select 0 as paise, raised_at as at from claims where product_type = ${type} and state in ('raised', 'checking')`)} as claims,
        ${waiting(sql`
          select 0 as paise, changed_at as at from message_threads where product_type = ${type} and state = 'open'`)} as messages,
        ${waiting(sql`
          select 0 as paise, sent_at as at from statements where product_type = ${type} and state = 'sent'`)} as statements,
        ${waiting(sql`
          select 0 as paise, r.started_at as at from job_book b cross join lateral (
            select r.started_at, r.error from job_runs r where r.name = b.name and r.ended_at is not null
            order by r.id desc limit 1) r
          where r.error is not null`)} as jobs,
        ${waiting(sql`
          select 0 as paise, refused_at as at from mails_refused where dismissed_at is null`)} as refused_mails`),
  ])
  const queue = (
    { orders, total_paise }: { orders: number; total_paise: number },
    oldest_at: string | null = null,
  ) => ({
    count: orders,
    paise: total_paise,
    oldest_at,
  })
  return {
    failed: queue(desk.failed),
    hold: queue(desk.hold),
    late: queue(desk.late),
    late_mails: mails,
    ...(Object.fromEntries(Object.entries(rest).map(([name, one]) => [name, asTimes(one)])) as Rest),
  }
}

/** A copy that sends nothing says so elsewhere. */
async function lateMails(db: Db): Promise<OfficeNeeds['late_mails']> {
  const { waiting, oldest_at } = await mailsWaiting(db, lateMailMinutes)
  return waiting === 0 || (await isHeld(db))
    ? { count: 0, paise: 0, oldest_at: null }
    : { count: waiting, paise: 0, oldest_at }
}

/** How many there are, what they are worth, and since when the first has waited. */
function waiting(query: Sql): Sql {
  return sql`(select jsonb_build_object('count', count(*), 'paise', coalesce(sum(paise), 0), 'oldest_at', min(at)) from (${query}) each)`
}

/** Times inside JSON come in PostgreSQL's own form. */
function asTimes<One extends { oldest_at: string | null }>(one: One): One {
  return { ...one, oldest_at: one.oldest_at && new Date(one.oldest_at).toISOString() }
}
