import type { DivType } from '#kit/access.ts'
import { type Db, sql } from '#kit/server/db.ts'

export type Account = {
  id: number
  kind: 'A' | 'E' | 'D'
  username: string
  email: string | null
  name: string
  password_hash: string
  div_type: DivType
  blocked_at: string | null
}

export function findAccount(db: Db, name: string): Promise<Account | null> {
  return db.maybe<Account>(sql`
    select id, kind, username, email, name, password_hash, div_type, blocked_at
    from accounts
    where lower(username) = lower(${name}) or lower(email) = lower(${name})
    order by lower(username) = lower(${name}) desc
    limit 1`)
}

export function getAccount(db: Db, id: number): Promise<Account> {
  return db.one<Account>(sql`
    select id, kind, username, email, name, password_hash, div_type, blocked_at
    from accounts
    where id = ${id}`)
}

export async function setPassword(db: Db, id: number, hash: string): Promise<void> {
  await db.change(sql`
    update accounts
    set password_hash = ${hash}, password_changed_at = now()
    where id = ${id}`)
}

export type Profile = {
  username: string
  email: string | null
  phone: string | null
  divisions: { code: string; name: string }[]
  distributor: {
    contact: string
    address: string
    city: string
    state: string
    gstin: string
    licence_no: string
    licence_expires_on: string
    credit_limit_paise: number
    credit_days: number
    plants: { code: string; name: string; city: string; state: string }[]
  } | null
  employee: { designation: string; headquarters: string; distributors: number } | null
}

export function getProfile(db: Db, id: number): Promise<Profile> {
  return db.one<Profile>(sql`
    select a.username, a.email, a.phone,
      coalesce((
        select jsonb_agg(jsonb_build_object('code', v.code, 'name', v.name) order by v.name)
        from divisions v
        where v.code in (
          select division_code from distributor_divisions where distributor_id = a.id
          union all
          select division_code from employee_divisions where employee_id = a.id
        )
      ), '[]') as divisions,
      case when d.id is not null then jsonb_build_object(
        'contact', d.contact, 'address', d.address, 'city', d.city, 'state', d.state, 'gstin', d.gstin,
        'licence_no', d.licence_no, 'licence_expires_on', d.licence_expires_on,
        'credit_limit_paise', d.credit_limit_paise, 'credit_days', d.credit_days,
        'plants', (
          select jsonb_agg(
            jsonb_build_object('code', p.code, 'name', p.name, 'city', p.city, 'state', p.state) order by dp.rank)
          from distributor_plants dp
          join plants p on p.code = dp.plant_code
          where dp.distributor_id = d.id
        )) end as distributor,
      case when e.id is not null then jsonb_build_object(
        'designation', e.designation, 'headquarters', e.headquarters,
        'distributors', (select count(*) from employee_distributors ed where ed.employee_id = e.id)
      ) end as employee
    from accounts a
    left join distributors d on d.id = a.id
    left join employees e on e.id = a.id
    where a.id = ${id}`)
}
