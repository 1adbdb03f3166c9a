import type { ProductType } from '#kit/access.ts'
import { pageSize } from '#kit/list.ts'
import { type Db, sql } from '#kit/server/db.ts'
import { pageCut, totalOfList } from '#kit/server/paging.ts'
import { likePattern } from '#kit/server/search.ts'

type Discounted = { product_code: string; product_name: string }
type Asked = { productType: ProductType; search: string; page: number }

type Found = Discounted & { total: number }

/** The page and the total in one round trip, limited before it is joined: a page costs the same however long the list is. */
export async function pageOfDiscounted(db: Db, asked: Asked): Promise<{ rows: Discounted[]; total: number }> {
  const { productType, search, page } = asked
  const cut = pageCut(page, pageSize)
  const rows = search
    ? await db.rows<Found>(sql`
        with found as materialized (${matches(asked)})
        select found.*, (select count(*) from found) as total from found
        order by product_code ${cut}`)
    : await db.rows<Found>(sql`
        select p.product_code, p.name as product_name, ${totalOfList('discounted_products', productType)} as total
        from (
          select product_code from discounted_products
          where product_type = ${productType}
          order by product_code ${cut}
        ) d
        join products p using (product_code)
        order by p.product_code`)
  const [first] = rows
  return { rows, total: first ? first.total : page === 1 ? 0 : await countDiscounted(db, asked) }
}

const matches = ({ productType, search }: Asked) => sql`
  select p.product_code, p.name as product_name
  from products p
  join discounted_products d using (product_code)
  where p.search_text like ${likePattern(search)} and d.product_type = ${productType}`

async function countDiscounted(db: Db, asked: Asked): Promise<number> {
  const { total } = await db.one<{ total: number }>(
    asked.search
      ? sql`select count(*) as total from (${matches(asked)}) found`
      : sql`select ${totalOfList('discounted_products', asked.productType)} as total`,
  )
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
