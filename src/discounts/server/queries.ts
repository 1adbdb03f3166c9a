import type { ProductType } from '#kit/access.ts'
import { pageSize } from '#kit/list.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import { type Listing, type Page, pageOfList } from '#kit/server/http/page-starts.ts'
import { pageCut } from '#kit/server/http/paging.ts'

type Discounted = { product_code: string; product_name: string }
type Asked = { productType: ProductType; search: string; page: number }

/** The page and the total in one round trip. */
export async function pageOfDiscounted(db: Db, asked: Asked): Promise<Page<Discounted>> {
  if (!asked.search) return pageOfList(db, listing, asked)
  const rows = await db.rows<Discounted & { total: number }>(sql`
    with found as materialized (${matches(asked)})
    select p.product_code, p.name as product_name, (select count(*) from found) as total
    from (select product_code from found order by product_code ${pageCut(asked.page, pageSize)}) d
    join products p using (product_code)
    order by p.product_code`)
  const [first] = rows
  return { rows, total: first ? first.total : asked.page === 1 ? 0 : await countMatches(db, asked) }
}

const listing: Listing = {
  table: 'discounted_products',
  key: 'product_code',
  order: 'asc',
  from: (start) => sql`product_code >= ${start}`,
  rows: (keys, counted) => sql`
    select p.product_code, p.name as product_name, t.total, t.version
    from (${keys}) d
    join products p using (product_code)
    ${counted}
    order by p.product_code`,
}

const matches = ({ productType, search }: Asked) => sql`
  select product_code from discounted_products
  where search_text like ${likePattern(search)} and product_type = ${productType}`

async function countMatches(db: Db, asked: Asked): Promise<number> {
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from (${matches(asked)}) found`)
  return total
}

/** False when it is on the list already. */
export async function insertDiscounted(db: Db, code: string, productType: ProductType): Promise<boolean> {
  const added = await db.change(sql`
    insert into discounted_products (product_code, product_type)
    values (${code}, ${productType})
    on conflict do nothing`)
  return added === 1
}

/** False when it is not on the list, or on that of the other product type. */
export async function deleteDiscounted(db: Db, code: string, productType: ProductType): Promise<boolean> {
  const removed = await db.change(sql`
    delete from discounted_products where product_code = ${code} and product_type = ${productType}`)
  return removed === 1
}
