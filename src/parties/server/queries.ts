import type { CustomerSession } from '#kit/access.ts'
import { type Choice, mostChoices } from '#kit/choices.ts'
import type { Output, Parsed } from '#kit/endpoint.ts'
import { type Db, join, raw, type Sql, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import { orderBy } from '#kit/server/db/sort.ts'
import { hasAll, readSearch } from '#kit/server/db/words.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import type { listHospitals, listParties, Party, PartyRow } from '../contract.ts'
import { mostCounted, mostFound, type PartyForm, type PartyKind, plainName } from '../rules.ts'
import { idsFound, type Owner, ofKind, partiesFound } from './searching.ts'

export type Filter = Omit<Parsed<typeof listHospitals>, 'page'>

const columns = sql`
  p.id, p.kind, p.name, p.registration_no, p.speciality, p.hospital_kind, p.beds, p.city, p.state_code, p.state, p.gstin,
  p.licence_no, p.no_licence_reason, p.active,
  (select count(*) from party_employees e where e.party_id = p.id) as employee_count,
  (select count(*) from party_distributors s where s.party_id = p.id) as distributor_count,
  (select count(*) from rate_contracts c where c.party_id = p.id
    and (now() at time zone 'Asia/Kolkata')::date between c.starts_on and c.ends_on) as contract_count`

type Cut = { page: number; size: number }

export async function pageOfParties(db: Db, kind: PartyKind, filter: Filter, { page, size }: Cut) {
  if (filter.search_text) return pageOfFound(db, kind, filter, { page, size })
  const where = fitting(kind, filter)
  const [data, { total }] = await Promise.all([
    partiesWhere(db, where, filter.sort, pageCut(page, size)),
    db.one<{ total: number }>(sql`
      select count(*) as total from (
        select from parties p where ${where} limit ${raw(String(mostCounted + 1))}
      ) counted`),
  ])
  return { data, total }
}

/** One more than are shown: whoever counts them says 'more than'. */
const mostInOffice = mostFound.office + 1

const withinOffice = (kind: PartyKind, filter: Omit<Filter, 'search_text'>) => ({
  kinds: [kind],
  fitting: fitting(kind, filter),
  isWhole: filter.state_code !== undefined,
  most: mostInOffice,
})

/** The best first, unless another order is asked for. */
async function pageOfFound(db: Db, kind: PartyKind, { search_text, ...filter }: Filter, { page, size }: Cut) {
  const within = withinOffice(kind, filter)
  if (filter.sort) {
    const ids = await idsFound(db, search_text, within)
    const data = await partiesWhere(db, sql`p.id = any(${ids}::bigint[])`, filter.sort, pageCut(page, size))
    return { data, total: ids.length }
  }
  const { rows, total } = await partiesFound<PartyRow>(db, search_text, within, { columns, limit: size, page })
  return { data: rows, total }
}

/**
 * As many as a sheet takes; where nothing has the words of the search, those that were meant by it.
 */
export async function allParties(db: Db, kind: PartyKind, { search_text, ...filter }: Filter): Promise<PartyRow[]> {
  const within = withinOffice(kind, filter)
  const all = (which: Sql) => partiesWhere(db, which, filter.sort, sql`limit 200000`)
  if (!search_text) return all(within.fitting)
  const found = await idsFound(db, search_text, within)
  const ids = sql`p.id = any(${found}::bigint[])`
  if (found.length < mostInOffice) return all(ids)
  const search = readSearch(search_text)
  const longest = sql`p.search_text like ${likePattern(search.longest)}`
  return all(sql`${within.fitting} and (${ids} or ${longest} and ${hasAll(sql`p.search_text`, search)})`)
}

function partiesWhere(db: Db, where: Sql, sort: Filter['sort'], cut: Sql): Promise<PartyRow[]> {
  return db.rows<PartyRow>(sql`
    select ${columns}
    from (
      select p.* from parties p
      where ${where}
      ${orderBy(sort, { name: sql`p.name`, city: sql`p.city` }, sql`p.name, p.id`)}
      ${cut}
    ) p
    ${orderBy(sort, { name: sql`p.name`, city: sql`p.city` }, sql`p.name, p.id`)}`)
}

function fitting(kind: PartyKind, { state_code, division, active }: Omit<Filter, 'search_text'>): Sql {
  return join(
    [
      ofKind[kind],
      ...(state_code ? [sql`p.state_code = ${state_code}`] : []),
      ...(active ? [sql`p.active = ${active === 'yes'}`] : []),
      ...(division
        ? [sql`exists (select from party_divisions d where d.party_id = p.id and d.division_code = ${division})`]
        : []),
    ],
    ' and ',
  )
}

/** Of either kind where none is given. */
export async function findParty(db: Db, id: number, kind?: PartyKind, isLocked = false): Promise<Party | null> {
  if (isLocked) await db.maybe(sql`select id from parties where id = ${id} for update`)
  return db.maybe<Party>(sql`
    select ${columns}, p.address, p.version,
      coalesce((select array_agg(v.division_code order by v.division_code) from party_divisions v where v.party_id = p.id), '{}') as divisions,
      coalesce((select array_agg(a.username order by a.name) from party_employees e join accounts a on a.id = e.employee_id
        where e.party_id = p.id), '{}') as employees,
      coalesce((select array_agg(a.username order by a.name) from party_distributors s join accounts a on a.id = s.distributor_id
        where s.party_id = p.id), '{}') as distributors,
      (select coalesce(jsonb_agg(jsonb_build_object('code', a.username, 'name', a.name) order by a.name), '[]')
        from party_employees e join accounts a on a.id = e.employee_id where e.party_id = p.id) as employee_names,
      (select coalesce(jsonb_agg(jsonb_build_object('code', a.username, 'name', a.name) order by a.name), '[]')
        from party_distributors s join accounts a on a.id = s.distributor_id where s.party_id = p.id) as distributor_names
    from parties p
    where p.id = ${id} and p.merged_into is null and ${kind ? sql`p.kind = ${kind}` : sql`true`}`)
}

/** Who is meant by these codes, in the ethical business. */
export async function meant(
  db: Db,
  { employees, distributors, divisions }: Pick<PartyForm, 'employees' | 'distributors' | 'divisions'>,
) {
  const people = await db.rows<{ id: number; code: string; kind: 'E' | 'D' }>(sql`
    select a.id, lower(a.username) as code, a.kind from accounts a
    where a.kind in ('E', 'D') and a.firm_id is null and a.div_type in ('E', 'B')
      and lower(a.username) = any(${[...employees, ...distributors].map((code) => code.toLowerCase())}::text[])`)
  const known = await db.rows<{ code: string }>(sql`
    select code from divisions where product_type = 'E' and code = any(${divisions}::text[])`)
  const idsOf = (codes: readonly string[], kind: 'E' | 'D') =>
    codes.map((code) => people.find((one) => one.kind === kind && one.code === code.toLowerCase())?.id ?? null)
  return {
    employees: idsOf(employees, 'E'),
    distributors: idsOf(distributors, 'D'),
    unknownDivision: divisions.find((code) => !known.some((one) => one.code === code)),
  }
}

type Sought = {
  kind: PartyKind
  name: string
  city: string
  registration_no: string
  gstin: string
  except?: number | undefined
}

/** Close enough to ask whether it is the same one. */
export function similarTo(db: Db, { kind, name, city, registration_no, gstin, except }: Sought) {
  const plain = plainName(name)
  return db.rows<{ id: number; name: string; city: string; registration_no: string | null; gstin: string | null }>(sql`
    select p.id, p.name, p.city, p.registration_no, p.gstin
    from parties p
    where p.kind = ${kind} and p.merged_into is null and p.id <> ${except ?? 0} and (
      lower(p.registration_no) = lower(${registration_no}) and ${registration_no} <> ''
      or p.gstin = ${gstin.toUpperCase()} and ${gstin} <> ''
      or ${plain} <> '' and ${plain} <% p.search_text and similarity(lower(p.name), ${plain}) > 0.5
        and (${city} = '' or lower(p.city) = lower(${city})))
    order by similarity(lower(p.name), ${plain}) desc, p.id
    limit 5`)
}

export async function partyChoices(db: Db, text: string): Promise<Choice[]> {
  const { rows } = await partiesFound<Choice>(
    db,
    text,
    { kinds: bothKinds, fitting: sql`p.active`, most: mostChoices },
    { columns: sql`p.id::text as code, p.name, p.city || ', ' || p.kind as detail`, limit: mostChoices },
  )
  return rows
}

const bothKinds = ['doctor', 'hospital'] as const

const soldBy = (employee: number): Owner => ({
  ids: sql`select e.party_id from party_employees e where e.employee_id = ${employee}`,
  has: sql`(select true from party_employees e where e.party_id = p.id and e.employee_id = ${employee})`,
})

const suppliedBy = (distributor: Sql): Owner => ({
  ids: sql`select s.party_id from party_distributors s where s.distributor_id = ${distributor}`,
  has: sql`(select true from party_distributors s where s.party_id = p.id and s.distributor_id = ${distributor})`,
})

type Own = Output<typeof listParties>['data'][number]

/** An employee's are those it may sell to, a distributor's those it supplies. */
export async function ownParties(
  db: Db,
  me: CustomerSession,
  { search_text, distributor, limit }: Parsed<typeof listParties>,
): Promise<{ data: Own[]; total: number }> {
  const owners = [
    me.userType === 'E' ? soldBy(me.id) : suppliedBy(sql`${me.id}`),
    ...(distributor
      ? [suppliedBy(sql`(select a.id from accounts a where lower(a.username) = lower(${distributor}))`)]
      : []),
  ]
  const within = { kinds: bothKinds, owners, fitting: sql`p.active`, most: mostFound.own + 1 }
  const columns = sql`p.id as party_id, p.kind, p.name, p.city,
    case p.kind when 'doctor' then p.speciality else p.hospital_kind end as detail`
  const { rows, total } = await partiesFound<Own>(db, search_text, within, { columns, limit })
  return { data: rows, total }
}
