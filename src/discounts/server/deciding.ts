// Who may decide on which discount orders, as SQL.
import type { Session } from '#kit/access.ts'
import { type Sql, sql } from '#kit/server/db/db.ts'

/** The order `o` is on hold until somebody approves it. */
export const isWaiting = sql`exists (select from order_holds h where h.order_id = o.id and h.kind = 'approval')`

/** Whether the one who asks may decide on the order `o`: the SQL of `whyNotDecide`. */
export function mayDecide(me: Session): Sql {
  if (me.kind === 'admin') return isWaiting
  if (me.userType !== 'E' || !me.brandManager) return sql`false`
  return sql`${me.id} not in (o.placer_id, coalesce(o.first_placer_id, o.placer_id)) and exists (
    select from order_holds h where h.order_id = o.id and h.kind = 'approval' and h.detail ->> 'needs' = 'manager' and not exists (
      select from jsonb_array_elements_text(h.detail -> 'divisions') asks
      where asks not in (select v.division_code from employee_divisions v where v.employee_id = ${me.id})))`
}
