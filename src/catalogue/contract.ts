import { admin, customer } from '#kit/access.ts'
import { choicesOf } from '#kit/choices.ts'
import { endpoint } from '#kit/endpoint.ts'
import { largestPageLimit } from '#kit/list.ts'
import {
  body,
  count,
  listOf,
  numberText,
  one,
  page,
  paise,
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
  is_discounted: z.boolean(),
})

export const lookUpProduct = endpoint({
  method: 'GET',
  path: '/api/adm/product/{productCode}',
  summary: 'An active product of the session’s product type, by its code',
  access: admin,
  input: body({ productCode }),
  output: one(productLookup),
})

export const pickProducts = choicesOf('products', 'Active products that a text may mean, the likeliest first')

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

const limit = z._default(numberText(1, largestPageLimit, `Ask for 1 to ${largestPageLimit} a page.`), 20)

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  summary: 'What may be ordered: any parts of code, name and molecule, one typing error forgiven, the best match first',
  access: customer,
  input: body({ ...filters, page, limit }),
  output: listOf(product),
})

/** As many rows as the order sheet gets in one answer. */
export const sheetRows = 2000

export const listSheet = endpoint({
  method: 'GET',
  path: '/api/order-sheet',
  summary: `What may be ordered, ${sheetRows} rows a page, with the filters of the product list`,
  access: customer,
  input: body({ ...filters, page }),
  output: listOf(product),
  rowsAPage: sheetRows,
  heavy: true,
})

export const getProduct = endpoint({
  method: 'GET',
  path: '/api/products/{product_code}',
  summary: 'One product as it is for the distributor',
  access: customer,
  input: body({ ...forWhom, product_code: productCode }),
  output: one(product),
})

/** So many rows are looked up in one call. */
export const mostLookedUp = 2000
/** A code or a name as somebody else's system writes it. */
const strangeText = trimmed(120)

export const lookUpCodes = endpoint({
  method: 'POST',
  path: '/api/products/lookup',
  summary:
    'What the codes of a pasted or uploaded list mean for the distributor, and what may be meant where none fits',
  access: customer,
  input: body({
    ...forWhom,
    rows: z
      .array(
        body({
          code: strangeText,
          name: z.optional(strangeText),
          /** What the list says that it is packed in, and what a pack costs. */
          pack: z.optional(strangeText),
          rate_paise: z.optional(z.nullable(paise)),
        }),
      )
      .check(z.maxLength(mostLookedUp, `Look up at most ${mostLookedUp} rows at once.`)),
  }),
  output: record({
    /** One for each row, in their order. */
    data: z.array(
      record({
        state: z.enum(['found', 'unknown', 'inactive', 'other_type', 'not_yours']),
        /** Found, or may be meant, the nearest first: codes of `products`. */
        product_codes: z.array(z.string()),
        /**
         * Found by another code than the one that was given: its zeros were lost, or it is a name.
         */
        found_by: z.nullable(z.enum(['zeros', 'name'])),
        /**
         * In which way the row contradicts the product that its code names, the first of
         * `product_codes`.
         */
        differs: z.nullable(z.string()),
      }),
    ),
    products: z.array(product),
  }),
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
      /** Without search and filters. */
      all: count,
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
  heavy: true,
})

export const listMolecules = endpoint({
  method: 'GET',
  path: '/api/product-molecules',
  summary:
    'Every molecule that the filters leave, by name; how many products have it, where they are few enough to count',
  access: customer,
  input: body(filters),
  output: one(z.array(record({ molecule: z.string(), count: z.nullable(count) }))),
})
