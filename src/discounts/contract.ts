import { productCode, productLookup } from '#catalogue/contract.ts'
import { admin, adminWho } from '#kit/access.ts'
import { endpoint } from '#kit/endpoint.ts'
import { body, count, one, page, record, searchText, z } from '#kit/shape.ts'
import { mayPrice } from '#pricing/rights.ts'

const discountedProduct = record({ product_code: z.string(), product_name: z.string() })

export const listDiscounted = endpoint({
  method: 'GET',
  path: '/api/adm/discounted-product',
  summary: 'The discounted list, 20 a page; search finds any part of the code or the name',
  access: admin,
  input: body({ search_text: searchText, page }),
  output: record({ data: z.array(discountedProduct), total: count, count_product: count }),
})

export const addDiscounted = endpoint({
  method: 'POST',
  path: '/api/adm/discounted-product',
  summary: 'Put a looked-up product on the discounted list',
  access: adminWho(mayPrice),
  input: body({
    product_code: productCode,
    // The looked-up product is sent whole; only its code is believed.
    product_name: z.optional(productLookup.shape.product_name),
    product_type: z.optional(productLookup.shape.product_type),
    division_code: z.optional(productLookup.shape.division_code),
    division_name: z.optional(productLookup.shape.division_name),
    is_discounted: z.optional(productLookup.shape.is_discounted),
  }),
  output: one(discountedProduct),
  created: true,
})

export const removeDiscounted = endpoint({
  method: 'DELETE',
  path: '/api/adm/delete-discounted-product/{product_code}',
  summary: 'Take a product off the discounted list',
  access: adminWho(mayPrice),
  input: body({ product_code: productCode }),
  output: null,
})
