import type { CustomerSession } from '#kit/access.ts'
import { type Db, type Sql, sql } from '#kit/server/db/db.ts'
import type { Out } from '#kit/shape.ts'
import type { DiscountTerms } from '#pricing/discount.ts'
import type { partyOf } from '../contract.ts'
import type { CartLine } from '../rules.ts'

/** A cart as the database answers it, before it is priced. */
export type KeptLine = CartLine & {
  molecule: string
  pack: string
  mrp_paise: number
  offer_id: number | null
  /** On a cart of discounts: what holds for the party, and what was asked. */
  discount?: (DiscountTerms & { asked_bp: number | null }) | null
}

export type KeptParty = Out<typeof partyOf>

export type KeptCart = {
  id: number
  version: number
  distributor: string
  distributor_name: string
  cfa_code: string
  is_interstate: boolean
  kind: 'regular' | 'discount' | 'launch'
  party?: KeptParty | null
  lines: KeptLine[]
  /** Lines of its last orders that may still be edited. */
  editable: { order_id: number; product_code: string; quantity: number }[]
}

export type Which = {
  distributor?: string | undefined
  cfa_code?: string | undefined
  kind: string
  party_id?: number | undefined
}

/** Which cart, as the database's record of that name has it. */
export const whichOf = (me: CustomerSession, { distributor, cfa_code, kind, party_id }: Which) => ({
  orderer: me.id,
  is_employee: me.userType === 'E',
  distributor: distributor || null,
  cfa_code: cfa_code || null,
  product_type: me.productType,
  kind,
  party_id: party_id ?? null,
})

export function whichCart(me: CustomerSession, which: Which): Sql {
  const { orderer, is_employee, distributor, cfa_code, product_type, kind, party_id } = whichOf(me, which)
  return sql`row(${orderer}, ${is_employee}, ${distributor}, ${cfa_code}, ${product_type}, ${kind}, ${party_id})::which_cart`
}

/**
 * What of the last orders from a cart may still be edited: nothing where the cart was joined with
 * another meanwhile.
 */
export async function editableOf(db: Db, cartId: number): Promise<KeptCart['editable']> {
  const [cart] = await db.rows<Pick<KeptCart, 'editable'>>(sql`
    select cart_editable(c) as editable from carts c where c.id = ${cartId}`)
  return cart?.editable ?? []
}
