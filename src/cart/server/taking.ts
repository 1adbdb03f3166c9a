import type { CustomerSession } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { tellCartChanged } from './changes.ts'
import { type KeptCart, type Which, whichCart } from './kept.ts'
import { type PricedCart, pricedCart } from './priced.ts'

export type TakenLine = { product_code: string; quantity: number; as_typed: boolean }

/** Puts all of them into the cart or none: added to what is there, or in place of it. */
export async function takeIntoCart(
  db: Db,
  me: CustomerSession,
  which: Which,
  taking: { lines: readonly TakenLine[]; mode: 'add' | 'replace'; today: Day; po_no?: string | null },
): Promise<PricedCart> {
  const wanted = taking.lines.map((line, place) => ({ ...line, place }))
  const { cart } = await db.one<{ cart: KeptCart }>(sql`
    select take_lines(${whichCart(me, which)}, ${JSON.stringify(wanted)}::jsonb, ${taking.mode}, ${taking.today}) as cart`)
  // The purchase order's number goes with the cart to its order.
  if (taking.po_no || taking.mode === 'replace')
    await db.change(sql`update carts set po_no = ${taking.po_no ?? null} where id = ${cart.id}`)
  tellCartChanged(me.id)
  return pricedCart(cart)
}
