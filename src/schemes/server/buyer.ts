import type { ProductType } from '#kit/access.ts'
import { Problem } from '#kit/problem.ts'
import { type Db, sql } from '#kit/server/db/db.ts'

export type Buyer = { id: number; username: string; name: string }

/**
 * The distributor of a customer code who buys this product type; the sentence stands beside the
 * field `distributor`.
 */
export async function findBuyer(db: Db, code: string, type: ProductType): Promise<Buyer> {
  const buyer = await db.maybe<Buyer>(sql`
    select id, username, name from accounts
    where kind = 'D' and firm_id is null and lower(username) = lower(${code}) and div_type in (${type}, 'B')`)
  if (buyer) return buyer
  const why = `There is no distributor with the customer code ${code} for ${type === 'E' ? 'ethical' : 'generic'} products.`
  throw new Problem(404, why, { errors: { distributor: why } })
}
