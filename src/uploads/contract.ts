import { cart } from '#cart/contract.ts'
import { forWhom, product } from '#catalogue/shapes.ts'
import { customer } from '#kit/access.ts'
import { asFile, endpoint, type FileLike, fileLimit, type Output, workbookMedia } from '#kit/endpoint.ts'
import {
  body,
  count,
  day,
  id,
  listOf,
  one,
  page,
  paise,
  record,
  searchText,
  text,
  time,
  trimmed,
  z,
} from '#kit/shape.ts'
import { judgements } from '#sheet/judging.ts'
import { roles } from './heads.ts'
import { uploadBytes, uploadRows } from './rules.ts'

const judgement = z.enum(judgements)

const uploadRow = record({
  /** As the spreadsheet numbers it. */
  row_no: count,
  code: z.string(),
  name: z.string(),
  given_quantity: z.string(),
  rate_paise: z.nullable(paise),
  note: z.string(),
  /** Not a row to order by; says why. */
  passed: z.nullable(z.string()),
  state: z.enum(['found', 'unknown', 'inactive', 'other_type', 'not_yours']),
  found_by: z.nullable(z.enum(['zeros', 'name', 'learned'])),
  learned_on: z.nullable(day),
  /**
   * In which way the row contradicts the product that its code names, the first of `product_codes`.
   */
  differs: z.nullable(z.string()),
  /** Found, or the nearest five. */
  product_codes: z.array(z.string()),
  fix_product: z.nullable(z.string()),
  fix_quantity: z.nullable(z.string()),
  as_typed: z.boolean(),
  skip: z.boolean(),
  product_code: z.nullable(z.string()),
  product_name: z.nullable(z.string()),
  /** As asked, rows of the same product added up; null where it can't be read. */
  quantity: z.nullable(count),
  total_qty: count,
  free_qty: count,
  amount_paise: paise,
  tax_paise: paise,
  judgement,
  why: z.string(),
  warnings: z.array(z.string()),
  /** The rows that were added up here. */
  merged_rows: z.array(count),
  /** Added up in this row. */
  into: z.nullable(count),
})

const counts = record(
  Object.fromEntries(judgements.map((one) => [one, count])) as Record<(typeof judgements)[number], typeof count>,
)

const become = { carted_at: z.nullable(time), order_id: z.nullable(z.number()), order_no: z.nullable(z.string()) }

const upload = record({
  /** 0 of a try-out, which is kept nowhere. */
  id: z.number(),
  file_name: z.string(),
  distributor: z.string(),
  distributor_name: z.string(),
  po_id: z.nullable(z.number()),
  po_no: z.nullable(z.string()),
  cfa_code: z.string(),
  cfa_name: z.string(),
  is_interstate: z.boolean(),
  sheet: z.string(),
  sheets: z.array(z.string()),
  heading_row: z.nullable(count),
  blank_rows: count,
  columns: z.array(record({ head: z.string(), samples: z.array(z.string()), role: z.enum(roles) })),
  remembered_at: z.nullable(time),
  uploaded_at: time,
  ...become,
  rows: z.array(uploadRow),
  products: z.array(z.extend(product, { usual: z.nullable(count) })),
  counts,
  /** The same file, when it came before. */
  same_as: z.nullable(record({ id: z.nullable(z.number()), uploaded_at: time, ...become })),
  /** The other firms of the same file. */
  siblings: z.array(record({ id: z.number(), distributor: z.string(), distributor_name: z.string(), rows: count })),
})

export type Upload = Output<typeof getUpload>['data']
export type UploadRow = Upload['rows'][number]

const file = z.optional(z.array(z.custom<FileLike>()))
const given = body({
  ...forWhom,
  file,
  /** Pasted rows, instead of a file. */
  text: z.optional(text(900_000)),
  /** Which sheet of a workbook; the first without it. */
  sheet: z.optional(trimmed(100)),
  /** The purchase order whose lines these are. */
  purchase_order: z.optional(id),
})
const files = { field: 'file', most: 1, bytesEach: uploadBytes, withFields: true, orJson: true } as const
const uploadLimit = { per: 'account', max: 60, windowS: 300 } as const

export const takeUpload = endpoint({
  method: 'POST',
  path: '/api/uploads',
  summary: `An order as an XLSX or CSV file, or as pasted rows (at most ${uploadRows}): what was understood, row by row`,
  access: customer,
  input: given,
  output: one(upload),
  created: true,
  files,
  limit: uploadLimit,
})

export const tryUpload = endpoint({
  method: 'POST',
  path: '/api/upload-tryouts',
  summary: 'The same as an upload, and nothing of it is kept',
  access: customer,
  input: given,
  output: one(upload),
  files,
  limit: uploadLimit,
})

export const listUploads = endpoint({
  method: 'GET',
  path: '/api/uploads',
  summary: 'My uploads, 20 a page, the newest first',
  access: customer,
  input: body({ search_text: searchText, page }),
  output: listOf(
    record({
      id: z.number(),
      file_name: z.string(),
      distributor: z.string(),
      distributor_name: z.string(),
      uploaded_at: time,
      rows: count,
      ready: count,
      to_fix: count,
      ...become,
    }),
  ),
})

export const uploadsAsCsv = asFile(listUploads, 'csv')
export const uploadsAsWorkbook = asFile(listUploads, 'xlsx')

export const getUpload = endpoint({
  method: 'GET',
  path: '/api/uploads/{id}',
  summary: 'One of my uploads with its rows as they are judged today',
  access: customer,
  input: body({ id }),
  output: one(upload),
})

export const deleteUpload = endpoint({
  method: 'DELETE',
  path: '/api/uploads/{id}',
  summary: 'Delete one of my uploads',
  access: customer,
  input: body({ id }),
  output: null,
})

export const setColumns = endpoint({
  method: 'PUT',
  path: '/api/uploads/{id}/columns',
  summary: 'Say what each column is: the rows are read again, and the firm’s next sheets of this shape are read so',
  access: customer,
  input: body({ id, roles: z.array(z.enum(roles)).check(z.maxLength(100)) }),
  output: one(upload),
})

const touched = record({
  /** Those that are another now. */
  rows: z.array(uploadRow),
  counts,
})

export const fixRow = endpoint({
  method: 'PUT',
  path: '/api/uploads/{id}/rows/{row_no}',
  summary: 'Say what a row means: its product, quantity, or that it is left out; `learn` keeps the code for next time',
  access: customer,
  input: body({
    id,
    row_no: id,
    product_code: z.optional(z.nullable(trimmed(20, 1))),
    quantity: z.optional(z.union([z.int(), trimmed(40)])),
    as_typed: z.optional(z.boolean()),
    skip: z.optional(z.boolean()),
    learn: z.optional(z.boolean()),
  }),
  output: one(touched),
})

export const skipRows = endpoint({
  method: 'PUT',
  path: '/api/uploads/{id}/rows',
  summary: 'Leave several rows out, or take them back in',
  access: customer,
  input: body({ id, row_nos: z.array(count).check(z.maxLength(uploadRows)), skip: z.boolean() }),
  output: one(touched),
})

export const cartUpload = endpoint({
  method: 'POST',
  path: '/api/uploads/{id}/cart',
  summary: 'Put all rows that are ready into the cart, all or nothing: added to what is there, or in place of it',
  access: customer,
  input: body({
    id,
    mode: z._default(z.enum(['add', 'replace']), 'add'),
    /** These alone; all that are ready without it. */
    row_nos: z.optional(z.array(count).check(z.maxLength(uploadRows))),
  }),
  output: one(cart),
  created: true,
})

export const uploadTemplate = endpoint({
  method: 'GET',
  path: '/api/uploads/template.xlsx',
  summary: 'The firm’s products with a blank quantity, and how to fill it in, as an Excel file',
  access: customer,
  input: body(forWhom),
  output: null,
  media: workbookMedia,
  slow: true,
  limit: fileLimit,
})
