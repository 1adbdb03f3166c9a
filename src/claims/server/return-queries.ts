import type { ProductType } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { type Db, type Sql, sql } from '#kit/server/db/db.ts'

export type ExpiringLine = {
  line_id: number
  invoice_id: number
  invoice_no: string
  product_code: string
  product_name: string
  pack: string
  batch_no: string
  expires_on: Day
  price_paise: number
  paid_qty: number
  free_qty: number
  claimed_qty: number
}

/** What a firm has claimed, line by line: its claims are few beside its lines. */
const claimedBy = (firm: Sql) => sql`
  select k.line_id, sum(coalesce(k.approved_qty, k.quantity))::int as packs
  from claims c
  join claim_lines k on k.claim_id = c.id
  where c.distributor_id = ${firm} and c.state not in ('refused', 'withdrawn') and k.rate_paise is null
  group by k.line_id`

type Expiring = { firmId: number; type: ProductType; from: Day; to: Day }

/**
 * What a firm was invoiced of batches that expire in this span and has not claimed yet, read by its
 * own index.
 */
export function expiringLines(db: Db, { firmId, type, from, to }: Expiring): Promise<ExpiringLine[]> {
  return db.rows<ExpiringLine>(sql`
    select l.line_id, l.invoice_id, i.invoice_no, l.product_code, l.product_name, l.pack, l.batch_no, l.expires_on,
      l.price_paise, l.paid_qty, l.free_qty, coalesce(c.packs, 0) as claimed_qty
    from invoice_lines l
    join invoices i on i.id = l.invoice_id
    left join (${claimedBy(sql`${firmId}`)}) c on c.line_id = l.line_id
    where l.distributor_id = ${firmId} and l.expires_on between ${from} and ${to}
      and i.product_type = ${type} and i.cancelled_at is null and coalesce(c.packs, 0) < l.paid_qty + l.free_qty
    order by l.expires_on, l.line_id`)
}

/** Once a month, to each firm of which something can be returned from this month on. */
export async function tellOfReturns(db: Db, { type, from, to, month }: Omit<Expiring, 'firmId'> & { month: string }) {
  await db.rows(sql`
    select tell(people_of_firm(d.id), 'returns_open', format('returns of %s in %s', ${type}::text, ${month}::text),
      jsonb_build_object('firm_id', d.id, 'distributor', a.username, 'distributor_name', a.name, 'month', ${month}::text,
        'lines', r.lines, 'packs', r.packs), ${type})
    from distributors d
    join accounts a on a.id = d.id and a.blocked_at is null
    cross join lateral (
      select count(*) as lines, sum(l.paid_qty + l.free_qty - coalesce(c.packs, 0)) as packs
      from invoice_lines l
      join invoices i on i.id = l.invoice_id
      left join (${claimedBy(sql`d.id`)}) c on c.line_id = l.line_id
      where l.distributor_id = d.id and l.expires_on between ${from} and ${to}
        and i.product_type = ${type} and i.cancelled_at is null and coalesce(c.packs, 0) < l.paid_qty + l.free_qty
    ) r
    where r.lines > 0`)
}
