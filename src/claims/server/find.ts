import { firmsOf } from '#credit/server/firms.ts'
import type { Session } from '#kit/access.ts'
import { formatDay, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import type { Find, Finding, Hit } from '#kit/server/http/find.ts'

export const findClaims: Find = {
  group: 'Claims',
  order: 26,
  customer: (asked) => hitsOf(asked, '/notes?tab=claims&claim='),
  admin: (asked) => hitsOf(asked, '/admin/notes?tab=claims&claim='),
}

type Row = { id: number; claim_no: string; invoice_no: string; distributor_name: string; raised_at: string }

/** By the number of the claim, the newest first. */
async function hitsOf({ db, me, text, most }: Finding<Session>, opens: string): Promise<Hit[]> {
  if (!/\d/.test(text)) return []
  const found = await db.rows<Row>(sql`
    select c.id, c.claim_no, i.invoice_no, a.name as distributor_name, c.raised_at
    from claims c
    join invoices i on i.id = c.invoice_id
    join accounts a on a.id = c.distributor_id
    where c.product_type = ${me.productType} and ${firmsOf(me, sql`c.distributor_id`)}
      and lower(c.claim_no) like ${likePattern(text)}
    order by c.id desc
    limit ${most}`)
  return found.map(({ id, claim_no, invoice_no, distributor_name, raised_at }) => ({
    title: claim_no,
    detail: [distributor_name, invoice_no, formatDay(todayInIndia(new Date(raised_at)))].join(', '),
    to: `${opens}${id}`,
  }))
}
