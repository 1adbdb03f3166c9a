import type { Day } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import type { OrderChange } from '#orders/server/writing-orders.ts'
import type { ConfirmedLine } from '../rules.ts'

/** Of these lines of an order, the first that its distributor could not order for itself today. */
export function notSold(db: Db, orderId: number, codes: string[]) {
  return db.maybe<{ product_name: string }>(sql`
    select l.product_name
    from orders o
    join order_lines l on l.order_id = o.id and l.product_code = any(${codes}::text[])
    left join may_order(o.distributor_id, o.distributor_id, o.product_type) m on m.product_code = l.product_code
    where o.id = ${orderId} and m.id is null
    order by l.line_no
    limit 1`)
}

export async function writeConfirmation(
  db: Db,
  confirmed: OrderChange,
  lines: ConfirmedLine[],
  today: Day,
): Promise<void> {
  await db.one(sql`
    select confirm_order(${JSON.stringify(confirmed)}::jsonb, ${JSON.stringify(lines)}::jsonb, ${today})`)
}
