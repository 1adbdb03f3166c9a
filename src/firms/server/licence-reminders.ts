import type { Day } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'

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
