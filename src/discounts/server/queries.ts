import type { ProductType } from '#kit/access.ts'
import { pageSize } from '#kit/list.ts'
import { type Db, sql } from '#kit/server/db.ts'
import { likePattern } from '#kit/server/search.ts'

type Discounted = { product_code: string; product_name: string }
type Asked = { productType: ProductType; search: string; page: number }

/** Limited before it is joined, so that a page costs the same however long the list is. */
export function pageOfDiscounted(db: Db, { productType, search, page }: Asked): Promise<Discounted[]> {
  const skip = (page - 1) * pageSize
  if (search)
    return db.rows<Discounted>(sql`
      select p.product_code, p.name as product_name
      from products p
      join discounted_products d using (product_code)
      where p.search_text like ${likePattern(search)} and d.product_type = ${productType}
      order by p.product_code
      limit 20 offset ${skip}`)
  return db.rows<Discounted>(sql`
    select p.product_code, p.name as product_name
    from (
      select product_code from discounted_products
      where product_type = ${productType}
      order by product_code
      limit 20 offset ${skip}
    ) d
    join products p using (product_code)
    order by p.product_code`)
}

export async function countDiscounted(db: Db, { productType, search }: Asked): Promise<number> {
  const { total } = search
    ? await db.one<{ total: number }>(sql`
        select count(*) as total
        from products p
        join discounted_products d using (product_code)
        where p.search_text like ${likePattern(search)} and d.product_type = ${productType}`)
    : await db.one<{ total: number }>(sql`
        select coalesce(sum(total), 0)::bigint as total
        from list_totals
        where list = 'discounted_products' and product_type = ${productType}`)
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
