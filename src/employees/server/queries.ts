import { isFound, isListed, keptTotal, pageOfPeople } from '#accounts/server/list.ts'
import { accountJoins, accountState, hasState, isNow } from '#accounts/server/people.ts'
import type { DivType, ProductType } from '#kit/access.ts'
import type { Output, Parsed } from '#kit/endpoint.ts'
import { type Db, join, type Sql, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import { orderBy } from '#kit/server/db/sort.ts'
import { forgiving } from '#people/server/searching.ts'
import type { getEmployee, getStaffChoices, listEmployees } from '../contract.ts'

/** Of an admin: the product type of the session, and those that they may work in. */
export type Viewer = { productType: ProductType; divType: DivType }

export type EmployeeRow = Output<typeof listEmployees>['data'][number]
export type Employee = Output<typeof getEmployee>['data']
export type Filter = Omit<Parsed<typeof listEmployees>, 'page'>

export function pageOfEmployees(
  db: Db,
  type: ProductType,
  filter: Filter,
  { page, size }: Cut,
): Promise<{ data: EmployeeRow[]; total: number }> {
  return forgiving(db, { text: filter.search_text, kind: 'E' }, (meant) =>
    pageOfFitting(db, type, filter, { page, size, narrowed: fitting(filter, meant) }),
  )
}

type Cut = { page: number; size: number }
type Fitting = Cut & { narrowed: readonly Sql[] }

function pageOfFitting(db: Db, type: ProductType, filter: Filter, { page, size, narrowed }: Fitting) {
  return pageOfPeople<EmployeeRow>(db, {
    kind: 'E',
    type,
    from: sql`
      listed_people l
      left join employees e on e.id = l.id
      left join last_sign_ins s on s.account_id = l.id
      left join (
        select employee_id, count(*) as distributor_count from employee_distributors group by employee_id
      ) m on m.employee_id = l.id`,
    narrowed,
    total: narrowed.length === 0 ? keptTotal('E', type) : null,
    order: ordered(filter.sort, sql`coalesce(m.distributor_count, 0)`),
    page,
    size,
    rows: (cut, more) => sql`
      select ${employeeColumns}${more}
      from (${cut}) cut
      join employees e on e.id = cut.id
      join accounts a on a.id = e.id
      ${employeeJoins}
      order by cut.place`,
  })
}

/** All of them, for a file. */
export async function allEmployees(db: Db, me: Viewer, filter: Filter): Promise<(EmployeeRow & Served)[]> {
  const { data } = await forgiving(db, { text: filter.search_text, kind: 'E' }, async (meant) => {
    const data = await allFitting(db, me, filter, meant)
    return { data, total: data.length }
  })
  return data
}

function allFitting(db: Db, me: Viewer, filter: Filter, meant: Sql | null) {
  return db.rows<EmployeeRow & Served>(sql`
    select ${employeeColumns}, ${served(me.divType)} as distributors
    from listed_people l
    join employees e on e.id = l.id
    join accounts a on a.id = l.id
    ${employeeJoins}
    where ${join([isListed('E', me.productType), ...fitting(filter, meant)], ' and ')}
    ${ordered(filter.sort, sql`m.distributor_count`)}`)
}

type Served = { distributors: string[] }

function ordered(sort: Filter['sort'], distributorCount: Sql): Sql {
  const sorts = {
    code: sql`l.code`,
    name: sql`l.name`,
    headquarters: sql`l.place`,
    distributor_count: distributorCount,
    last_signed_in_at: sql`s.at`,
  }
  return orderBy(sort, sorts, sql`l.name, l.id`)
}

/**
 * The search finds code, name, e-mail and headquarters; `meant`: those that it means in spite of a
 * typing error.
 */
function fitting(filter: Filter, meant: Sql | null): Sql[] {
  const { search_text, division, state_code, brand_manager, state, never_signed_in, now } = filter
  return [
    ...(search_text ? [meant ?? isFound('E', search_text)] : []),
    ...(division
      ? [sql`exists (select from employee_divisions v where v.employee_id = l.id and v.division_code = ${division})`]
      : []),
    ...(state_code
      ? [
          sql`exists (
            select from employee_distributors m join distributors d on d.id = m.distributor_id
            where m.employee_id = l.id and d.state_code = ${state_code})`,
        ]
      : []),
    ...(brand_manager ? [sql`e.brand_manager = ${brand_manager === 'yes'}`] : []),
    ...(state ? [hasState(state)] : []),
    ...(never_signed_in ? [sql`s.at is null`] : []),
    ...(now ? [isNow(now)] : []),
  ]
}

const employeeJoins = sql`
  ${accountJoins}
  left join accounts b on b.id = e.reports_to
  left join lateral (
    select count(*) as distributor_count from employee_distributors m where m.employee_id = e.id
  ) m on true`

/** Who works in one product type alone sees no firm `f` of the other. */
export const isOfType = (type: DivType): Sql => (type === 'B' ? sql`true` : sql`f.div_type in (${type}, 'B')`)

const served = (type: DivType) => sql`
  coalesce((
    select array_agg(f.username order by f.name, f.id)
    from employee_distributors m join accounts f on f.id = m.distributor_id
    where m.employee_id = e.id and ${isOfType(type)}), '{}')`

const employeeColumns = sql`
  a.id, a.username as code, a.name, a.email, a.phone, e.designation, e.headquarters, a.div_type,
  coalesce((
    select array_agg(v.division_code order by v.division_code) from employee_divisions v where v.employee_id = e.id
  ), '{}') as divisions,
  e.brand_manager, b.username as reports_to, m.distributor_count, ${accountState} as state,
  a.blocked_at is not null as blocked, case when a.blocked_at is not null then a.blocked_reason end as blocked_reason,
  s.at as last_signed_in_at`

/**
 * Of the session's product type; a stranger is not found. `isLocked`: two who change it come one
 * after the other.
 */
export async function findEmployee(db: Db, id: number, me: Viewer, isLocked = false): Promise<Employee | null> {
  if (isLocked) await db.maybe(sql`select id from employees where id = ${id} for update`)
  return db.maybe<Employee>(sql`
    select x.*, md5(row(x.code, x.name, x.email, x.phone, x.designation, x.headquarters, x.div_type, x.divisions,
      x.brand_manager, x.reports_to, x.distributors, x.new_email)::text) as version
    from (
      select ${employeeColumns}, b.name as reports_to_name, ${served(me.divType)} as distributors,
        (select c.email from email_changes c where c.account_id = a.id) as new_email,
        coalesce((
          select jsonb_agg(jsonb_build_object('code', f.username, 'name', f.name, 'city', d.city) order by f.name, f.id)
          from employee_distributors m
          join accounts f on f.id = m.distributor_id
          join distributors d on d.id = f.id
          where m.employee_id = e.id and ${isOfType(me.divType)}), '[]') as serves
      from employees e
      join accounts a on a.id = e.id
      ${employeeJoins}
      where e.id = ${id} and a.div_type in (${me.productType}, 'B')
    ) x`)
}

export type EmployeeTerms = {
  designation: string
  headquarters: string
  brand_manager: boolean
  reports_to: number | null
}

export async function insertEmployee(db: Db, id: number, terms: EmployeeTerms): Promise<void> {
  await db.change(sql`
    insert into employees (id, designation, headquarters, brand_manager, reports_to)
    values (${id}, ${terms.designation}, ${terms.headquarters}, ${terms.brand_manager}, ${terms.reports_to})`)
}

export async function changeEmployee(db: Db, id: number, terms: EmployeeTerms): Promise<void> {
  await db.change(sql`
    update employees
    set designation = ${terms.designation}, headquarters = ${terms.headquarters},
      brand_manager = ${terms.brand_manager}, reports_to = ${terms.reports_to}
    where id = ${id}`)
}

export async function setDivisions(db: Db, id: number, divisions: readonly string[]): Promise<void> {
  await db.change(sql`
    delete from employee_divisions where employee_id = ${id} and division_code <> all(${[...divisions]})`)
  await db.change(sql`
    insert into employee_divisions (employee_id, division_code)
    select ${id}::bigint, code from unnest(${[...divisions]}::text[]) code
    on conflict do nothing`)
}

export async function setServed(db: Db, id: number, distributors: readonly number[]): Promise<void> {
  await db.change(sql`
    delete from employee_distributors where employee_id = ${id} and distributor_id <> all(${[...distributors]}::bigint[])`)
  await db.change(sql`
    insert into employee_distributors (employee_id, distributor_id)
    select ${id}::bigint, firm from unnest(${[...distributors]}::bigint[]) firm
    on conflict do nothing`)
}

export type Firm = { id: number; code: string; name: string; div_type: DivType }

export function firmsByCode(db: Db, codes: readonly string[]): Promise<Firm[]> {
  return db.rows<Firm>(sql`
    select a.id, a.username as code, a.name, a.div_type
    from accounts a
    join distributors d on d.id = a.id
    where lower(a.username) = any(${codes.map((code) => code.toLowerCase())})`)
}

export function employeeByCode(db: Db, code: string): Promise<{ id: number; name: string } | null> {
  return db.maybe(sql`
    select a.id, a.name from accounts a join employees e on e.id = a.id where lower(a.username) = lower(${code})`)
}

/** Whether `boss` reports to `id`, directly or through others. */
export async function reportsTo(db: Db, boss: number, id: number): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`
    with recursive above as (
      select reports_to from employees where id = ${boss}
      union
      select e.reports_to from employees e join above on e.id = above.reports_to
    )
    select exists (select from above where reports_to = ${id}) as found`)
  return found
}

type Choices = Output<typeof getStaffChoices>['data']

export function staffChoices(db: Db): Promise<Choices> {
  return db.one<Choices>(sql`
    select
      coalesce((select jsonb_agg(jsonb_build_object('code', code, 'name', name, 'product_type', product_type) order by name)
        from divisions), '[]') as divisions,
      coalesce((select jsonb_agg(jsonb_build_object('code', state_code, 'name', state) order by state)
        from (select distinct state_code, state from distributors) s), '[]') as states`)
}

type Servable = { search_text: string; div_type: DivType; state_code?: string | undefined }

/** The first 200 by name; the search narrows the rest. */
export async function servable(db: Db, { divType }: Viewer, asked: Servable) {
  const pattern = likePattern(asked.search_text)
  const where = join(
    [
      asked.div_type === 'B' ? sql`l.kind = 'D'` : isListed('D', asked.div_type),
      divType === 'B' ? sql`true` : isListed('D', divType),
      ...(asked.state_code ? [sql`l.state_code = ${asked.state_code}`] : []),
      ...(asked.search_text
        ? [
            isFound('D', asked.search_text),
            sql`(lower(l.code) like ${pattern} or lower(l.name) like ${pattern} or lower(l.place) like ${pattern})`,
          ]
        : []),
    ],
    ' and ',
  )
  const [data, { total }] = await Promise.all([
    db.rows<{ code: string; name: string; city: string }>(sql`
      select l.code, l.name, l.place as city from listed_people l where ${where} order by l.name, l.id limit 200`),
    db.one<{ total: number }>(sql`select count(*) as total from listed_people l where ${where}`),
  ])
  return { data, total }
}
