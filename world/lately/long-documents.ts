// The longest documents of the firm with the longest name: a claim on every line of its largest
// invoice, and a purchase order with as many lines, sent as a sheet and being entered.
import { addDays, type Day } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { longFirms } from '../people/names.ts'
import { sent } from './purchase-orders.ts'
import { firmOf, goodsOf, took } from './uploads.ts'

type Loading = { today: Day; now: Date }

export async function loadLongDocuments(db: Db, { today, now }: Loading): Promise<void> {
  const firms = await db.rows<{ id: number }>(sql`
    select id from accounts where username = any (${Object.keys(longFirms)}::text[])`)
  for (const { id } of firms) {
    await claimEverything(db, id, today)
    await sendLongOrder(db, { firm: id, today, now })
  }
}

/** One pack of each line came damaged. */
async function claimEverything(db: Db, firm: number, today: Day): Promise<void> {
  await db.change(sql`
    with longest as (
      select i.id, i.product_type from invoices i
      where i.distributor_id = ${firm} and not exists (select from claims c where c.invoice_id = i.id)
      order by (select count(*) from invoice_lines l where l.invoice_id = i.id) desc, i.id
      limit 1
    ), claim as (
      insert into claims (claim_no, invoice_id, distributor_id, product_type, state, text, raised_by, raised_at)
      select 'CL-' || nextval('claim_numbers'), l.id, ${firm}, l.product_type, 'checking',
        'The van stood in the rain. One pack of each product is wet.', ${firm},
        ${addDays(today, -3)}::date + interval '7 hours'
      from longest l
      returning id, invoice_id
    )
    insert into claim_lines (claim_id, line_id, reason_code, quantity)
    select c.id, l.line_id, 'damaged', 1 from claim c join invoice_lines l on l.invoice_id = c.invoice_id`)
}

const linesOfTheOrder = 75

async function sendLongOrder(db: Db, { firm, today, now }: Loading & { firm: number }): Promise<void> {
  const me = await firmOf(db, firm, 'E')
  const goods = await goodsOf(db, firm, { type: 'E', most: linesOfTheOrder })
  const rows = goods.map(({ product_code, name }, at) => [product_code, name, String(10 + (at % 8) * 5)])
  const upload = await took(db, { me, now, file: 'Requirement of all counters for the wedding season.xlsx', rows })
  const po = await sent(db, { firm, type: 'E', po_no: 'SLVPSD/VSKP/WHOLESALE/2026-27/11/000075', po_date: today })
  await db.change(sql`update uploads set po_id = ${po} where id = ${upload}`)
}
