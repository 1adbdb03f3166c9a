// What plants lack this morning: some goods of orders that are still to be sent are damaged,
// recalled or near their expiry. Fulfilment finds them short by its own rules, and the shortage
// desk has something to do on the first sign-in.
import { addDays, type Day } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'

export async function loadShortages(db: Db, today: Day): Promise<void> {
  await db.change(sql`
    create temporary table lacking on commit drop as
    select plant_code, product_code, (row_number() over (order by first_order, product_code)) % 5 as why
    from (
      select o.cfa_code as plant_code, l.product_code, min(o.id) as first_order
      from orders o
      join order_lines l on l.order_id = o.id and l.total_qty > 0
      where o.status = order_status('confirmed') and (o.id * 7 + l.line_no) % 4 = 0
      group by o.cfa_code, l.product_code
      order by min(o.id), l.product_code
      limit 40
    ) some_lines`)
  // Recalled by the maker: nothing of it may leave.
  await db.change(sql`
    update batches b set blocked_reason = 'Recalled'
    from lacking w where w.plant_code = b.plant_code and w.product_code = b.product_code and w.why = 1`)
  // The last of it is too near its end.
  await db.change(sql`
    update batches b set expires_on = ${addDays(today, 47)}
    from lacking w where w.plant_code = b.plant_code and w.product_code = b.product_code and w.why = 2
      and b.expires_on > ${addDays(today, 47)} and (b.made_on is null or b.made_on < ${addDays(today, 47)})`)
  await db.rows(sql`
    select move_stock(b.id, -b.on_hand, 'adjustment', 'Damaged in the store', '', null)
    from batches b
    join lacking w on w.plant_code = b.plant_code and w.product_code = b.product_code and w.why in (0, 3, 4)
    where b.on_hand > 0
    order by b.id`)
}
