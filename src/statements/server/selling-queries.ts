// What a distributor sells and has left, for the order that is suggested to it.
import type { CustomerSession } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'

export type SellingRow = {
  product_code: string
  product_name: string
  pack: string
  division_code: string
  closing: number
  month: string
  closed_on: Day
  received_since: number
  on_the_way: number
  sold: number[]
  min_qty: number
  scheme_qty: number
  compulsory: boolean
}

/** What the last statement says of the products that may be ordered and are wanted, with what happened since. */
export function sellingOf(
  db: Db,
  me: CustomerSession,
  { distributor_id, today }: { distributor_id: number; today: Day },
): Promise<SellingRow[]> {
  return db.rows<SellingRow>(sql`
    with last as (
      select s.id, s.month from statements s
      where s.distributor_id = ${distributor_id} and s.product_type = ${me.productType} and s.state in ('sent', 'accepted')
      order by s.month desc limit 1
    ), past as (
      select l.product_code, array_agg(l.sold order by s.month desc) as sold
      from statements s join statement_lines l on l.statement_id = s.id
      where s.distributor_id = ${distributor_id} and s.product_type = ${me.productType} and s.state in ('sent', 'accepted')
        and s.month > (select month from last) - interval '3 months'
      group by l.product_code
    )
    select p.product_code, p.name as product_name, p.pack, p.division_code, l.closing,
      to_char(t.month, 'YYYY-MM') as month, (t.month + interval '1 month' - interval '1 day')::date as closed_on, past.sold,
      coalesce((
        select sum(il.paid_qty + il.free_qty) from invoices i join invoice_lines il on il.invoice_id = i.id
        where i.distributor_id = ${distributor_id} and i.cancelled_at is null and il.product_code = p.product_code
          and i.invoice_date >= t.month + interval '1 month'), 0)::integer as received_since,
      coalesce((
        select sum(greatest(ol.total_qty - came.packs - closed.packs, 0))
        from orders o
        join order_lines ol on ol.order_id = o.id
        cross join lateral (
          select coalesce(sum(il.paid_qty + il.free_qty), 0) as packs
          from invoice_lines il join invoices i on i.id = il.invoice_id and i.cancelled_at is null
          where il.order_id = o.id and il.product_code = ol.product_code
        ) came
        cross join lateral (
          select coalesce(sum(k.quantity), 0) as packs from line_closures k
          where k.order_id = o.id and k.line_no = ol.line_no and k.reopened_at is null
        ) closed
        where o.distributor_id = ${distributor_id} and ol.product_code = p.product_code
          and (is_open(o.status) or o.status = order_status('awaiting_confirmation'))), 0)::integer as on_the_way,
      coalesce(f.min_qty, 0) as min_qty, coalesce(f.scheme_qty, 0) as scheme_qty, coalesce(f.compulsory, false) as compulsory
    from last t
    join statement_lines l on l.statement_id = t.id
    join may_order(${me.id}, ${distributor_id}, ${me.productType}) p on p.product_code = l.product_code
    join past on past.product_code = l.product_code
    left join lateral offer_for(p.product_code, p.division_code, ${distributor_id}, ${today}) f on f.id is not null
    where not exists (
      select from unwanted_products w where w.distributor_id = ${distributor_id} and w.product_code = p.product_code
        and (w.until is null or w.until >= ${today}::date))
    order by p.name, p.product_code`)
}
