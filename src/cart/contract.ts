import { forWhom, stockLevel } from '#catalogue/shapes.ts'
import { customer } from '#kit/access.ts'
import { endpoint } from '#kit/endpoint.ts'
import { body, count, id, listOf, one, paise, record, seenVersion, time, trimmed, z } from '#kit/shape.ts'
import { packs } from '#pricing/shapes.ts'
import { mostLines } from './rules.ts'

export const orderKind = z.enum(['regular', 'discount', 'launch'])

/** A discount order is for a doctor or hospital, and each has a cart of its own. */
export const orderedAs = { kind: z._default(orderKind, 'regular'), party_id: z.optional(id) }

const which = { ...forWhom, ...orderedAs }

export const partyOf = record({
  party_id: z.number(),
  kind: z.enum(['doctor', 'hospital']),
  name: z.string(),
  city: z.string(),
})

const needs = z.enum(['none', 'manager', 'admin', 'refused'])

/**
 * Of a line that is sold at a discount: what the party pays a pack, what the stockist keeps, what
 * is refunded to it.
 */
export const discountedAt = {
  discount_bp: z.optional(count),
  net_rate_paise: z.optional(paise),
  margin_paise: z.optional(paise),
  claim_paise: z.optional(paise),
  floor_paise: z.optional(paise),
  /** Whose approval its depth needs; refused: it is below the floor. */
  needs: z.optional(needs),
}

const cartItem = record({
  product_code: z.string(),
  product_name: z.string(),
  division_code: z.string(),
  division_name: z.string(),
  molecule: z.string(),
  pack: z.string(),
  /** As asked; what the scheme makes of it is total_qty, of which free_qty is free. */
  quantity_ordered: count,
  free_qty: count,
  total_qty: count,
  as_typed: z.boolean(),
  min_qty: count,
  scheme_qty: count,
  compulsory: z.boolean(),
  mrp_paise: paise,
  price_paise: paise,
  /** The price the line was put in at, where it is another now. */
  old_price_paise: z.nullable(paise),
  gst_bp: count,
  amount_paise: paise,
  tax_paise: paise,
  stock: stockLevel,
  warnings: z.array(record({ code: z.string(), message: z.string() })),
  ...discountedAt,
  /** What a contract agrees with the party, where there is one. */
  contract_bp: z.optional(z.nullable(count)),
})

export const cart = record({
  distributor: z.string(),
  distributor_name: z.string(),
  cfa_code: z.string(),
  kind: orderKind,
  /** For whom a discount order is. */
  party: z.optional(z.nullable(partyOf)),
  /** What the discounts come to, before tax, and whose approval the order needs. */
  discount: z.optional(
    record({
      needs,
      deepest_bp: count,
      at_pts_paise: paise,
      net_paise: paise,
      discount_paise: paise,
      margin_paise: paise,
      claim_paise: paise,
    }),
  ),
  version: count,
  cart_items: z.array(cartItem),
  cartProductCodeList: z.array(z.string()),
  /** The specification's name, as it is spelled there. */
  total_iten: count,
  /** The lines of the last ten orders from this cart that may still be edited. */
  orderEditList: z.array(record({ order_id: z.number(), product_code: z.string(), quantity: count })),
  paid_qty: count,
  free_qty: count,
  free_value_paise: paise,
  value_paise: paise,
  tax_paise: paise,
  /** Supplied from another state: IGST, else CGST and SGST. */
  is_interstate: z.boolean(),
  round_off_paise: paise,
  /** What placing will cost, tax included, rounded to the rupee. */
  total_paise: paise,
  /** How it will go to the ERP: one part a division. */
  parts: z.array(record({ division_code: z.string(), division_name: z.string(), lines: count, total_paise: paise })),
  /**
   * Lines whose price has risen since they were put in, or that are not sold any more: to be looked
   * at before placing.
   */
  must_look: z.array(z.string()),
})

export const getCart = endpoint({
  method: 'GET',
  path: '/api/cart',
  summary: 'The priced cart for a distributor, a CFA and a kind',
  access: customer,
  input: body(which),
  output: one(cart),
})

const wantedLine = {
  product_code: trimmed(20, 1),
  quantity: packs,
  /** The version of the cart that the person saw. */
  version: z.optional(seenVersion),
  /** Takes the scheme's rounding back: the quantity stays as typed, without free goods. */
  as_typed: z._default(z.boolean(), false),
  /**
   * Of a discount order: hundredths of a percent below PTS. Without it the contract’s rate holds,
   * else PTS.
   */
  discount_bp: z.optional(z.int().check(z.gte(0, 'Enter 0 or more.'), z.lte(9999, 'Enter less than 100%.'))),
}

export const changeCart = endpoint({
  method: 'PUT',
  path: '/api/cart/items',
  summary: 'Set the quantity of one product; 0 removes it. Answers with the whole priced cart',
  access: customer,
  input: body({ ...which, ...wantedLine }),
  output: one(cart),
  refusal: cart,
})

export const changeCartLines = endpoint({
  method: 'PUT',
  path: '/api/cart/lines',
  summary:
    'Set the quantities of many products; 0 removes one. Answers with the whole priced cart and what was refused',
  access: customer,
  input: body({
    ...which,
    lines: z.array(body(wantedLine)).check(z.maxLength(mostLines, `At most ${mostLines} lines go in one call.`)),
  }),
  output: record({
    data: cart,
    /**
     * Lines that were not done; the others were. `changed`: somebody else did, since the version
     * that was seen.
     */
    refused: z.array(
      record({
        product_code: z.string(),
        why: z.enum(['unknown', 'not_sold', 'changed']),
        message: z.string(),
      }),
    ),
  }),
})

export const emptyCart = endpoint({
  method: 'DELETE',
  path: '/api/cart',
  summary: 'Take everything out of the cart',
  access: customer,
  input: body(which),
  output: one(cart),
})

export const longestPoNumber = 40

export const setPoNumber = endpoint({
  method: 'PUT',
  path: '/api/cart/po-number',
  summary: 'Write the number of the purchase order that the cart answers; it goes to its order. Empty removes it',
  access: customer,
  input: body({ ...which, po_no: trimmed(longestPoNumber) }),
  output: one(record({ po_no: z.nullable(z.string()) })),
})

export const listCarts = endpoint({
  method: 'GET',
  path: '/api/carts',
  summary: 'All my open carts of the session’s product type, the last changed first',
  access: customer,
  input: body({}),
  output: listOf(
    record({
      distributor: z.string(),
      distributor_name: z.string(),
      city: z.string(),
      cfa_code: z.string(),
      cfa_name: z.string(),
      kind: orderKind,
      party: z.optional(z.nullable(partyOf)),
      lines: count,
      total_paise: paise,
      updated_at: time,
    }),
  ),
})

export const countCartLines = endpoint({
  method: 'GET',
  path: '/api/carts/count',
  summary: 'How many lines lie in my open carts of the session’s product type, in all and in each',
  access: customer,
  input: body({}),
  output: one(
    record({
      lines: count,
      carts: count,
      each: z.array(record({ distributor: z.string(), cfa_code: z.string(), lines: count })),
    }),
  ),
})
