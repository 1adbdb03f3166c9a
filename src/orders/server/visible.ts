import type { Session } from '#kit/access.ts'
import { type Sql, sql } from '#kit/server/db/db.ts'

/**
 * Which orders are a person's to see: ownership is in the where, so a stranger's id finds nothing.
 */
export function visibleTo(me: Session): Sql {
  if (me.kind === 'admin') return sql`o.product_type = ${me.productType}`
  if (me.userType === 'D') return sql`o.distributor_id = ${me.id} and o.product_type = ${me.productType}`
  const served = sql`o.distributor_id in (select distributor_id from employee_distributors where employee_id = ${me.id})`
  const ofDivisions = sql`exists (
    select from order_parts p join employee_divisions e on e.division_code = p.division_code
    where p.order_id = o.id and e.employee_id = ${me.id})`
  return sql`o.product_type = ${me.productType} and (${me.brandManager ? sql`${served} or ${ofDivisions}` : served})`
}
