// Lines of regular carts, put together from what is remembered of their products and what the
// database says of the firm alone.
import { firmTerms, type OfFirm } from '#catalogue/firm-terms.ts'
import { type Facts, factsOf } from '#catalogue/server/shelf.ts'
import type { ProductType } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Db } from '#kit/server/db/db.ts'

type Item = { product_code: string; asked: number; as_typed: boolean }

/** A cart's part of the database's answer (`shelved_cart`). */
export type Shelved<I extends Item = Item> = OfFirm & { version: number; items: I[] }

/** What everybody sees of the products of these carts, of one type and as of one version. */
export function factsOfCarts(db: Db, carts: readonly Shelved[], { type, today }: { type: ProductType; today: Day }) {
  const codes = new Set(carts.flatMap(({ items }) => items.map((item) => item.product_code)))
  return factsOf(db, [...codes], { version: carts[0]?.version ?? 0, type, today })
}

/** Without products that are not of the type. */
export function linesOf<I extends Item>({ items, ...firm }: Shelved<I>, facts: Map<string, Facts>) {
  return items.flatMap((item) => {
    const known = facts.get(item.product_code)
    return known ? [{ ...firmTerms(known, firm), ...item }] : []
  })
}
