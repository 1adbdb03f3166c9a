import { count, day, paise, productType, record, text, trimmed, z } from '#kit/shape.ts'

/**
 * Who it is for and from where: an employee says whom it orders for; a CFA is chosen where there
 * are several.
 */
export const forWhom = {
  distributor: z.optional(trimmed(60)),
  cfa_code: z.optional(text(10)),
}

/** The scheme fields as the specification names them: 1 is on. */
export const schemeFields = {
  scheme_admin_enable: z.union([z.literal(0), z.literal(1)]),
  compul_scheme_admin_enable: z.union([z.literal(0), z.literal(1)]),
  min_qty: count,
  scheme_qty: count,
}

export const stockLevel = z.enum(['in', 'low', 'out'])

export const product = record({
  product_code: z.string(),
  product_name: z.string(),
  product_type: productType,
  division_code: z.string(),
  division_name: z.string(),
  molecule: z.string(),
  form: z.string(),
  strength: z.string(),
  pack: z.string(),
  mrp_paise: paise,
  /** What a distributor pays (PTS), without tax. */
  price_paise: paise,
  gst_bp: count,
  is_new: z.boolean(),
  is_discounted: z.boolean(),
  /** The next price that is known, and from when. */
  next_price: z.nullable(record({ price_paise: paise, from: day })),
  image_url: z.nullable(z.string()),
  /** The product's other packs. */
  sub_data: z.array(record({ product_code: z.string(), pack: z.string() })),
  ...schemeFields,
  stock: stockLevel,
  /** Why the distributor does not want it, or null. */
  unwanted: z.nullable(z.string()),
  last_ordered: z.nullable(record({ quantity: count, on: day })),
})
