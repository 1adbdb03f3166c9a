import { admin } from '#kit/access.ts'
import { endpoint } from '#kit/endpoint.ts'
import { body, one, productType, record, trimmed, z } from '#kit/shape.ts'

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
