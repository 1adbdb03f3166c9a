import { addDays, type Day } from '#kit/date.ts'
import type { Parsed } from '#kit/endpoint.ts'
import { pageSize } from '#kit/list.ts'
import { type Db, join, type Sql, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import { countedPage, pageCut } from '#kit/server/http/paging.ts'
import type { listContracts, ProductFloor, RateContract, setFloor } from '../rate-contract.ts'
import { type ContractForm, contractState } from '../rules.ts'

type Filter = Omit<Parsed<typeof listContracts>, 'page'>
type Row = Omit<RateContract, 'state'>

const columns = sql`
  c.id, c.party_id, coalesce(p.kind, c.party_kind) as kind, p.name as party_name, p.city, c.product_code, g.name as product_name,
  v.code as division_code, v.name as division_name, c.discount_bp, c.net_rate_paise, c.starts_on as "from", c.ends_on as "until",
  c.most_packs, c.margin_bp, a.name as approved_by, c.approved_at`

const tables = sql`
  rate_contracts c
  left join parties p on p.id = c.party_id
  left join products g on g.product_code = c.product_code
  join divisions v on v.code = coalesce(c.division_code, g.division_code)
  left join accounts a on a.id = c.approved_by`

export async function pageOfContracts(db: Db, filter: Filter, page: number, today: Day) {
  const where = fitting(filter, today)
  const [rows, { total }] = await Promise.all([
    contractsWhere(db, where, today, pageCut(page, pageSize)),
    db.one<{ total: number }>(sql`select count(*) as total from ${tables} where ${where}`),
  ])
  return { data: rows, total }
}

export function allContracts(db: Db, filter: Filter, today: Day): Promise<RateContract[]> {
  return contractsWhere(db, fitting(filter, today), today, sql`limit 200000`)
}

async function contractsWhere(db: Db, where: Sql, today: Day, cut: Sql): Promise<RateContract[]> {
  const rows = await db.rows<Row>(sql`
    select ${columns} from ${tables} where ${where}
    order by c.ends_on < ${today}, c.ends_on, c.id
    ${cut}`)
  return rows.map((row) => ({ ...row, state: contractState(row, today) }))
}

function fitting({ search_text, kind, party_id, state }: Filter, today: Day): Sql {
  const text = likePattern(search_text.toLowerCase())
  return join(
    [
      sql`true`,
      ...(search_text
        ? [
            sql`(p.search_text like ${text} or lower(g.name) like ${text} or lower(g.product_code) like ${text} or lower(v.name) like ${text})`,
          ]
        : []),
      ...(kind ? [sql`coalesce(p.kind, c.party_kind) = ${kind}`] : []),
      ...(party_id ? [sql`c.party_id = ${party_id}`] : []),
      ...(state === 'running' ? [sql`${today}::date between c.starts_on and c.ends_on`] : []),
      ...(state === 'coming' ? [sql`c.starts_on > ${today}::date`] : []),
      ...(state === 'ended' ? [sql`c.ends_on < ${today}::date`] : []),
      ...(state === 'ending' ? [sql`c.ends_on between ${today}::date and ${addDays(today, 30)}::date`] : []),
    ],
    ' and ',
  )
}

export async function findContract(db: Db, id: number, today: Day): Promise<RateContract | null> {
  const [row] = await contractsWhere(db, sql`c.id = ${id}`, today, sql`limit 1`)
  return row ?? null
}

export function lockContract(db: Db, id: number) {
  return db.maybe<{ id: number; from: Day; until: Day }>(
    sql`select id, starts_on as "from", ends_on as "until" from rate_contracts where id = ${id} for update`,
  )
}

/**
 * The first product of the ethical business that would be sold below its floor, on the first day or
 * the last.
 */
export function belowFloor(db: Db, form: ContractForm, belowBp: number) {
  return db.maybe<{ product_name: string; floor_paise: number; pts_paise: number }>(sql`
    select g.name as product_name, f.floor_paise, n.pts_paise
    from products g
    cross join lateral (values (${form.from}::date), (${form.until}::date)) as d (day)
    cross join lateral price_on(g, d.day) n
    cross join lateral (select floor_on(g.product_code, n.pts_paise, d.day, ${belowBp}::integer) as floor_paise) f
    where g.product_type = 'E' and g.active
      and (g.product_code = ${form.product_code ?? null}::text or g.division_code = ${form.division_code ?? null}::text)
      and coalesce(${form.net_rate_paise ?? null}::bigint,
        n.pts_paise - floor(n.pts_paise::numeric * ${form.discount_bp ?? null}::integer / 10000)) < f.floor_paise
    order by g.name
    limit 1`)
}

/** A party that is there stays so until the contract is: it is not merged meanwhile. */
export async function holdParty(db: Db, id: number): Promise<boolean> {
  return (await db.maybe(sql`select from parties where id = ${id} and merged_into is null for key share`)) !== null
}

export async function isThere(db: Db, { product_code, division_code }: ContractForm) {
  return db.one<{ product: boolean; division: boolean }>(sql`
    select ${product_code ?? null}::text is null
        or exists (select from products where product_code = ${product_code ?? ''} and product_type = 'E' and active) as product,
      ${division_code ?? null}::text is null
        or exists (select from divisions where code = ${division_code ?? ''} and product_type = 'E') as division`)
}

export async function insertContract(
  db: Db,
  form: ContractForm & { margin_bp: number; note: string },
  approvedBy: number,
): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into rate_contracts (party_id, party_kind, product_code, division_code, discount_bp, net_rate_paise, starts_on, ends_on,
      most_packs, margin_bp, approved_by, note)
    values (${form.party_id ?? null}::bigint, ${form.kind ?? null}::text, ${form.product_code ?? null}::text,
      ${form.division_code ?? null}::text, ${form.discount_bp ?? null}::integer, ${form.net_rate_paise ?? null}::bigint,
      ${form.from}, ${form.until}, ${form.most_packs ?? null}::integer, ${form.margin_bp}, ${approvedBy}, ${form.note})
    returning id`)
  return id
}

export async function changeContract(
  db: Db,
  id: number,
  until: Day,
  mostPacks: number | null | undefined,
): Promise<void> {
  await db.change(sql`
    update rate_contracts set ends_on = ${until},
      most_packs = ${mostPacks === undefined ? sql`most_packs` : sql`${mostPacks}::integer`}
    where id = ${id}`)
}

export async function writeFloor(db: Db, floor: Parsed<typeof setFloor>): Promise<void> {
  const { product_code, floor_paise, from, reason } = floor
  if (reason) await db.change(sql`select set_config('apotheca.reason', ${reason}, true)`)
  await db.change(sql`
    insert into product_floors (product_code, valid_from, floor_paise) values (${product_code}, ${from}, ${floor_paise})
    on conflict (product_code, valid_from) do update set floor_paise = excluded.floor_paise`)
}

type FloorFilter = { search_text: string; state?: 'own' | 'usual' | undefined; belowBp: number; size?: number }

export async function pageOfFloors(
  db: Db,
  { search_text, state, belowBp, size = pageSize }: FloorFilter,
  page: number,
  today: Day,
) {
  const text = likePattern(search_text.toLowerCase())
  const where = join(
    [
      sql`g.product_type = 'E' and g.active`,
      ...(search_text ? [sql`(lower(g.name) like ${text} or lower(g.product_code) like ${text})`] : []),
      ...(state
        ? [sql`exists (select from product_floors f where f.product_code = g.product_code) = ${state === 'own'}`]
        : []),
    ],
    ' and ',
  )
  const { rows, total } = await countedPage(page, (at) =>
    db.rows<ProductFloor & { total: number }>(sql`
    select g.product_code, g.name as product_name, v.name as division_name, n.pts_paise,
      floor_on(g.product_code, n.pts_paise, ${today}::date, ${belowBp}::integer) as floor_paise,
      (select max(f.valid_from) from product_floors f
        where f.product_code = g.product_code and f.valid_from <= ${today}::date) as since,
      (select jsonb_build_object('floor_paise', f.floor_paise, 'from', f.valid_from) from product_floors f
        where f.product_code = g.product_code and f.valid_from > ${today}::date order by f.valid_from limit 1) as next, g.total
    from (
      select g.*, count(*) over () as total from products g where ${where} order by g.name, g.product_code ${pageCut(at, size)}
    ) g
    join products p on p.product_code = g.product_code
    join divisions v on v.code = g.division_code
    cross join lateral price_on(p, ${today}::date) n
    order by g.name, g.product_code`),
  )
  return { data: rows, total }
}
