import { createHash } from 'node:crypto'
import { isFound, isListed, keptTotal, pageOfPeople } from '#accounts/server/list.ts'
import { accountJoins, accountState, countNotActive, hasState, isNow } from '#accounts/server/people.ts'
import type { ProductType } from '#kit/access.ts'
import { addDays, type Day } from '#kit/date.ts'
import type { Output, Parsed } from '#kit/endpoint.ts'
import { type Db, join, type Sql, sql } from '#kit/server/db/db.ts'
import { keysInOrder, keysOf, orderBy } from '#kit/server/db/sort.ts'
import { forgiving } from '#people/server/searching.ts'
import type { Address, SavedAddress } from '../addresses.ts'
import type { getDistributor, listDistributors } from '../contract.ts'

export type FirmRow = Output<typeof listDistributors>['data'][number]
export type Distributor = Output<typeof getDistributor>['data']
type Filter = Omit<Parsed<typeof listDistributors>, 'page'>

const owed = sql`coalesce((select sum(o.balance_paise) from owed_documents(d.id) o), 0)::bigint`

/** The same of all firms at once, for a list that is sorted by it. */
const owedByFirm = sql`
  select distributor_id, sum(balance_paise)::bigint as owed_paise from open_documents where due_date is not null group by 1`

const columns = sql`
  d.id, a.username as code, a.name, d.city, d.state_code, d.state, d.gstin, a.div_type, d.depot_login, d.credit_limit_paise,
  d.credit_days, ${owed} as owed_paise, d.licence_expires_on,
  (select count(*) from employee_distributors e where e.distributor_id = d.id) as employee_count,
  ${accountState} as account_state, a.blocked_at is not null as blocked,
  case when a.blocked_at is not null then a.blocked_reason end as blocked_reason, s.at as last_signed_in_at`

const tables = sql`distributors d join accounts a on a.id = d.id ${accountJoins}`

export function pageOfFirms(
  db: Db,
  type: ProductType,
  filter: Filter,
  { page, size }: Cut,
  today: Day,
): Promise<{ data: FirmRow[]; total: number }> {
  return forgiving(db, { text: filter.search_text, kind: 'D' }, (meant) =>
    pageOfFitting(db, type, filter, { page, size, narrowed: fitting(filter, today, meant), isMeant: meant !== null }),
  )
}

type Cut = { page: number; size: number }
type Fitting = Cut & { narrowed: readonly Sql[]; isMeant: boolean }

function pageOfFitting(db: Db, type: ProductType, filter: Filter, { page, size, narrowed, isMeant }: Fitting) {
  const listed = isListed('D', type)
  const isActiveAlone = filter.state === 'active' && narrowed.length === 1
  const kept = keptTotal('D', type)
  return pageOfPeople<FirmRow>(db, {
    kind: 'D',
    type,
    from: sql`listed_people l left join (${owedByFirm}) w on w.distributor_id = l.id`,
    narrowed,
    total: isActiveAlone ? sql`${kept} - ${countNotActive(listed)}` : narrowed.length === 0 ? kept : null,
    order: sortedBy(filter),
    searched: narrowed.length === 1 && !filter.sort && !isMeant ? filter.search_text : null,
    page,
    size,
    rows: (cut, more) => sql`
      select ${columns}${more}
      from (${cut}) cut
      join distributors d on d.id = cut.id
      join accounts a on a.id = d.id
      ${accountJoins}
      order by cut.place`,
  })
}

/** What the list holds, in its order, for its file. */
export async function firmKeys(db: Db, type: ProductType, filter: Filter, today: Day): Promise<number[]> {
  const { keys } = await forgiving(db, { text: filter.search_text, kind: 'D' }, async (meant) => {
    const fits = join([isListed('D', type), ...fitting(filter, today, meant)], ' and ')
    const keys = await keysOf(
      db,
      sql`
        select l.id as key from listed_people l left join (${owedByFirm}) w on w.distributor_id = l.id
        where ${fits} ${sortedBy(filter)}`,
    )
    return { keys, total: keys.length }
  })
  return keys
}

/** Those of these that are of the type. */
export function firmsOf(db: Db, type: ProductType, keys: readonly number[]): Promise<FirmRow[]> {
  return db.rows<FirmRow>(sql`
    select ${columns} from ${tables} join ${keysInOrder(keys)} on k.key = d.id
    where a.div_type in (${type}, 'B')
    order by k.at`)
}

const sorts = {
  code: sql`l.code`,
  name: sql`l.name`,
  city: sql`l.place`,
  credit_limit_paise: sql`l.credit_limit_paise`,
  owed_paise: sql`coalesce(w.owed_paise, 0)`,
  licence_expires_on: sql`l.licence_expires_on`,
}

const sortedBy = ({ sort }: Filter) => orderBy(sort, sorts, sql`l.name, l.id`, 'none')

/**
 * The search finds code, name, city and GSTIN; `meant`: those that it means in spite of a typing
 * error.
 */
function fitting(filter: Filter, today: Day, meant: Sql | null): Sql[] {
  const { search_text, division, cfa, state_code, state, never_signed_in, now, licence } = filter
  return [
    ...(search_text ? [meant ?? isFound('D', search_text)] : []),
    ...(division
      ? [
          sql`exists (select from distributor_divisions v where v.distributor_id = l.id and v.division_code = ${division})`,
        ]
      : []),
    ...(cfa
      ? [sql`exists (select from distributor_plants p where p.distributor_id = l.id and p.plant_code = ${cfa})`]
      : []),
    ...(never_signed_in ? [sql`not exists (select from last_sign_ins s where s.account_id = l.id)`] : []),
    ...(state_code ? [sql`l.state_code = ${state_code}`] : []),
    ...(state ? [hasState(state)] : []),
    ...(now ? [isNow(now)] : []),
    ...(licence === 'expired' ? [sql`l.licence_expires_on < ${today}`] : []),
    ...(licence === 'ending' ? [sql`l.licence_expires_on between ${today} and ${addDays(today, 90)}`] : []),
  ]
}

export async function findFirm(
  db: Db,
  id: number,
  types: readonly ProductType[],
  isLocked = false,
): Promise<(Distributor & { mail: string | null; phone: string | null }) | null> {
  if (isLocked) await db.maybe(sql`select id from distributors where id = ${id} for update`)
  const firm = await db.maybe<Omit<Distributor, 'version'> & { mail: string | null; phone: string | null }>(sql`
    select ${columns}, a.email as mail, (select c.email from email_changes c where c.account_id = a.id) as new_email, a.phone, d.address, d.pin_code, substr(d.gstin, 3, 10) as pan,
      coalesce((select array_agg(v.division_code order by v.division_code) from distributor_divisions v where v.distributor_id = d.id), '{}') as divisions,
      coalesce((select array_agg(p.plant_code order by p.rank) from distributor_plants p where p.distributor_id = d.id), '{}') as cfas,
      (select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'role', c.role, 'email', c.email, 'phone', c.phone) order by c.rank), '[]')
        from distributor_contacts c where c.distributor_id = d.id) as contacts,
      ${addressesOf(sql`d.id`)} as addresses,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'number', l.number, 'issued_on', l.issued_on, 'ends_on', l.ends_on,
          'scan_id', (select max(s.id) from licence_scans s where s.distributor_id = d.id and s.hash = l.scan_hash)) order by l.kind), '[]')
        from licences l where l.distributor_id = d.id) as licences,
      (select coalesce(jsonb_agg(jsonb_build_object('code', b.username, 'name', b.name) order by b.name), '[]')
        from employee_distributors e join accounts b on b.id = e.employee_id where e.distributor_id = d.id) as employees
    from ${tables}
    where d.id = ${id} and (a.div_type = 'B' or a.div_type = any(${types}::text[]))`)
  return firm && { ...firm, version: versionOf(firm) }
}

const addressesOf = (firm: Sql) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('kind', w.kind, 'name', w.name, 'address', w.address, 'city', w.city,
    'pin_code', w.pin_code, 'state_code', w.state_code, 'phone', w.phone) order by w.rank), '[]')
  from distributor_addresses w where w.distributor_id = ${firm})`

export async function addressesOfFirm(db: Db, id: number): Promise<SavedAddress[]> {
  const { addresses } = await db.one<{ addresses: SavedAddress[] }>(sql`select ${addressesOf(sql`${id}`)} as addresses`)
  return addresses
}

/** Of what the form keeps: what is owed, who signed in last and scans are no changes of it. */
function versionOf(firm: Omit<Distributor, 'version'>): string {
  const { code, name, gstin, city, address, pin_code, div_type, credit_limit_paise, credit_days, depot_login } = firm
  const { divisions, cfas, contacts, addresses } = firm
  const licences = firm.licences.map(({ scan_id: _, ...licence }) => licence)
  const kept = [code, name, gstin, city, address, pin_code, div_type, credit_limit_paise, credit_days, depot_login]
  return createHash('sha256')
    .update(JSON.stringify([...kept, divisions, cfas, contacts, licences, addresses]))
    .digest('hex')
    .slice(0, 32)
}

export type FirmTerms = {
  contact: string
  address: string
  city: string
  pin_code: string
  state_code: string
  state: string
  gstin: string
  licence_no: string
  licence_expires_on: Day
  credit_limit_paise: number
  credit_days: number
  depot_login: boolean
  change_reason: string
}

export async function insertFirm(db: Db, id: number, one: FirmTerms): Promise<void> {
  await db.change(sql`
    insert into distributors (id, contact, address, city, pin_code, state_code, state, gstin, licence_no, licence_expires_on,
      credit_limit_paise, credit_days, depot_login, change_reason)
    values (${id}, ${one.contact}, ${one.address}, ${one.city}, ${one.pin_code}, ${one.state_code}, ${one.state}, ${one.gstin}, ${one.licence_no},
      ${one.licence_expires_on}, ${one.credit_limit_paise}, ${one.credit_days}, ${one.depot_login}, ${one.change_reason})`)
}

export async function changeFirm(db: Db, id: number, one: FirmTerms): Promise<void> {
  await db.change(sql`
    update distributors set contact = ${one.contact}, address = ${one.address}, city = ${one.city},
      pin_code = ${one.pin_code}, state_code = ${one.state_code}, state = ${one.state}, gstin = ${one.gstin}, licence_no = ${one.licence_no},
      licence_expires_on = ${one.licence_expires_on}, credit_limit_paise = ${one.credit_limit_paise},
      credit_days = ${one.credit_days}, depot_login = ${one.depot_login}, change_reason = ${one.change_reason}
    where id = ${id}`)
}

type Mapped = {
  divisions: readonly string[]
  cfas: readonly string[]
  contacts: readonly { name: string; role: string; email: string; phone: string }[]
  addresses: readonly Address[]
  licences: readonly { kind: string; number: string; issued_on: Day | null; ends_on: Day }[]
}

/** Only what differs is touched, so that the history shows what changed and nothing else. */
export async function setMapped(db: Db, id: number, mapped: Mapped): Promise<void> {
  const { divisions, cfas, contacts, addresses, licences } = mapped
  await db.change(
    sql`delete from distributor_divisions where distributor_id = ${id} and division_code <> all(${divisions}::text[])`,
  )
  await db.change(sql`
    insert into distributor_divisions (distributor_id, division_code)
    select ${id}, code from unnest(${divisions}::text[]) code on conflict do nothing`)
  await db.change(sql`delete from distributor_plants where distributor_id = ${id}
    and (plant_code, rank) not in (select code, at from unnest(${cfas}::text[]) with ordinality as w (code, at))`)
  await db.change(sql`
    insert into distributor_plants (distributor_id, plant_code, rank)
    select ${id}, code, at from unnest(${cfas}::text[]) with ordinality as w (code, at) on conflict do nothing`)
  await db.change(sql`
    merge into distributor_contacts c
    using (
      select (row_number() over ())::smallint as rank, w.name, w.role, nullif(w.email, '') as email, nullif(w.phone, '') as phone
      from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as w (name text, role text, email text, phone text)
    ) w on c.distributor_id = ${id} and c.rank = w.rank
    when matched and (c.name, c.role, c.email, c.phone) is distinct from (w.name, w.role, w.email, w.phone)
      then update set name = w.name, role = w.role, email = w.email, phone = w.phone
    when not matched then insert (distributor_id, rank, name, role, email, phone) values (${id}, w.rank, w.name, w.role, w.email, w.phone)`)
  await db.change(sql`delete from distributor_contacts where distributor_id = ${id} and rank > ${contacts.length}`)
  await setAddresses(db, id, addresses)
  await db.change(sql`
    merge into licences l
    using jsonb_to_recordset(${JSON.stringify(licences)}::jsonb) as w (kind text, number text, issued_on date, ends_on date)
      on l.distributor_id = ${id} and l.kind = w.kind
    when matched and (l.number, l.issued_on, l.ends_on) is distinct from (w.number, w.issued_on, w.ends_on)
      then update set number = w.number, issued_on = w.issued_on, ends_on = w.ends_on
    when not matched then insert (distributor_id, kind, number, issued_on, ends_on) values (${id}, w.kind, w.number, w.issued_on, w.ends_on)`)
  await db.change(sql`
    delete from licences where distributor_id = ${id} and kind <> all(${licences.map(({ kind }) => kind)}::text[])`)
}

async function setAddresses(db: Db, id: number, addresses: readonly Address[]): Promise<void> {
  await db.change(sql`
    merge into distributor_addresses a
    using (
      select (row_number() over ())::smallint as rank, w.kind, w.name, w.address, w.city, w.pin_code, w.state_code,
        nullif(w.phone, '') as phone
      from jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb)
        as w (kind text, name text, address text, city text, pin_code text, state_code text, phone text)
    ) w on a.distributor_id = ${id} and a.rank = w.rank
    when matched and (a.kind, a.name, a.address, a.city, a.pin_code, a.state_code, a.phone)
        is distinct from (w.kind, w.name, w.address, w.city, w.pin_code, w.state_code, w.phone)
      then update set kind = w.kind, name = w.name, address = w.address, city = w.city, pin_code = w.pin_code,
        state_code = w.state_code, phone = w.phone
    when not matched then insert (distributor_id, rank, kind, name, address, city, pin_code, state_code, phone)
      values (${id}, w.rank, w.kind, w.name, w.address, w.city, w.pin_code, w.state_code, w.phone)`)
  await db.change(sql`delete from distributor_addresses where distributor_id = ${id} and rank > ${addresses.length}`)
}

export async function known(db: Db) {
  const [divisions, plants] = await Promise.all([
    db.rows<{ code: string; name: string; product_type: ProductType }>(
      sql`select code, name, product_type from divisions`,
    ),
    db.rows<{ code: string }>(sql`select code from plants`),
  ])
  return { divisions, plants: plants.map(({ code }) => code) }
}
