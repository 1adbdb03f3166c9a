import type { Day } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'

/**
 * On its first day, or soon after where the job did not run: to those who may order of its
 * division.
 */
export async function tellOfLaunches(db: Db, today: Day): Promise<void> {
  await db.rows(sql`
    select tell(
      array(
        select a.id from accounts a
        where a.blocked_at is null and a.div_type in (p.product_type, 'B')
          and (exists (select from distributor_divisions d
              where d.distributor_id = coalesce(a.firm_id, a.id) and d.division_code = p.division_code)
            or exists (select from employee_divisions e where e.employee_id = a.id and e.division_code = p.division_code))
      ),
      'launch_begins', format('launch %s', l.id),
      jsonb_build_object('product_code', p.product_code, 'product_name', p.name, 'end_date', l.end_date),
      p.product_type)
    from launch_products l
    join products p on p.product_code = l.product_code and p.active
    where l.start_date between ${today}::date - 2 and ${today}::date and l.end_date >= ${today}::date`)
}
