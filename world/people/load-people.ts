// Puts everybody who signs in into the database, with their firms, divisions and whom they serve.
import { type Db, sql } from '#kit/server/db/db.ts'
import { insert } from '../insert.ts'
import { castGodowns } from './cast-people.ts'
import type { People } from './person.ts'

/** Answers with the number of a person by the user name. */
export async function loadPeople(db: Db, people: People, passwordHash: string): Promise<(username: string) => number> {
  const accounts = [...people.admins, ...people.employees, ...people.distributors].map((person, at) => ({
    rights: [],
    ...person,
    id: at + 1,
    password_hash: passwordHash,
  }))
  const ids = new Map(accounts.map(({ username, id }) => [username, id]))
  const idOf = (username: string) => {
    const id = ids.get(username)
    if (id === undefined) throw new Error(`Nobody is called ${username}.`)
    return id
  }
  await insert(db, 'accounts', accounts, accountColumns)

  const distributors = people.distributors.map((one) => ({ ...one, id: idOf(one.username) }))
  await insert(db, 'distributors', distributors, distributorColumns)
  await db.change(sql`
    insert into licences (distributor_id, kind, number, ends_on)
    select id, '20B', licence_no, licence_expires_on from distributors`)
  await db.change(sql`
    insert into distributor_contacts (distributor_id, rank, name, role, email, phone)
    select d.id, 1, d.contact, 'Owner', a.email, a.phone from distributors d join accounts a on a.id = d.id`)
  await insert(
    db,
    'distributor_addresses',
    castGodowns.flatMap(({ firm, ...godown }) =>
      ids.has(firm) ? [{ ...godown, distributor_id: idOf(firm), rank: 1, kind: 'delivery' }] : [],
    ),
  )
  const colleagues = people.colleagues.map((person, at) => ({
    ...person,
    id: accounts.length + at + 1,
    firm_id: idOf(person.firm),
    rights: [],
    password_hash: passwordHash,
  }))
  await insert(db, 'accounts', colleagues, [...accountColumns, 'firm_id', 'role'])
  const clerks = people.clerks.map((person, at) => ({
    ...person,
    id: accounts.length + colleagues.length + at + 1,
    password_hash: passwordHash,
  }))
  await insert(db, 'accounts', clerks, accountColumns)
  for (const { username, id } of [...colleagues, ...clerks]) ids.set(username, id)
  const last = accounts.length + colleagues.length + clerks.length
  await db.one(sql`select setval(pg_get_serial_sequence('accounts', 'id'), ${last})`)
  await insert(
    db,
    'distributor_plants',
    distributors.flatMap((one) =>
      one.plants.map((plant_code, at) => ({ distributor_id: one.id, plant_code, rank: at + 1 })),
    ),
  )
  await insert(
    db,
    'distributor_divisions',
    distributors.flatMap((one) => one.divisions.map((division_code) => ({ distributor_id: one.id, division_code }))),
  )

  const employees = people.employees.map((one) => ({ ...one, id: idOf(one.username) }))
  await insert(db, 'employees', employees, ['id', 'designation', 'headquarters', 'brand_manager'])
  await insert(
    db,
    'employee_divisions',
    employees.flatMap((one) => one.divisions.map((division_code) => ({ employee_id: one.id, division_code }))),
  )
  await insert(
    db,
    'employee_distributors',
    employees.flatMap((one) => one.serves.map((served) => ({ employee_id: one.id, distributor_id: idOf(served) }))),
  )
  return idOf
}

const accountColumns = [
  'id',
  'kind',
  'username',
  'email',
  'name',
  'phone',
  'password_hash',
  'div_type',
  'rights',
] as const
const distributorColumns = [
  'id',
  'contact',
  'address',
  'city',
  'pin_code',
  'state_code',
  'state',
  'gstin',
  'licence_no',
  'licence_expires_on',
  'credit_limit_paise',
  'credit_days',
  'depot_login',
] as const
