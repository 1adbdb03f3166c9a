import { type Db, sql } from '#kit/server/db/db.ts'
import type { Difference } from '#kit/server/http/feature.ts'

/**
 * What stock, allocations and invoices say twice and should say alike. Nothing is as it should be.
 */
export function fulfilmentDifferences(db: Db): Promise<Difference[]> {
  return db.rows<Difference>(sql`
    with found as materialized (
      ${ofStock}
      union all
      ${ofOrders}
      union all
      ${ofInvoices}
    )
    select what, which from found limit 100`)
}

const ofStock = sql`
  select 'a batch whose movements do not make what is on hand' as what, b.id::text as which
  from batches b
  left join (select batch_id, sum(change) as change from stock_movements group by batch_id) m on m.batch_id = b.id
  where b.on_hand <> coalesce(m.change, 0)
  union all
  select 'a batch whose promises do not make what is reserved', b.id::text
  from batches b
  left join (
    select batch_id, sum(paid_qty + free_qty) as packs from allocations
    where invoice_id is null and freed_at is null group by batch_id
  ) a on a.batch_id = b.id
  where b.reserved <> coalesce(a.packs, 0)`

const ofOrders = sql`
  select 'an order whose invoices do not make what is invoiced', o.id::text
  from orders o
  left join (
    select order_id, sum(total_paise) as total_paise from (
      select order_id, total_paise from invoices where cancelled_at is null
      union all
      -- Billed together with the order that the invoice is under: counted here, and not there.
      select s.order_id, s.sign * d.total_paise
      from erp_documents d
      join invoices i on i.id = d.invoice_id and i.order_id <> d.order_id and i.cancelled_at is null
      cross join lateral (values (d.order_id, 1), (i.order_id, -1)) as s (order_id, sign)
      where d.kind = 'billing'
    ) shares group by order_id
  ) i on i.order_id = o.id
  where o.invoiced_paise <> coalesce(i.total_paise, 0)
  union all
  select 'an order whose closed lines do not make what is closed', o.id::text
  from orders o
  left join (
    select l.order_id, sum(closed_value(l, c.packs)) as paise
    from order_lines l
    join (
      select order_id, line_no, sum(quantity) as packs from line_closures where reopened_at is null group by order_id, line_no
    ) c on c.order_id = l.order_id and c.line_no = l.line_no
    group by l.order_id
  ) x on x.order_id = o.id
  where o.closed_paise <> coalesce(x.paise, 0)
  union all
  select 'a line that got more than was ordered', l.order_id || ' ' || l.line_no
  from order_lines l
  join (
    select order_id, line_no, sum(paid_qty + free_qty) as packs, sum(free_qty) as free from allocations
    where freed_at is null group by order_id, line_no
  ) a on a.order_id = l.order_id and a.line_no = l.line_no
  left join (
    select order_id, line_no, sum(quantity) as packs from line_closures where reopened_at is null group by order_id, line_no
  ) c on c.order_id = l.order_id and c.line_no = l.line_no
  where a.packs + coalesce(c.packs, 0) > l.total_qty or a.free > l.free_qty`

const ofInvoices = sql`
  select 'an invoice whose lines do not make its value', i.id::text
  from invoices i
  left join (select invoice_id, sum(amount_paise) as value_paise from invoice_lines group by invoice_id) l on l.invoice_id = i.id
  where i.plant_code is not null and i.value_paise <> coalesce(l.value_paise, 0)
  union all
  select 'a line that is not of its invoice’s firm', l.line_id::text
  from invoice_lines l join invoices i on i.id = l.invoice_id
  where l.distributor_id is distinct from i.distributor_id
  union all
  select 'an allocation that its invoice does not have', a.id::text
  from allocations a
  join batches b on b.id = a.batch_id
  left join (
    select invoice_id, order_id, order_line_no, batch_no, sum(paid_qty) as paid, sum(free_qty) as free from invoice_lines
    group by invoice_id, order_id, order_line_no, batch_no
  ) i on i.invoice_id = a.invoice_id and i.order_id = a.order_id and i.order_line_no = a.line_no
    and i.batch_no = b.batch_no
  where a.invoice_id is not null and (i.paid, i.free) is distinct from (a.paid_qty::bigint, a.free_qty::bigint)
  union all
  select 'a series of invoice numbers with a gap', n.series
  from (
    select regexp_replace(invoice_no, '[0-9]+$', '') as series, substring(invoice_no from '[0-9]+$')::bigint as no
    from invoices where invoice_no ~ '^[A-Z]{2,3}I/[0-9]{4}/[0-9]{1,9}$'
  ) n
  group by n.series
  having max(n.no) <> count(*)`
