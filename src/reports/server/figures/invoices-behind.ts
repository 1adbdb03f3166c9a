// The invoices behind a figure: the same lines, narrowed alike, each with what it adds.
import type { Day } from '#kit/date.ts'
import { type Db, type Sql, sql } from '#kit/server/db/db.ts'
import type { Span } from '../../report-rules.ts'

export type InvoiceBehind = {
  invoice_id: number
  invoice_no: string
  day: Day
  distributor: string
  distributor_name: string
  value_paise: number
  packs: number
}

export function invoicesBehind(db: Db, where: Sql, { from, to }: Span): Promise<InvoiceBehind[]> {
  return db.rows<InvoiceBehind>(sql`
    with t as (
      select i.id, i.invoice_no, i.distributor_id, i.invoice_date as day, i.product_type, l.product_code, l.division_code,
        coalesce(o.kind, 'regular') as kind, coalesce(e.id, 0) as placer_id, l.amount_paise, l.paid_qty + l.free_qty as packs
      from invoices i
      join invoice_lines l on l.invoice_id = i.id
      left join orders o on o.id = i.order_id
      left join employees e on e.id = o.placer_id
      where i.cancelled_at is null
    )
    select s.id as invoice_id, s.invoice_no, s.day, a.username as distributor, a.name as distributor_name, s.value_paise, s.packs
    from (
      select t.id, t.invoice_no, t.distributor_id, t.day, sum(t.amount_paise)::bigint as value_paise, sum(t.packs)::bigint as packs
      from t
      where ${where} and t.day >= ${from} and t.day <= ${to}
      group by t.id, t.invoice_no, t.distributor_id, t.day
    ) s
    join accounts a on a.id = s.distributor_id
    order by s.day desc, s.id desc`)
}
