import { firmsOf } from '#credit/server/firms.ts'
import type { Session } from '#kit/access.ts'
import { formatDay } from '#kit/date.ts'
import { formatRupees } from '#kit/money.ts'
import { raw, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import type { Find, Finding, Hit } from '#kit/server/http/find.ts'

export const findInvoices: Find = {
  group: 'Invoices',
  order: 25,
  customer: (asked) => hitsOf(asked, '/my-invoice-details/'),
  admin: (asked) => hitsOf(asked, '/admin/my-invoice-details/'),
}

/** A part of a number is looked for among so many of the latest invoices, a whole one among all. */
const mostRead = 100_000

type Row = { id: number; invoice_no: string; invoice_date: string; total_paise: number; distributor_name: string }

/** By the number, the newest first. */
async function hitsOf({ db, me, text, most }: Finding<Session>, opens: string): Promise<Hit[]> {
  if (!/\d/.test(text)) return []
  const number = text.toUpperCase()
  const found = await db.rows<Row>(sql`
    select i.id, i.invoice_no, i.invoice_date, i.total_paise, a.name as distributor_name
    from (
      select i.* from invoices i
      where (i.invoice_no = ${number}
          or i.id > (select coalesce(max(id), 0) from invoices) - ${raw(String(mostRead))}
            and i.invoice_no like ${likePattern(number)})
        and i.product_type = ${me.productType} and ${firmsOf(me, sql`i.distributor_id`)}
      order by i.id desc
      limit ${most}
    ) i
    join accounts a on a.id = i.distributor_id
    order by i.id desc`)
  return found.map(({ id, invoice_no, invoice_date, total_paise, distributor_name }) => ({
    title: invoice_no,
    detail: [distributor_name, formatDay(invoice_date), formatRupees(total_paise)].join(', '),
    to: `${opens}${id}`,
  }))
}
