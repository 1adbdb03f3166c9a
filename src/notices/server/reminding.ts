// What the clock tells people of: orders that wait, licences that end, launches that begin. The same thing once.
import type { Day } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'

const awaitingConfirmation = 6

/** After 2 days without a confirmation, and after 5, counted from the last change as the lapse is. */
export async function remindOfUnconfirmed(db: Db, now: Date): Promise<void> {
  await db.rows(sql`
    select tell(
      people_of_firm(o.distributor_id) || case when o.placer_id <> o.distributor_id then array[o.placer_id] else '{}' end,
      'order_reminded', format('order %s of %s reminded %s', o.id, to_char(o.changed_at, 'YYYYMMDDHH24MISS'), r.days),
      jsonb_build_object('order_id', o.id, 'order_no', o.order_no, 'total_paise', o.total_paise,
        'distributor', a.username, 'distributor_name', a.name),
      o.product_type)
    from orders o
    join accounts a on a.id = o.distributor_id
    join lateral (
      select max(days) as days from unnest(array[2, 5]) days
      where o.changed_at <= ${now.toISOString()}::timestamptz - make_interval(days => days)
    ) r on r.days is not null
    where o.status = ${awaitingConfirmation}`)
}

/** When 90, 60, 30 and 7 days are left: to the firm's people and the employees who serve it. */
export async function tellOfLicences(db: Db, today: Day): Promise<void> {
  await db.rows(sql`
    select tell(
      people_of_firm(d.id) || employees_of_firm(d.id, 'E') || employees_of_firm(d.id, 'G'),
      'licence_ends', format('licence %s until %s in %s', left(d.licence_no, 50), d.licence_expires_on, r.days),
      jsonb_build_object('days', d.licence_expires_on - ${today}::date, 'licence_no', d.licence_no,
        'ends_on', d.licence_expires_on, 'distributor', a.username, 'distributor_name', a.name))
    from distributors d
    join accounts a on a.id = d.id and a.blocked_at is null
    join lateral (
      select min(days) as days from unnest(array[7, 30, 60, 90]) days
      where d.licence_expires_on - ${today}::date between 1 and days
    ) r on r.days is not null`)
}

/** On its first day, or soon after where the job did not run: to those who may order of its division. */
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
