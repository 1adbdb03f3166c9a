import type { CustomerSession } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { type Db, join, raw, type Sql, sql } from '#kit/server/db/db.ts'
import { mayForgive, readSearch, type Search } from '#kit/server/db/words.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import { bestOffer, type Offer } from '#pricing/scheme.ts'
import type { getProduct } from '../contract.ts'
import { mostCounted, mostFound, stockLevel } from '../rules.ts'
import type { Buyer } from './buyer.ts'
import { foundBy, meantBy } from './searching.ts'
import { type Facts, factsOf, offerJson, shelfVersion } from './shelf.ts'

export type Filters = {
  search_text: string
  division?: string | undefined
  molecule?: string | undefined
  form?: string | undefined
  scheme?: '1' | undefined
  is_new?: '1' | undefined
  discounted?: '1' | undefined
  in_stock?: '1' | undefined
  ordered?: '1' | undefined
}

export type Asked = { me: CustomerSession; buyer: Buyer; filters: Filters; today: Day }

/** The divisions that a person may order from, and the products. */
export const divisionsOf = ({ me, buyer }: Asked): Sql =>
  sql`select v from divisions_for(${me.id}, ${buyer.distributor_id}::bigint, ${me.productType}) v`
export const goodsOf = ({ me, buyer }: Asked): Sql =>
  sql`may_order(${me.id}, ${buyer.distributor_id}::bigint, ${me.productType})`

/** The stock `s` of `p` at the buyer's CFA; for who has none, everywhere. */
const stockedFor = ({ cfa_code }: Buyer): Sql =>
  cfa_code === null
    ? sql`s.product_code = p.product_code`
    : sql`s.product_code = p.product_code and s.plant_code = ${cfa_code}`

/** One row a product: at one CFA as it is, for who has none all together. */
const stockOf = ({ cfa_code }: Buyer): Sql =>
  cfa_code === null
    ? sql`lateral (select t.product_code, sum(t.quantity)::bigint as quantity from stock t
        where t.product_code = p.product_code group by t.product_code)`
    : sql`stock`

/** Does an offer, a launch, a listing, stock or an earlier order exist for `p`? */
export const marks = ({ buyer, today }: Asked) => ({
  scheme: sql`exists (
    select from offers_to(${buyer.distributor_id}::bigint, ${today}::date) o
    where o.target = any(array['product ' || p.product_code, 'division ' || p.division_code]))`,
  is_new: sql`exists (
    select from launch_products l
    where l.product_code = p.product_code and ${today}::date between l.start_date and l.end_date)`,
  discounted: sql`exists (select from discounted_products x where x.product_code = p.product_code)`,
  in_stock: sql`exists (
    select from stock s where ${stockedFor(buyer)} and s.quantity > 0)`,
  ordered: sql`exists (
    select from last_ordered y
    where y.product_code = p.product_code and y.distributor_id = ${buyer.distributor_id}::bigint)`,
})

export function fitting(asked: Asked): Sql {
  const { filters } = asked
  const { division, molecule, form } = filters
  const wanted = (Object.entries(marks(asked)) as [keyof ReturnType<typeof marks>, Sql][]).filter(
    ([name]) => filters[name],
  )
  return join(
    [
      sql`true`,
      ...(division ? [sql`p.division_code = ${division}`] : []),
      ...(molecule ? [sql`p.molecule = ${molecule}`] : []),
      ...(form ? [sql`p.form = ${form}`] : []),
      ...wanted.map(([, mark]) => mark),
    ],
    ' and ',
  )
}

export const isFiltered = ({ filters }: Asked) =>
  Object.entries(filters).some(([name, value]) => name !== 'search_text' && value !== undefined)

/**
 * Ranking every match costs more the more there are: the first so many are found, ranked and
 * counted.
 */
const candidates = mostFound + 1

export type ProductRow = Output<typeof getProduct>['data']
export type Page = { rows: ProductRow[]; total: number }

export async function pageWithTotal(db: Db, asked: Asked, page: number, limit: number): Promise<Page> {
  const { found, total } = await foundWithTotal(db, asked, page, limit)
  return { rows: await asProducts(db, found, asked), total }
}

type FoundPage = { found: Found[]; total: number }

async function foundWithTotal(db: Db, asked: Asked, page: number, limit: number): Promise<FoundPage> {
  const cut = pageCut(page, limit)
  const search = readSearch(asked.filters.search_text)
  if (search.text) return searched(db, asked, { search, cut, page })
  const found = await db.rows<Found>(
    forBuyer(
      asked,
      sql`
      select p.product_code, p.name, p.division_code, 0 as rank,
        ${isFiltered(asked) ? sql`null::bigint` : totalOf(asked)} as total
      from ${goodsOf(asked)} p where ${fitting(asked)} order by p.name, p.product_code ${cut}`,
    ),
  )
  // A page that is not full says by itself how many there are.
  if (found.length > 0 && found.length < limit) return { found, total: (page - 1) * limit + found.length }
  return { found, total: found[0]?.total ?? (await countFitting(db, asked)) }
}

type Searched = { search: Search; cut: Sql; page: number }

async function searched(db: Db, asked: Asked, { search, cut, page }: Searched): Promise<FoundPage> {
  const ask = (way: typeof foundBy) =>
    db.rows<Found>(
      forBuyer(
        asked,
        sql`
        select f.*, count(*) over () as total from (${way(search, within(asked))}) f
        order by f.rank, f.name, f.product_code ${cut}`,
      ),
    )
  const found = await ask(foundBy)
  if (found[0]) return { found, total: found[0].total ?? 0 }
  // A page beyond the last has none of what there is.
  const total = page > 1 ? await countSearched(db, asked, search, foundBy) : 0
  if (total > 0 || !mayForgive(search)) return { found: [], total }
  const meant = await ask(meantBy)
  if (meant[0] || page === 1) return { found: meant, total: meant[0]?.total ?? 0 }
  return { found: [], total: await countSearched(db, asked, search, meantBy) }
}

export function within(asked: Asked) {
  return { type: asked.me.productType, goods: goodsOf(asked), fitting: fitting(asked), most: candidates }
}

async function countSearched(db: Db, asked: Asked, search: Search, way: typeof foundBy): Promise<number> {
  const { total } = await db.one<{ total: number }>(
    sql`select count(*) as total from (${way(search, within(asked))}) found`,
  )
  return total
}

/** What the divisions have all together, counted as products change. */
export function totalOf(asked: Asked): Sql {
  return sql`(
    select coalesce(sum(t.active_products), 0)::bigint
    from division_totals t
    join divisions v on v.code = t.division_code and v.product_type = ${asked.me.productType}
    where t.division_code in (${divisionsOf(asked)}))`
}

export async function countFitting(db: Db, asked: Asked): Promise<number> {
  const { total } = isFiltered(asked)
    ? await db.one<{ total: number }>(sql`
        select count(*) as total from (
          select from ${goodsOf(asked)} p where ${fitting(asked)} limit ${raw(String(mostCounted + 1))}
        ) matches`)
    : await db.one<{ total: number }>(sql`select ${totalOf(asked)} as total`)
  return total
}

/**
 * What the products of a page are to this buyer, with the version of all the rest; the page has
 * their codes, names, divisions, ranks and the total.
 */
function forBuyer({ buyer, today }: Asked, page: Sql): Sql {
  return sql`
    with own as materialized (
      select o.target, jsonb_agg(${offerJson(sql`o.id`, sql`o`)}) as offers
      from offers_to(${buyer.distributor_id}::bigint, ${today}::date) o
      where o.distributor_id = ${buyer.distributor_id}::bigint
      group by o.target
    )
    select p.total, ${shelfVersion} as version, p.product_code, coalesce(s.quantity, 0) as packs, u.reason as unwanted,
      y.quantity as last_quantity, y.ordered_on as last_on,
      of_product.offers as own_offers, of_division.offers as division_offers
    from (${page}) p
    left join own of_product on of_product.target = 'product ' || p.product_code
    left join own of_division on of_division.target = 'division ' || p.division_code
    left join ${stockOf(buyer)} s on ${stockedFor(buyer)}
    left join unwanted_by(${buyer.distributor_id}::bigint, ${today}::date) u on u.product_code = p.product_code
    left join lateral (
      select l.quantity, l.ordered_on from last_ordered l
      where l.distributor_id = ${buyer.distributor_id}::bigint and l.product_code = p.product_code
      limit 1
    ) y on true
    order by p.rank, p.name, p.product_code`
}

type Found = {
  total: number | null
  version: number
  product_code: string
  packs: number
  unwanted: string | null
  last_quantity: number | null
  last_on: Day | null
  own_offers: Offer[] | null
  division_offers: Offer[] | null
}

async function asProducts(db: Db, found: Found[], { me, today }: Asked): Promise<ProductRow[]> {
  const [first] = found
  if (!first) return []
  const codes = found.map((one) => one.product_code)
  const facts = await factsOf(db, codes, { version: first.version, type: me.productType, today })
  return found.flatMap((one) => {
    const known = facts.get(one.product_code)
    return known ? [asProduct(one, known)] : []
  })
}

function asProduct(found: Found, { shown, offer }: Facts): ProductRow {
  const { own_offers, division_offers, last_quantity, last_on } = found
  const best =
    own_offers || division_offers ? bestOffer([offer, own_offers, division_offers].flat().filter(isOffer)) : offer
  return {
    ...shown,
    scheme_admin_enable: best ? 1 : 0,
    compul_scheme_admin_enable: best?.compulsory ? 1 : 0,
    min_qty: best?.minQty ?? 0,
    scheme_qty: best?.schemeQty ?? 0,
    stock: stockLevel(found.packs),
    unwanted: found.unwanted,
    last_ordered: last_quantity !== null && last_on !== null ? { quantity: last_quantity, on: last_on } : null,
  }
}

const isOffer = (offer: Offer | null): offer is Offer => offer !== null

/** Those of the codes that may be ordered. */
export async function findProducts(db: Db, asked: Asked, codes: string[]): Promise<ProductRow[]> {
  const found = await db.rows<Found>(
    forBuyer(
      asked,
      sql`
      select p.product_code, p.name, p.division_code, 0 as rank, null::bigint as total
      from ${goodsOf(asked)} p where p.product_code = any(${codes}::text[])`,
    ),
  )
  return asProducts(db, found, asked)
}

export async function findProduct(db: Db, asked: Asked, code: string): Promise<ProductRow | null> {
  const found = await db.rows<Found>(
    forBuyer(
      asked,
      sql`
      select p.product_code, p.name, p.division_code, 0 as rank, 1 as total
      from ${goodsOf(asked)} p where p.product_code = ${code} and ${fitting(asked)}`,
    ),
  )
  return (await asProducts(db, found, asked))[0] ?? null
}
