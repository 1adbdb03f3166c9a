// Whom to call about an order, the office's notes on it and its reminders.
import { type Hold, wayOutInBrief } from '#credit/credit-hold.ts'
import type { AdminSession } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { notFound, Problem } from '#kit/problem.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import { lockOrder } from '#orders/server/one-order.ts'
import { visibleTo } from '#orders/server/visible.ts'
import type { StatusCode } from '#orders/status.ts'
import { askedOf, type DeskFile, getDeskFile, noteOnOrder, remindOfOrder, whyNotRemind } from '../desk-file.ts'

export const deskFileRoutes: Route[] = [
  route(getDeskFile, async ({ db, me, input, today }) => ({ data: await fileOf(db, me, input.order_id, today) })),
  route(noteOnOrder, async ({ db, me, input: { order_id, text }, today }) => {
    if (!(await lockOrder(db, me, order_id))) throw notFound('That order')
    await db.change(sql`
      insert into order_notes (order_id, author_id, text) values (${order_id}, ${me.accountId}, ${text})`)
    return { data: await fileOf(db, me, order_id, today) }
  }),
  route(remindOfOrder, async ({ db, me, input: { order_id }, today }) => {
    if (!(await lockOrder(db, me, order_id))) throw notFound('That order')
    const { why_not_remind, asks } = await fileOf(db, me, order_id, today)
    if (why_not_remind || !asks) throw new Problem(409, why_not_remind ?? 'This order waits for nobody.')
    await db.change(sql`
      insert into order_reminders (order_id, day, reminded_by) values (${order_id}, ${today}, ${me.accountId})`)
    await remind(db, order_id, asks, today)
    return { data: await fileOf(db, me, order_id, today) }
  }),
]

type Row = Pick<DeskFile, 'contacts' | 'notes' | 'reminded'> & {
  status: StatusCode
  holds: string[]
  is_reminded_today: boolean
}

async function fileOf(db: Db, me: AdminSession, orderId: number, today: Day): Promise<DeskFile> {
  const row = await db.maybe<Row>(sql`
    select o.status,
      array(select h.kind from order_holds h where h.order_id = o.id) as holds,
      exists (select from order_reminders r where r.order_id = o.id and r.day = ${today}) as is_reminded_today,
      (select jsonb_build_object('by', a.name, 'at', to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from order_reminders r join accounts a on a.id = r.reminded_by
        where r.order_id = o.id order by r.day desc limit 1) as reminded,
      (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'by', a.name,
          'at', to_char(n.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'text', n.text) order by n.id desc), '[]')
        from order_notes n join accounts a on a.id = n.author_id where n.order_id = o.id) as notes,
      (select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'role', c.role, 'phone', c.phone) order by c.place, c.rank), '[]')
        from (
          select 1 as place, c.rank, c.name, c.role, c.phone from distributor_contacts c
          where c.distributor_id = o.distributor_id and c.phone is not null
          union all
          select 0, 0, d.contact, 'Distributor', a.phone
          from accounts a join distributors d on d.id = a.id
          where a.id = o.distributor_id and a.phone is not null and not exists (
            select from distributor_contacts c where c.distributor_id = a.id and c.phone = a.phone)
          union all
          select 2, 0, a.name, 'Looks after the order', a.phone from accounts a
          where a.id = o.placer_id and o.placer_id <> o.distributor_id and a.phone is not null
        ) c) as contacts
    from orders o
    where o.id = ${orderId} and ${visibleTo(me)}`)
  if (!row) throw notFound('That order')
  const { contacts, notes, reminded } = row
  return { contacts, notes, reminded, asks: askedOf(row), why_not_remind: whyNotRemind(row, row.is_reminded_today) }
}

/** Everybody of the firm is told, once a day at most. */
async function remind(db: Db, orderId: number, asks: 'confirm' | 'pay', today: Day): Promise<void> {
  const { holds } = await db.one<{ holds: Hold[] }>(sql`
    select coalesce(jsonb_agg(jsonb_build_object('kind', h.kind, 'detail', h.detail)), '[]') as holds
    from order_holds h where h.order_id = ${orderId}`)
  const way_on = asks === 'confirm' ? 'Confirm it, confirm less, or reject it' : wayOutInBrief(holds, true)
  await db.one(sql`
    select tell(people_of_firm(o.distributor_id), 'order_asked_for', format('order %s asked for on %s', o.id, ${today}::text),
      jsonb_build_object('order_id', o.id, 'order_no', o.order_no, 'total_paise', o.total_paise,
        'distributor', a.username, 'distributor_name', a.name, 'asks', ${asks}::text, 'way_on', ${way_on}::text),
      o.product_type)
    from orders o join accounts a on a.id = o.distributor_id
    where o.id = ${orderId}`)
}
