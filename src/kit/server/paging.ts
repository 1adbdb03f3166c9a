import type { ProductType } from '../access.ts'
import { raw, type Sql, sql } from './db.ts'

/** The limit is in the text, since a bound one hides from the planner how few rows are wanted; the offset is bound. */
export function pageCut(page: number, limit: number): Sql {
  return sql`limit ${raw(String(Math.trunc(limit)))} offset ${(page - 1) * limit}`
}

/** How long a list is, counted as its rows come and go. */
export function totalOfList(list: 'product_images' | 'discounted_products', productType: ProductType): Sql {
  return sql`(
    select coalesce(sum(total), 0)::bigint from list_totals where list = ${list} and product_type = ${productType})`
}
