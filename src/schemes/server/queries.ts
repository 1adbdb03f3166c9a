import { codesFound } from '#catalogue/server/searching.ts'
import type { ProductType } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { type Db, join, type Sql, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import { keysInOrder, keysOf, orderBy } from '#kit/server/db/sort.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import type { listOffers, offerSorts } from '../contract.ts'
import type { OfferState, OfferTerms } from '../offer-rules.ts'

export type OfferRow = Output<typeof listOffers>['data'][number]

type Sort = (typeof offerSorts)[number]
type Filter = {
  search_text: string
  state?: OfferState | undefined
  sort?: Sort | `-${Sort}` | undefined
  page: number
}

export async function pageOfOffers(
  db: Db,
  type: ProductType,
  filter: Filter & { size: number },
  today: Day,
): Promise<{ rows: OfferRow[]; total: number }> {
  const found = filter.search_text ? await offered(db, type, filter.search_text) : []
  const where = fitting(type, { ...filter, found }, today)
  const [rows, total] = await Promise.all([
    offersWhere(db, where, sorted(filter.sort), pageCut(filter.page, filter.size)),
    countOffers(db, where),
  ])
  return { rows, total }
}

export type AskedOffers = Omit<Filter, 'page'> & { type: ProductType; today: Day }

/** The whole list in its order, for its file. */
export async function offerKeys(db: Db, { type, today, ...filter }: AskedOffers): Promise<number[]> {
  const found = filter.search_text ? await offered(db, type, filter.search_text) : []
  return keysOf(
    db,
    sql`select o.id as key from offers o where ${fitting(type, { ...filter, found, page: 1 }, today)} ${sorted(filter.sort)}`,
  )
}

export function offersOf(db: Db, keys: readonly number[]): Promise<OfferRow[]> {
  return db.rows<OfferRow>(sql`
    select ${offerColumns}
    from ${keysInOrder(keys)}
    join offers o on o.id = k.key
    ${offerJoins}
    order by k.at`)
}

function sorted(sort: Filter['sort']): Sql {
  const by: Record<Sort, Sql> = {
    product_name: sql`lower(coalesce((select name from products where product_code = o.product_code),
      (select 'All of ' || name from divisions where code = o.division_code)))`,
    min_qty: sql`o.min_qty`,
    starts_on: sql`o.starts_on`,
    ends_on: sql`o.ends_on`,
  }
  return orderBy(sort, by, sql`o.id desc`, 'none')
}

/** The products with an offer that a search finds. */
function offered(db: Db, type: ProductType, search: string): Promise<string[]> {
  const hasOffer = sql`exists (select from offers o where o.product_code = p.product_code)`
  return codesFound(db, search, { type, fitting: sql`p.product_type = ${type} and ${hasOffer}`, most: 500 })
}

function offersWhere(db: Db, where: Sql, order: Sql, cut: Sql): Promise<OfferRow[]> {
  return db.rows<OfferRow>(sql`
    select ${offerColumns}
    from (
      select o.* from offers o
      where ${where}
      ${order}
      ${cut}
    ) o
    ${offerJoins}
    ${order}`)
}

async function countOffers(db: Db, where: Sql): Promise<number> {
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from offers o where ${where}`)
  return total
}

function fitting(type: ProductType, { search_text, state, found }: Filter & { found: string[] }, today: Day): Sql {
  const pattern = likePattern(search_text)
  return join(
    [
      sql`o.product_type = ${type}`,
      ...(state ? [inState(state, today)] : []),
      ...(search_text
        ? [
            sql`(o.product_code = any(${found}::text[])
              or o.division_code in (select code from divisions where lower(code || ' ' || name) like ${pattern}))`,
          ]
        : []),
    ],
    ' and ',
  )
}

/** As `offerState` says it. */
function inState(state: OfferState, today: Day): Sql {
  if (state === 'ended') return sql`o.ends_on < ${today}::date`
  if (state === 'off') return sql`o.ends_on >= ${today}::date and not o.enabled`
  if (state === 'coming') return sql`o.enabled and o.starts_on > ${today}::date and o.ends_on >= ${today}::date`
  return sql`o.enabled and ${today}::date between o.starts_on and o.ends_on`
}

const offerColumns = sql`
  o.id, o.product_code, p.name as product_name, v.code as division_code, v.name as division_name,
  a.username as distributor, a.name as distributor_name,
  o.min_qty, o.scheme_qty, o.compulsory, o.starts_on, o.ends_on, o.enabled`

const offerJoins = sql`
  left join products p on p.product_code = o.product_code
  join divisions v on v.code = coalesce(o.division_code, p.division_code)
  left join accounts a on a.id = o.distributor_id`

export function getOffer(db: Db, id: number): Promise<OfferRow> {
  return db.one<OfferRow>(sql`
    select ${offerColumns}
    from offers o
    ${offerJoins}
    where o.id = ${id}`)
}

/** Locked for the change, so that two edits do not cross. */
export function lockOffer(db: Db, id: number, type: ProductType) {
  return db.maybe<{
    product_code: string | null
    division_code: string | null
    distributor: string | null
    starts_on: Day
    ends_on: Day
  }>(sql`
    select o.product_code, o.division_code, a.username as distributor, o.starts_on, o.ends_on
    from offers o
    left join accounts a on a.id = o.distributor_id
    where o.id = ${id} and o.product_type = ${type}
    for update of o`)
}

export async function insertOffer(
  db: Db,
  offer: OfferTerms,
  type: ProductType,
  distributorId: number | null,
): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into offers (product_code, division_code, distributor_id, product_type, min_qty, scheme_qty, compulsory,
      starts_on, ends_on, enabled)
    values (${offer.productCode}, ${offer.divisionCode}, ${distributorId}, ${type}, ${offer.minQty}, ${offer.schemeQty},
      ${offer.compulsory}, ${offer.startsOn}, ${offer.endsOn}, ${offer.enabled})
    returning id`)
  return id
}

export async function changeOffer(db: Db, id: number, offer: OfferTerms, distributorId: number | null): Promise<void> {
  await db.change(sql`
    update offers
    set product_code = ${offer.productCode}, division_code = ${offer.divisionCode}, distributor_id = ${distributorId},
      min_qty = ${offer.minQty}, scheme_qty = ${offer.schemeQty}, compulsory = ${offer.compulsory},
      starts_on = ${offer.startsOn}, ends_on = ${offer.endsOn}, enabled = ${offer.enabled}
    where id = ${id}`)
}

type Contested = {
  productCode: string | null
  divisionCode: string
  distributorId: number | null
  startsOn: Day
  endsOn: Day
  except: number
}

const mostRivals = 100

/** Every other offer that fits some of the same orders in these days, the best first. */
export async function rivalsOf(db: Db, contested: Contested): Promise<{ rivals: OfferRow[]; rival_count: number }> {
  const { productCode, divisionCode, distributorId, startsOn, endsOn, except } = contested
  const ofProducts = productCode
    ? sql`o.product_code = ${productCode}`
    : sql`o.product_code in (select product_code from products where division_code = ${divisionCode})`
  const rows = await db.rows<OfferRow & { rival_count: number }>(sql`
    select ${offerColumns}, count(*) over () as rival_count
    from offers o
    ${offerJoins}
    where o.enabled and o.id <> ${except}
      and (${ofProducts} or o.division_code = ${divisionCode})
      and (o.distributor_id is null or ${distributorId}::bigint is null or o.distributor_id = ${distributorId}::bigint)
      and o.starts_on <= ${endsOn}::date and o.ends_on >= ${startsOn}::date
    order by o.scheme_qty::double precision / (o.min_qty + o.scheme_qty) desc, o.id desc
    limit ${mostRivals}`)
  return { rivals: rows, rival_count: rows[0]?.rival_count ?? 0 }
}

/** What a pack costs from today on. */
export async function priceOf(db: Db, productCode: string, today: Day): Promise<number> {
  const { price_paise } = await db.one<{ price_paise: number }>(sql`
    select n.pts_paise as price_paise
    from products p
    cross join lateral price_on(p, ${today}::date) n
    where p.product_code = ${productCode}`)
  return price_paise
}

type Named = { code: string; name: string }

export function findDivision(db: Db, code: string, type: ProductType): Promise<Named | null> {
  return db.maybe<Named>(sql`select code, name from divisions where code = ${code} and product_type = ${type}`)
}

export function divisionsOf(db: Db, type: ProductType): Promise<Named[]> {
  return db.rows<Named>(sql`select code, name from divisions where product_type = ${type} order by name`)
}

export function allCfas(db: Db): Promise<Named[]> {
  return db.rows<Named>(sql`select code, name from plants order by name`)
}
