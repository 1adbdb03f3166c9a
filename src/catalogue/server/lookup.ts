import type { ProductType } from '#kit/access.ts'
import type { Output } from '#kit/endpoint.ts'
import { Problem } from '#kit/problem.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import type { lookUpProduct } from '../contract.ts'

export type LookedUp = Output<typeof lookUpProduct>['data']

/**
 * The active product with this code, for whoever works in its product type; the sentence says why
 * there is none.
 */
export async function lookUp(db: Db, code: string, productType: ProductType): Promise<LookedUp> {
  const found = await db.maybe<LookedUp & { active: boolean }>(sql`
    select p.product_code, p.name as product_name, p.product_type, p.division_code, v.name as division_name, p.active,
      exists (select from discounted_products d where d.product_code = p.product_code) as is_discounted
    from products p
    join divisions v on v.code = p.division_code
    where p.product_code = ${code} and p.product_type = ${productType}`)
  if (!found) throw new Problem(404, `There is no ${typeInWords(productType)} product with the code ${code}.`)
  const { active, ...product } = found
  if (!active) throw new Problem(409, `${product.product_name} (${code}) is inactive. Activate it first.`)
  return product
}

function typeInWords(productType: ProductType): string {
  return productType === 'E' ? 'ethical' : 'generic'
}
