import { forWhom, stockLevel } from '#catalogue/shapes.ts'
import { customer } from '#kit/access.ts'
import { endpoint } from '#kit/endpoint.ts'
import { body, count, listOf, one, paise, record, seenVersion, time, trimmed, z } from '#kit/shape.ts'
import { mostLines } from './rules.ts'

export const orderKind = z.enum(['regular', 'discount', 'launch'])

const which = { ...forWhom, kind: z._default(orderKind, 'regular') }

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
})

export const cart = record({
  distributor: z.string(),
  distributor_name: z.string(),
  cfa_code: z.string(),
  kind: orderKind,
  version: count,
  cart_items: z.array(cartItem),
  cartProductCodeList: z.array(z.string()),
  /** The specification's name, as it is spelled there. */
  total_iten: count,
  paid_qty: count,
  free_qty: count,
  free_value_paise: paise,
  value_paise: paise,
  tax_paise: paise,
  /** Supplied from another state: IGST, else CGST and SGST. */
  is_interstate: z.boolean(),
  /** What placing will cost, tax included. */
  total_paise: paise,
  /** How it will go to the ERP: one part a division. */
  parts: z.array(record({ division_code: z.string(), division_name: z.string(), lines: count, total_paise: paise })),
  /** Lines whose price has risen since they were put in, or that are not sold any more: to be looked at before placing. */
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
  quantity: z.union([z.number(), z.string().check(z.maxLength(40))]),
  /** The version of the cart that the person saw. */
  version: z.optional(seenVersion),
  /** Takes the scheme's rounding back: the quantity stays as typed, without free goods. */
  as_typed: z._default(z.boolean(), false),
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
    /** Lines that were not done; the others were. `changed`: somebody else did, since the version that was seen. */
    refused: z.array(
      record({
        product_code: z.string(),
        why: z.enum(['too_many', 'unknown', 'not_sold', 'changed']),
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
      lines: count,
      total_paise: paise,
      updated_at: time,
    }),
  ),
})
