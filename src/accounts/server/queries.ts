import type { DivType, Session } from '#kit/access.ts'
import { type Db, sql } from '#kit/server/db/db.ts'

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
    select ${account}
    where lower(a.username) = lower(${name}) or lower(a.email) = lower(${name})
    order by lower(a.username) = lower(${name}) desc
    limit 1`)
}

export function getAccount(db: Db, id: number): Promise<Account> {
  return db.one<Account>(sql`
    select ${account}
    where a.id = ${id}`)
}

/** A firm's people work in what their firm works in, and are blocked with it. */
const account = sql`
  a.id, a.kind, a.username, a.email, a.name, a.password_hash, f.div_type, coalesce(a.blocked_at, f.blocked_at) as blocked_at
  from accounts a
  join accounts f on f.id = coalesce(a.firm_id, a.id)`

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
    code: string
    firm: string
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

export function getProfile(db: Db, { id, accountId }: Pick<Session, 'id' | 'accountId'>): Promise<Profile> {
  return db.one<Profile>(sql`
    select a.username, a.email, a.phone,
      coalesce((
        select jsonb_agg(jsonb_build_object('code', v.code, 'name', v.name) order by v.name)
        from divisions v
        where v.code in (
          select division_code from distributor_divisions where distributor_id = ${id}
          union all
          select division_code from employee_divisions where employee_id = a.id
        )
      ), '[]') as divisions,
      case when d.id is not null then jsonb_build_object(
        'code', f.username, 'firm', f.name, 'contact', d.contact, 'address', d.address, 'city', d.city, 'state', d.state, 'gstin', d.gstin,
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
    join accounts f on f.id = ${id}
    left join distributors d on d.id = f.id
    left join employees e on e.id = a.id
    where a.id = ${accountId}`)
}
