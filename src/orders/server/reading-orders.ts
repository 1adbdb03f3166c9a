// What an order would meet today, and who sees it: read, never written.
import { type Db, sql } from '#kit/server/db/db.ts'

/**
 * Whether lines of a closed order were closed one by one, so that nothing of it would be open
 * without them.
 */
export async function isClosedLineByLine(db: Db, id: number): Promise<boolean> {
  const { closed } = await db.one<{ closed: boolean }>(sql`
    select exists (select from line_closures c where c.order_id = ${id} and c.reopened_at is null and c.closed_by is not null)
      and not exists (
        select from order_lines l
        where l.order_id = ${id} and l.total_qty > coalesce((
            select sum(a.paid_qty + a.free_qty) from allocations a
            where a.order_id = l.order_id and a.line_no = l.line_no and a.freed_at is null), 0)
          + coalesce((
            select sum(c.quantity) from line_closures c
            where c.order_id = l.order_id and c.line_no = l.line_no and c.reopened_at is null and c.closed_by is not null), 0)) as closed`)
  return closed
}

/** The lock on ordering that an order of these divisions would meet now. */
export function lockOn(db: Db, orderId: number, divisions: string[]) {
  return db.maybe<{ message: string; ends_at: string }>(sql`
    select l.message, l.ends_at
    from orders o
    cross join lateral locks_on(o.product_type, o.cfa_code, o.distributor_id, ${divisions}::text[], now()) l
    where o.id = ${orderId}
    order by l.ends_at desc
    limit 1`)
}

/**
 * Of these orders and these employees: who sees which. The same rule as `visibleTo`, for many at
 * once.
 */
export function seenByEmployees(db: Db, orders: number[], employees: number[]) {
  return db.rows<{ order_id: number; employee_id: number }>(sql`
    select o.id as order_id, s.employee_id
    from orders o
    join employee_distributors s on s.distributor_id = o.distributor_id
    where o.id = any(${orders}::bigint[]) and s.employee_id = any(${employees}::bigint[])
    union
    select p.order_id, d.employee_id
    from order_parts p
    join employee_divisions d on d.division_code = p.division_code
    join employees e on e.id = d.employee_id and e.brand_manager
    where p.order_id = any(${orders}::bigint[]) and d.employee_id = any(${employees}::bigint[])`)
}
