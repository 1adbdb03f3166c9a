import { productCode, productCodeLength } from '#catalogue/contract.ts'
import { admin, adminWho } from '#kit/access.ts'
import { asFile, endpoint, type FileLike } from '#kit/endpoint.ts'
import { appliedImport, cellError, maxSheetBytes, refusedEndpoint } from '#kit/importing.ts'
import {
  body,
  count,
  day,
  listOf,
  one,
  page,
  paise,
  record,
  searchText,
  sortBy,
  text,
  time,
  trimmed,
  z,
} from '#kit/shape.ts'
import { mayPrice } from '#pricing/rights.ts'
import { fieldNames } from './fields.ts'

const prices = { mrp_paise: paise, ptr_paise: paise, pts_paise: paise }
const datedPrices = record({ valid_from: day, ...prices })

const masterProduct = {
  product_code: z.string(),
  product_name: z.string(),
  division_code: z.string(),
  division_name: z.string(),
  molecule: z.string(),
  form: z.string(),
  strength: z.string(),
  pack: z.string(),
  manufacturer: z.string(),
  hsn: z.string(),
  gst_bp: count,
  /** What holds today. */
  ...prices,
  active: z.boolean(),
  next_price: z.nullable(datedPrices),
}

const product = record({
  ...masterProduct,
  /** Every price with its first day, the earliest first. */
  prices: z.array(datedPrices),
  /** How many open carts hold it. */
  open_carts: count,
  /** Names this state of the product and its prices: a change carries the one that it saw. */
  version: z.string(),
})

/** Who changed it last, and how it is now. */
const stale = record({ product, changed_by: z.string(), changed_at: z.nullable(time) })

const terms = {
  product_name: trimmed(120),
  division_code: trimmed(10),
  molecule: trimmed(200),
  form: trimmed(60),
  strength: trimmed(60),
  pack: trimmed(60),
  /** Who left it out keeps what is saved. */
  manufacturer: z.optional(trimmed(120)),
  hsn: trimmed(8),
  gst_bp: z.int(),
  mrp_paise: z.int(),
  ptr_paise: z.int(),
  pts_paise: z.int(),
}

const filters = {
  search_text: searchText,
  division: z.optional(text(10)),
  state: z.optional(z.enum(['active', 'inactive'])),
  picture: z.optional(z.enum(['none'])),
}

export const listMaster = endpoint({
  method: 'GET',
  path: '/api/adm/products',
  summary:
    'The product master by name, 20 a page; search finds any parts of code, name and molecule, one typing error forgiven',
  access: admin,
  input: body({
    ...filters,
    sort: sortBy('product_code', 'product_name', 'division_name', 'pts_paise', 'ptr_paise', 'mrp_paise'),
    page,
  }),
  output: listOf(record(masterProduct)),
})

export const masterAsCsv = asFile(listMaster, 'csv')
export const masterAsWorkbook = asFile(listMaster, 'xlsx')

export const getMaster = endpoint({
  method: 'GET',
  path: '/api/adm/products/{product_code}',
  summary: 'One product of the master with all its dated prices',
  access: admin,
  input: body({ product_code: productCode }),
  output: one(product),
})

export const createProduct = endpoint({
  method: 'POST',
  path: '/api/adm/products',
  summary: 'Add a product; its price holds from the start',
  access: adminWho(mayPrice),
  input: body({ product_code: trimmed(productCodeLength), ...terms, active: z._default(z.boolean(), true) }),
  output: one(product),
  created: true,
})

export const updateProduct = endpoint({
  method: 'PUT',
  path: '/api/adm/products/{product_code}',
  summary: 'Change a product; another price holds from the day that is given, today at the earliest',
  access: adminWho(mayPrice),
  input: body({ product_code: productCode, ...terms, prices_from: z.optional(day), version: text(64) }),
  output: one(product),
  refusal: stale,
})

export const switchProduct = endpoint({
  method: 'PUT',
  path: '/api/adm/products/{product_code}/active',
  summary: 'Activate or deactivate a product; open carts keep the line and can’t be placed with it',
  access: adminWho(mayPrice),
  input: body({ product_code: productCode, active: z.boolean() }),
  output: one(product),
})

export const callOffPrice = endpoint({
  method: 'DELETE',
  path: '/api/adm/products/{product_code}/prices/{valid_from}',
  summary: 'Cancel a price that has not begun',
  access: adminWho(mayPrice),
  input: body({ product_code: productCode, valid_from: day }),
  output: null,
})

const value = z.nullable(z.union([z.string(), z.number(), z.boolean()]))
const change = record({ field: z.enum(fieldNames), from: value, to: value })

export const getHistory = endpoint({
  method: 'GET',
  path: '/api/adm/products/{product_code}/history',
  summary: 'Who changed what of a product, the latest first',
  access: admin,
  input: body({ product_code: productCode, page }),
  output: record({
    data: z.array(
      record({
        id: z.number(),
        at: time,
        by: z.string(),
        deed: z.enum(['created', 'changed', 'priced', 'called off']),
        /** From when the prices hold. */
        prices_from: z.nullable(day),
        changes: z.array(change),
        /** The file that it came with. */
        file_name: z.nullable(z.string()),
      }),
    ),
    total: count,
  }),
})

const importedRow = record({
  /** As the spreadsheet numbers it. */
  row: count,
  kind: z.enum(['new', 'changed', 'refused']),
  product_code: z.string(),
  product_name: z.string(),
  prices_from: z.nullable(day),
  /** All of a new product; null for the others. */
  product: z.nullable(
    record({
      product_name: z.string(),
      division_code: z.string(),
      molecule: z.string(),
      form: z.string(),
      strength: z.string(),
      pack: z.string(),
      manufacturer: z.string(),
      hsn: z.string(),
      gst_bp: count,
      ...prices,
      active: z.boolean(),
    }),
  ),
  changes: z.array(change),
  /** Why the row can't be taken, cell by cell. */
  errors: z.array(cellError),
})

const preview = record({
  fingerprint: z.string(),
  sheet: z.string(),
  ignored_columns: z.array(z.string()),
  new: count,
  changed: count,
  unchanged: count,
  refused: count,
  /** Rows with a price that moves by more than a fifth. */
  steep: count,
  deactivated: count,
  rows: z.array(importedRow),
})

const files = { field: 'file', most: 1, bytesEach: maxSheetBytes } as const
const file = z.optional(z.array(z.custom<FileLike>()))

export const previewImport = endpoint({
  method: 'POST',
  path: '/api/adm/product-imports/preview',
  summary: 'What an XLSX or CSV file would change, row by row; nothing is stored',
  access: adminWho(mayPrice),
  input: body({ file }),
  output: one(preview),
  files,
})

export const refusedRows = refusedEndpoint('/api/adm/product-imports', adminWho(mayPrice))

export const applyImport = endpoint({
  method: 'POST',
  path: '/api/adm/product-imports/{fingerprint}',
  summary: 'Apply a file just as it was previewed, exactly once for an Idempotency-Key',
  access: adminWho(mayPrice),
  input: body({ fingerprint: trimmed(64), file }),
  output: one(appliedImport),
  refusal: preview,
  created: true,
  needsKey: true,
  files,
})
