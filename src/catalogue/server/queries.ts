import type { CustomerSession } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { Problem } from '#kit/problem.ts'
import { type Db, join, raw, type Sql, sql } from '#kit/server/db.ts'
import { likePattern } from '#kit/server/search.ts'

/** Whose catalogue it is: without a distributor an employee sees what everybody is offered. */
export type Buyer = { distributor_id: number | null; cfa_code: string | null }

export async function findBuyer(
  db: Db,
  me: CustomerSession,
  { distributor, cfa_code }: { distributor?: string | undefined; cfa_code?: string | undefined },
): Promise<Buyer> {
  if (me.userType === 'E' && !distributor) return { distributor_id: null, cfa_code: null }
  const isMine =
    me.userType === 'D'
      ? sql`a.id = ${me.id} and (${distributor ?? null}::text is null or lower(a.username) = lower(${distributor ?? null}))`
      : sql`lower(a.username) = lower(${distributor}) and exists (
        select from employee_distributors e where e.employee_id = ${me.id} and e.distributor_id = a.id)`
  const buyer = await db.maybe<Buyer>(sql`
    select a.id as distributor_id, d.plant_code as cfa_code
    from accounts a
    join distributor_plants d on d.distributor_id = a.id
    where ${isMine} and a.div_type in (${me.productType}, 'B')
      and (${cfa_code ?? null}::text is null or d.plant_code = ${cfa_code ?? null})
    order by d.rank
    limit 1`)
  if (!buyer) throw new Problem(404, 'That distributor or CFA is not there, or not yours.')
  return buyer
}

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

/** Does an offer, a launch, a listing, stock or an earlier order exist for `p`? */
const marks = ({ buyer, today }: Asked) => ({
  scheme: sql`exists (
    select from offers o
    where o.enabled and (o.product_code = p.product_code or o.division_code = p.division_code)
      and (o.distributor_id is null or o.distributor_id = ${buyer.distributor_id}::bigint)
      and ${today}::date between o.starts_on and o.ends_on)`,
  is_new: sql`exists (
    select from launch_products l
    where l.product_code = p.product_code and ${today}::date between l.start_date and l.end_date)`,
  discounted: sql`exists (select from discounted_products x where x.product_code = p.product_code)`,
  in_stock: sql`exists (
    select from stock s
    where s.product_code = p.product_code and s.quantity > 0
      and (${buyer.cfa_code}::text is null or s.plant_code = ${buyer.cfa_code}::text))`,
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

/** Ranking every match costs more the more there are: the first so many are ranked. */
const candidates = 500

export type ProductRow = Record<string, unknown>

export async function pageOfProducts(db: Db, asked: Asked, page: number, limit: number): Promise<ProductRow[]> {
  const skip = (page - 1) * limit
  // Written into the text: a bound limit would make the planner read the whole table.
  const cut = raw(`limit ${Math.trunc(limit)} offset ${Math.trunc(skip)}`)
  const search = asked.filters.search_text.toLowerCase()
  if (!search)
    return db.rows(
      enriched(
        asked,
        sql`
      select p.*, 0 as rank from products p where ${fitting(asked)} order by p.name, p.product_code ${cut}`,
      ),
    )
  const found = await db.rows(
    enriched(
      asked,
      sql`
    select * from (
      select p.*, case
        when p.product_code = ${search} then 0
        when lower(p.name) like ${`${likePattern(search).slice(1)}`} then 1
        when p.search_text like ${likePattern(` ${search}`)} then 2
        else 3 end as rank
      from products p
      where p.search_text like ${likePattern(search)} and ${fitting(asked)}
      limit ${raw(String(candidates))}
    ) p
    order by p.rank, p.name, p.product_code ${cut}`,
    ),
  )
  if (found.length > 0 || page > 1 || search.length < 4) return found
  return db.rows(
    enriched(
      asked,
      sql`
    select p.*, row_number() over () as rank from products_alike(${search}, ${asked.me.productType}) p
    where ${fitting(asked)} ${cut}`,
    ),
  )
}

export async function countMatches(db: Db, asked: Asked, shown: number): Promise<number> {
  const search = asked.filters.search_text.toLowerCase()
  if (!search && !isFiltered(asked)) {
    const { total } = await db.one<{ total: number }>(sql`
      select coalesce(sum(t.active_products), 0)::bigint as total
      from division_totals t
      join divisions v on v.code = t.division_code and v.product_type = ${asked.me.productType}
      where t.division_code in (${divisionsOf(asked)})`)
    return total
  }
  const { total } = await db.one<{ total: number }>(sql`
    select count(*) as total from (
      select from products p
      where ${search ? sql`p.search_text like ${likePattern(search)} and` : sql``} ${fitting(asked)}
      limit ${raw(String(candidates * 20))}
    ) matches`)
  return total === 0 ? shown : total
}

/** Everything else a row shows, for the rows of the page alone. */
function enriched({ buyer, today }: Asked, page: Sql): Sql {
  return sql`
    select p.product_code, p.name as product_name, p.product_type, p.division_code, v.name as division_name,
      p.molecule, p.form, p.strength, p.pack, p.gst_bp,
      coalesce(now_price.mrp_paise, p.mrp_paise) as mrp_paise,
      coalesce(now_price.pts_paise, p.pts_paise) as price_paise,
      (o.id is not null)::int as scheme_admin_enable,
      coalesce(o.compulsory, false)::int as compul_scheme_admin_enable,
      coalesce(o.min_qty, 0) as min_qty,
      coalesce(o.scheme_qty, 0) as scheme_qty,
      i.image_name, i.file_hash,
      coalesce(s.quantity, 0) as packs,
      exists (
        select from launch_products l
        where l.product_code = p.product_code and ${today}::date between l.start_date and l.end_date) as is_new,
      exists (select from discounted_products x where x.product_code = p.product_code) as is_discounted,
      u.reason as unwanted,
      case when y.product_code is not null
        then jsonb_build_object('quantity', y.quantity, 'on', y.ordered_on) end as last_ordered,
      case when next_price.valid_from is not null
        then jsonb_build_object('price_paise', next_price.pts_paise, 'from', next_price.valid_from) end as next_price
    from (${page}) p
    join divisions v on v.code = p.division_code
    left join lateral (
      select d.mrp_paise, d.pts_paise from product_prices d
      where d.product_code = p.product_code and d.valid_from <= ${today}::date
      order by d.valid_from desc limit 1
    ) now_price on true
    left join lateral (
      select d.pts_paise, d.valid_from from product_prices d
      where d.product_code = p.product_code and d.valid_from > ${today}::date
      order by d.valid_from limit 1
    ) next_price on true
    left join lateral offer_for(p.product_code, p.division_code, ${buyer.distributor_id}::bigint, ${today}::date) o
      on o.id is not null
    left join product_images i on lower(i.image_name) = lower(p.product_code || '.png')
    left join lateral (
      select sum(s.quantity)::bigint as quantity from stock s
      where s.product_code = p.product_code and (${buyer.cfa_code}::text is null or s.plant_code = ${buyer.cfa_code}::text)
    ) s on true
    left join unwanted_products u on u.distributor_id = ${buyer.distributor_id}::bigint and u.product_code = p.product_code
    left join last_ordered y on y.distributor_id = ${buyer.distributor_id}::bigint and y.product_code = p.product_code
    order by p.rank, p.name, p.product_code`
}

export function findProduct(db: Db, asked: Asked, code: string): Promise<ProductRow | null> {
  return db.maybe(
    enriched(asked, sql`select p.*, 0 as rank from products p where p.product_code = ${code} and ${fitting(asked)}`),
  )
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
      limit ${raw(String(candidates * 20))}
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
