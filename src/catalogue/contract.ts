import { admin, customer } from '#kit/access.ts'
import { endpoint } from '#kit/endpoint.ts'
import {
  body,
  count,
  listOf,
  numberText,
  one,
  page,
  productType,
  record,
  searchText,
  text,
  trimmed,
  z,
} from '#kit/shape.ts'
import { forWhom, product } from './shapes.ts'

export const productCodeLength = 20

/** Codes are text: leading zeros count. */
export const productCode = trimmed(productCodeLength, 1)

export const productLookup = record({
  product_code: z.string(),
  product_name: z.string(),
  product_type: productType,
  division_code: z.string(),
  division_name: z.string(),
})

export const lookUpProduct = endpoint({
  method: 'GET',
  path: '/api/adm/product/{productCode}',
  summary: 'An active product of the session’s product type, by its code',
  access: admin,
  input: body({ productCode }),
  output: one(productLookup),
})

const flag = z.optional(z.enum(['1']))

const filters = {
  ...forWhom,
  search_text: searchText,
  division: z.optional(text(10)),
  molecule: z.optional(trimmed(120)),
  form: z.optional(trimmed(60)),
  scheme: flag,
  is_new: flag,
  discounted: flag,
  in_stock: flag,
  ordered: flag,
}

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  summary: 'What may be ordered: any part of the code or the name, one typing error forgiven, the best match first',
  access: customer,
  input: body({ ...filters, page, limit: z._default(numberText(1, 2000, 'Ask for 1 to 2000 a page.'), 20) }),
  output: listOf(product),
})

export const getProduct = endpoint({
  method: 'GET',
  path: '/api/products/{product_code}',
  summary: 'One product as it is for the distributor',
  access: customer,
  input: body({ ...forWhom, product_code: productCode }),
  output: one(product),
})

const facet = z.array(record({ value: z.string(), label: z.string(), count }))

export const countProducts = endpoint({
  method: 'GET',
  path: '/api/product-facets',
  summary: 'How many products each filter would leave, by division, form and molecule',
  access: customer,
  input: body(filters),
  output: one(
    record({
      divisions: facet,
      forms: facet,
      molecules: facet,
      scheme: count,
      is_new: count,
      discounted: count,
      in_stock: count,
      ordered: count,
    }),
  ),
})
