// What a distributor says of the goods that came, invoice by invoice.
import type { CustomerSession } from '#kit/access.ts'
import { formatDay } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { notFound, Problem, wrongField } from '#kit/problem.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import { whyNotReceived, whyNotUndo } from '../arrival.ts'
import { receiveGoods, takeBackReceived } from '../arrival-contract.ts'

type Received = Output<typeof receiveGoods>['data']['received']

/** That the goods of the invoice `i` came; null where nobody said so. */
export const receivedOf = sql`(
  select jsonb_build_object('received_on', g.received_on, 'told_by', t.name,
    'told_at', to_char(g.told_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from goods_received g join accounts t on t.id = g.told_by where g.invoice_id = i.id)`

export const arrivalRoutes: Route[] = [
  route(receiveGoods, async ({ db, me, input, today }) => {
    const invoice = await holdInvoice(db, me, input.invoice_id)
    const why = whyNotReceived(input.received_on, invoice, today)
    if (why && (invoice.is_cancelled || !invoice.has_lines)) throw new Problem(409, why)
    if (why) throw wrongField('received_on', why)
    const { received } = invoice
    if (received && received.received_on !== input.received_on)
      throw new Problem(409, `${received.told_by} said that the goods came on ${formatDay(received.received_on)}.`)
    if (!received) {
      await db.change(sql`
        insert into goods_received (invoice_id, received_on, told_by)
        values (${invoice.id}, ${input.received_on}, ${me.accountId})`)
      await tellOfArrival(db, invoice.id, me, false)
    }
    return { data: await arrivalOf(db, invoice.id) }
  }),
  route(takeBackReceived, async ({ db, me, input, today }) => {
    const { id, received } = await holdInvoice(db, me, input.invoice_id)
    if (received) {
      const why = whyNotUndo(received, today)
      if (why) throw new Problem(409, why)
      await tellOfArrival(db, id, me, true)
      await db.change(sql`delete from goods_received where invoice_id = ${id}`)
    }
    return { data: await arrivalOf(db, id) }
  }),
]

type Held = { id: number; invoice_date: string; is_cancelled: boolean; has_lines: boolean; received: Received }

/** Locked, so that two people of a firm follow each other. */
async function holdInvoice(db: Db, me: CustomerSession, id: number): Promise<Held> {
  const held = await db.maybe<{ id: number }>(sql`
    select id from invoices
    where id = ${id} and distributor_id = ${me.id} and product_type = ${me.productType} for update`)
  if (!held) throw notFound('That invoice')
  return db.one<Held>(sql`
    select i.id, i.invoice_date, i.cancelled_at is not null as is_cancelled,
      exists (select from invoice_lines l where l.invoice_id = i.id) as has_lines, ${receivedOf} as received
    from invoices i where i.id = ${id}`)
}

async function arrivalOf(db: Db, id: number) {
  return db.one<{ invoice_id: number; received: Received }>(sql`
    select i.id as invoice_id, ${receivedOf} as received from invoices i where i.id = ${id}`)
}

/**
 * Employees who placed its orders are told, and whoever has one of the orders open sees it there.
 */
async function tellOfArrival(db: Db, id: number, me: CustomerSession, isTakenBack: boolean): Promise<void> {
  await db.rows(sql`
    select tell(array[o.placer_id]::bigint[], 'goods_received',
        format('invoice %s received %s%s', i.id, extract(epoch from g.told_at), ${isTakenBack ? ' taken back' : ''}::text),
        jsonb_build_object('order_id', o.id, 'order_no', o.order_no, 'invoice_no', i.invoice_no,
          'received_on', g.received_on, 'taken_back', ${isTakenBack}::boolean, 'by', ${me.name}::text,
          'distributor_name', f.name),
        o.product_type)
    from invoices i
    join goods_received g on g.invoice_id = i.id
    join orders o on o.id in (select l.order_id from invoice_lines l where l.invoice_id = i.id)
      and o.placer_id <> o.distributor_id
    join accounts f on f.id = i.distributor_id
    where i.id = ${id}`)
  await db.rows(sql`
    select announce_orders(array(select distinct l.order_id from invoice_lines l where l.invoice_id = ${id}))`)
}
