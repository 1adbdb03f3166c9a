import { toldHistory } from '#employees/server/history.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { whatWasDoneToFirm } from '../history.ts'

/** Of the firm itself, what is mapped to it, and whoever began or ceased to serve it. */
export function firmHistory(db: Db, firmId: number, page: number) {
  const id = String(firmId)
  return toldHistory(db, page, {
    own: sql`
      select u.* from audit u
      where u.entity_id = ${id} and u.entity in ('accounts', 'email_changes', 'distributors', 'distributor_divisions', 'distributor_plants',
        'distributor_contacts', 'distributor_addresses', 'licences', 'licence_renewals')
      union all
      select u.* from audit u
      where u.entity = 'employee_distributors' and coalesce(u.after, u.before) ->> 'distributor_id' = ${id}`,
    nameOf: sql`
      case u.entity
        when 'employee_distributors' then (select a.name from accounts a where a.id = u.entity_id::bigint)
        when 'distributor_divisions' then (
          select v.name from divisions v where v.code = coalesce(u.after, u.before) ->> 'division_code')
        when 'distributor_plants' then (
          select p.name from plants p where p.code = coalesce(u.after, u.before) ->> 'plant_code')
        when 'distributor_contacts' then coalesce(u.after, u.before) ->> 'name'
        when 'distributor_addresses' then coalesce(u.after, u.before) ->> 'name'
        when 'licences' then (coalesce(u.after, u.before) ->> 'kind')
      end`,
    tell: whatWasDoneToFirm,
  })
}
