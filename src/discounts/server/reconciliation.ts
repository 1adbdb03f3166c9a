import { type Db, sql } from '#kit/server/db/db.ts'
import type { Difference } from '#kit/server/http/feature.ts'

/**
 * Lines that the analysis of discounts counts otherwise than their orders say, and orders whose
 * lines it sums otherwise.
 */
export function discountDifferences(db: Db): Promise<Difference[]> {
  return db.rows<Difference>(sql`
    with now as (select * from discount_trade_now(null))
    select 'a line of a discount order that is analysed otherwise' as what, order_id || ' ' || product_code as which
    from (
      (select * from now except select * from discount_trade)
      union
      (select * from discount_trade except select * from now)
    ) x
    group by order_id, product_code
    union all
    select 'a discount order whose lines are summed otherwise', order_id::text
    from (
      (select * from discount_orders_now(null) except select * from discount_order_trade)
      union
      (select * from discount_order_trade except select * from discount_orders_now(null))
    ) y
    group by order_id
    limit 100`)
}
