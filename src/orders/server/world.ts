// The goods of past invoices came one to four days later, and most distributors said so; the last
// ones are on the way.
import { addDays } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import type { LoadPart } from '../../../world/living.ts'

export const loadPart: LoadPart = async (db, { today }) => {
  await db.change(sql`
    insert into goods_received (invoice_id, received_on, told_by, told_at)
    select i.id, i.came_on, i.distributor_id,
      i.came_on::timestamp at time zone 'Asia/Kolkata' + interval '15 hours' + i.id % 90 * interval '1 minute'
    from (
      select i.id, i.distributor_id, least(i.invoice_date + 1 + (i.id % 4)::integer, (
        select min((c.raised_at at time zone 'Asia/Kolkata')::date) from claims c where c.invoice_id = i.id)) as came_on
      from invoices i
      where i.cancelled_at is null and i.id % 11 <> 0
        and exists (select from invoice_lines l where l.invoice_id = i.id)
    ) i
    where i.came_on <= ${addDays(today, -1)}`)
}
