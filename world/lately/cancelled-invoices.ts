// Two invoices of the last days that were made by mistake and cancelled by the product's own
// function, with the lines of their orders.
import { cancelInvoice } from '#fulfilment/server/cancelling.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { cast } from '../cast.ts'

const reasons = { E: 'Ordered twice by mistake', G: 'Billed to the wrong branch' }

export async function loadCancelledInvoices(db: Db, { actorId, now }: { actorId: number; now: Date }): Promise<void> {
  const known = cast.map(({ username }) => username)
  const found = await db.rows<{ id: number; product_type: 'E' | 'G' }>(sql`
    select distinct on (i.product_type) i.id, i.product_type
    from invoices i
    join accounts a on a.id = i.distributor_id and a.username <> all(${known}::text[])
    join orders o on o.id = i.order_id and o.kind = 'regular' and o.status = order_status('fulfilled')
    where i.invoice_date >= ${addDays(todayInIndia(now), -14)} and i.paid_paise = 0
      and not exists (select from notes n where n.invoice_id = i.id)
      and not exists (select from claims c where c.invoice_id = i.id)
      and not exists (select from scheme_settlements s where s.order_id = o.id)
    order by i.product_type, i.invoice_date desc, i.id desc`)
  for (const { id, product_type } of found)
    await cancelInvoice(db, { id, reason: reasons[product_type], actorId, closesLines: true, now })
}
