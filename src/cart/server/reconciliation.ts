import { type Db, sql } from '#kit/server/db/db.ts'
import type { Difference } from '#kit/server/http/feature.ts'

export function cartDifferences(db: Db): Promise<Difference[]> {
  return db.rows<Difference>(sql`
    select 'a cart that is older than a line of it' as what, c.id::text as which
    from carts c
    where exists (select from cart_items i where i.cart_id = c.id and i.version > c.version)
    limit 100`)
}
