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

/**
 * What the last statement says of the products that may be ordered and are wanted, with what
 * happened since.
 */
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
    select t.product_code, t.product_name, t.pack, t.division_code, l.closing,
      to_char(last.month, 'YYYY-MM') as month, (last.month + interval '1 month' - interval '1 day')::date as closed_on, past.sold,
      coalesce((
        select sum(il.paid_qty + il.free_qty) from invoices i join invoice_lines il on il.invoice_id = i.id
        where i.distributor_id = ${distributor_id} and i.cancelled_at is null and il.product_code = t.product_code
          and i.invoice_date >= last.month + interval '1 month'), 0)::integer as received_since,
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
        where o.distributor_id = ${distributor_id} and ol.product_code = t.product_code
          and (is_open(o.status) or o.status = order_status('awaiting_confirmation'))), 0)::integer as on_the_way,
      t.min_qty, t.scheme_qty, t.compulsory
    from last
    cross join lateral (
      select array_agg(l.product_code) as codes from statement_lines l where l.statement_id = last.id
    ) asked
    cross join lateral terms_of(${me.id}, ${distributor_id}, ${me.productType}, asked.codes, ${today}::date) t
    join statement_lines l on l.statement_id = last.id and l.product_code = t.product_code
    join past on past.product_code = t.product_code
    where t.may_order and t.unwanted is null
    order by t.product_name, t.product_code`)
}
