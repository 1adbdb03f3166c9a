import type { CustomerSession } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { type Db, join, raw, type Sql, sql } from '#kit/server/db.ts'
import { pageCut } from '#kit/server/paging.ts'
import { likePattern } from '#kit/server/search.ts'
import type { getProduct } from '../contract.ts'
import { stockLevel } from '../rules.ts'
import { bestOffer, type Offer } from '../scheme.ts'
import type { Buyer } from './buyer.ts'
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

/** The divisions that a person may order from. */
const divisionsOf = ({ me, buyer }: Asked): Sql => {
  const employees = sql`select division_code from employee_divisions where employee_id = ${me.id}`
  const distributors = sql`select division_code from distributor_divisions where distributor_id = ${buyer.distributor_id}`
  if (me.userType === 'D') return distributors
  return buyer.distributor_id === null ? employees : sql`${employees} intersect ${distributors}`
}

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
const marks = ({ buyer, today }: Asked) => ({
  scheme: sql`exists (
    select from offers o
    where o.enabled and o.target = any(array['product ' || p.product_code, 'division ' || p.division_code])
      and (o.distributor_id is null or o.distributor_id = ${buyer.distributor_id}::bigint)
      and ${today}::date between o.starts_on and o.ends_on)`,
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

function fitting(asked: Asked): Sql {
  const { me, filters } = asked
  const { division, molecule, form } = filters
  const wanted = (Object.entries(marks(asked)) as [keyof ReturnType<typeof marks>, Sql][]).filter(
    ([name]) => filters[name],
  )
  return join(
    [
      sql`p.active and p.product_type = ${me.productType} and p.division_code in (${divisionsOf(asked)})`,
      ...(division ? [sql`p.division_code = ${division}`] : []),
      ...(molecule ? [sql`p.molecule = ${molecule}`] : []),
      ...(form ? [sql`p.form = ${form}`] : []),
      ...wanted.map(([, mark]) => mark),
    ],
    ' and ',
  )
}

const isFiltered = ({ filters }: Asked) =>
  Object.entries(filters).some(([name, value]) => name !== 'search_text' && value !== undefined)

/** Ranking every match costs more the more there are: the first so many are found, ranked and counted. */
const candidates = 500
/** Filters without a search are counted no further than this. */
const mostCounted = 10_000

export type ProductRow = Output<typeof getProduct>['data']
export type Page = { rows: ProductRow[]; total: number }

export async function pageWithTotal(db: Db, asked: Asked, page: number, limit: number): Promise<Page> {
  const { found, total } = await foundWithTotal(db, asked, page, limit)
  return { rows: await asProducts(db, found, asked.today), total }
}

type FoundPage = { found: Found[]; total: number }

async function foundWithTotal(db: Db, asked: Asked, page: number, limit: number): Promise<FoundPage> {
  const cut = pageCut(page, limit)
  const search = asked.filters.search_text.toLowerCase()
  if (search) return searched(db, asked, { search, cut, page })
  const found = await db.rows<Found>(
    forBuyer(
      asked,
      sql`
      select p.product_code, p.name, p.division_code, 0 as rank,
        ${isFiltered(asked) ? sql`null::bigint` : totalOf(asked)} as total
      from products p where ${fitting(asked)} order by p.name, p.product_code ${cut}`,
    ),
  )
  // A page that is not full says by itself how many there are.
  if (found.length > 0 && found.length < limit) return { found, total: (page - 1) * limit + found.length }
  return { found, total: found[0]?.total ?? (await countFitting(db, asked)) }
}

type Search = { search: string; cut: Sql; page: number }

/**
 * What begins with the text first: it must not be missed among the many that have it somewhere. Those are not looked for
 * when enough begin with it: the more have it somewhere, the longer that takes.
 */
async function searched(db: Db, asked: Asked, { search, cut, page }: Search): Promise<FoundPage> {
  const most = raw(`limit ${candidates}`)
  const found = await db.rows<Found>(
    forBuyer(
      asked,
      sql`
      with begins as materialized (
        select p.product_code, p.name, p.division_code, case when p.product_code = ${search} then 0 else 1 end as rank
        from products p
        where p.product_type = ${asked.me.productType}
          and lower(p.name) ~>=~ ${search} and lower(p.name) ~<~ ${following(search)} and ${fitting(asked)}
        ${most}
      ), found as materialized (
        select product_code, name, division_code, min(rank) as rank from (
          select * from begins
          union all
          (select p.product_code, p.name, p.division_code, case
              when p.product_code = ${search} then 0
              when p.search_text like ${likePattern(` ${search}`)} then 2
              else 3 end
            from products p
            where (select count(*) from begins) < ${raw(String(candidates))}
              and ${somewhere(search)} and ${fitting(asked)}
            ${most})
        ) as both_ways
        group by product_code, name, division_code
        ${most}
      )
      select found.*, (select count(*) from found) as total
      from found order by rank, name, product_code ${cut}`,
    ),
  )
  if (found.length > 0) return { found, total: found[0]?.total ?? 0 }
  if (page > 1) return { found: [], total: await countFound(db, asked, search) }
  if (search.length < 4) return { found: [], total: 0 }
  const alike = await db.rows<Found>(
    forBuyer(
      asked,
      sql`
      select p.product_code, p.name, p.division_code, p.ordinality as rank, null::bigint as total
      from products_alike(${search}, ${asked.me.productType}) with ordinality p
      where ${fitting(asked)} order by p.ordinality ${cut}`,
    ),
  )
  return { found: alike, total: alike.length }
}

/** From so many letters on, few words have them. */
const fewWordsFrom = 4

/** The text is somewhere in code or name of `p`. Without a space it is in the code or in one of the words. */
function somewhere(search: string): Sql {
  const part = likePattern(search)
  if (search.length < fewWordsFrom || search.includes(' ')) return sql`p.search_text like ${part}`
  return sql`(lower(p.product_code) like ${part}
    or p.words && array(select w.word from product_words w where w.word like ${part}))`
}

/** The first text that does not begin with this one. */
function following(text: string): string {
  return `${text}\u{10FFFF}`
}

async function countFound(db: Db, asked: Asked, search: string): Promise<number> {
  const { total } = await db.one<{ total: number }>(sql`
    select count(*) as total from (
      select from products p where p.search_text like ${likePattern(search)} and ${fitting(asked)}
      limit ${raw(String(candidates))}
    ) matches`)
  return total
}

/** What the divisions have all together, counted as products change. */
function totalOf(asked: Asked): Sql {
  return sql`(
    select coalesce(sum(t.active_products), 0)::bigint
    from division_totals t
    join divisions v on v.code = t.division_code and v.product_type = ${asked.me.productType}
    where t.division_code in (${divisionsOf(asked)}))`
}

async function countFitting(db: Db, asked: Asked): Promise<number> {
  const { total } = isFiltered(asked)
    ? await db.one<{ total: number }>(sql`
        select count(*) as total from (
          select from products p where ${fitting(asked)} limit ${raw(String(mostCounted))}
        ) matches`)
    : await db.one<{ total: number }>(sql`select ${totalOf(asked)} as total`)
  return total
}

/** What the products of a page are to this buyer, with the version of all the rest; the page has their codes, names,
 *  divisions, ranks and the total. */
function forBuyer({ buyer, today }: Asked, page: Sql): Sql {
  return sql`
    with own as materialized (
      select o.target, jsonb_agg(${offerJson}) as offers
      from offers o
      where o.distributor_id = ${buyer.distributor_id}::bigint and o.enabled
        and ${today}::date between o.starts_on and o.ends_on
      group by o.target
    )
    select p.total, ${shelfVersion} as version, p.product_code, coalesce(s.quantity, 0) as packs, u.reason as unwanted,
      y.quantity as last_quantity, y.ordered_on as last_on,
      of_product.offers as own_offers, of_division.offers as division_offers
    from (${page}) p
    left join own of_product on of_product.target = 'product ' || p.product_code
    left join own of_division on of_division.target = 'division ' || p.division_code
    left join ${stockOf(buyer)} s on ${stockedFor(buyer)}
    left join unwanted_products u on u.distributor_id = ${buyer.distributor_id}::bigint and u.product_code = p.product_code
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

async function asProducts(db: Db, found: Found[], today: Day): Promise<ProductRow[]> {
  const [first] = found
  if (!first) return []
  const codes = found.map((one) => one.product_code)
  const facts = await factsOf(db, codes, { version: first.version, today })
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

export async function findProduct(db: Db, asked: Asked, code: string): Promise<ProductRow | null> {
  const found = await db.rows<Found>(
    forBuyer(
      asked,
      sql`
      select p.product_code, p.name, p.division_code, 0 as rank, 1 as total
      from products p where p.product_code = ${code} and ${fitting(asked)}`,
    ),
  )
  return (await asProducts(db, found, asked.today))[0] ?? null
}

type Facet = { value: string; label: string; count: number }
export type Facets = {
  divisions: Facet[]
  forms: Facet[]
  molecules: Facet[]
  scheme: number
  is_new: number
  discounted: number
  in_stock: number
  ordered: number
}

export function facetsOf(db: Db, asked: Asked): Promise<Facets> {
  const search = asked.filters.search_text.toLowerCase()
  const { scheme, is_new, discounted, in_stock, ordered } = marks(asked)
  const counted = (column: Sql, label: Sql) => sql`
    coalesce((select jsonb_agg(jsonb_build_object('value', value, 'label', label, 'count', count) order by count desc, label)
      from (select ${column} as value, ${label} as label, count(*) as count from found p group by 1, 2
        order by 3 desc, 2 limit 40) top), '[]')`
  return db.one<Facets>(sql`
    with found as (
      select p.product_code, p.division_code, p.form, p.molecule from products p
      where ${search ? sql`p.search_text like ${likePattern(search)} and` : sql``} ${fitting(asked)}
      limit ${raw(String(mostCounted))}
    )
    select
      ${counted(sql`p.division_code`, sql`(select name from divisions where code = p.division_code)`)} as divisions,
      ${counted(sql`p.form`, sql`p.form`)} as forms,
      ${counted(sql`p.molecule`, sql`p.molecule`)} as molecules,
      (select count(*) from found p where ${scheme}) as scheme,
      (select count(*) from found p where ${is_new}) as is_new,
      (select count(*) from found p where ${discounted}) as discounted,
      (select count(*) from found p where ${in_stock}) as in_stock,
      (select count(*) from found p where ${ordered}) as ordered`)
}
