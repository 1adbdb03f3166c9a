// The calls of purchase orders: the document with its number and day, and what became of it.
import { mayPublish } from '#images/rights.ts'
import { admin, adminWho, customer, employee } from '#kit/access.ts'
import { asFile, endpoint, type FileLike, fileLimit, type Output, workbookMedia } from '#kit/endpoint.ts'
import { body, count, day, id, listOf, one, page, record, searchText, text, time, trimmed, z } from '#kit/shape.ts'
import { uploadBytes } from './rules.ts'

export const poStates = ['new', 'entering', 'ordered', 'returned', 'replaced'] as const
export type PoState = (typeof poStates)[number]

export const poStateInWords: Record<PoState, string> = {
  new: 'New',
  entering: 'Being entered',
  ordered: 'Ordered',
  returned: 'Sent back',
  replaced: 'Corrected by another',
}

export const poStateGroup = {
  new: 'warning',
  entering: 'info',
  ordered: 'success',
  returned: 'danger',
  replaced: 'info',
} as const satisfies Record<PoState, string>

const purchaseOrder = record({
  id: z.number(),
  po_no: z.string(),
  po_date: day,
  distributor: z.string(),
  distributor_name: z.string(),
  file_name: z.string(),
  media_type: z.string(),
  size: count,
  state: z.enum(poStates),
  /** Why it was sent back. */
  reason: z.string(),
  /** Why the lines of a PDF could not be read; '' where they could, and of other documents. */
  reading: z.string(),
  order_id: z.nullable(z.number()),
  order_no: z.nullable(z.string()),
  /** Its lines as an upload of one's own; null where none is there. */
  upload_id: z.nullable(z.number()),
  corrects: z.nullable(z.number()),
  uploaded_at: time,
  uploaded_by: z.string(),
})
export type PurchaseOrder = Output<typeof getPurchaseOrder>['data']

export const sendPurchaseOrder = endpoint({
  method: 'POST',
  path: '/api/purchase-orders',
  summary: 'A purchase order as PDF, PNG, JPEG or sheet; a number is sent once, unless it corrects the one before',
  access: customer,
  input: body({
    file: z.optional(z.array(z.custom<FileLike>())),
    po_no: trimmed(40, 1),
    po_date: day,
    /** For whom, where an employee sends it. */
    distributor: z.optional(trimmed(60)),
    cfa_code: z.optional(text(10)),
    /** The one that it takes the place of. */
    corrects: z.optional(id),
  }),
  output: one(purchaseOrder),
  created: true,
  files: { field: 'file', most: 1, bytesEach: uploadBytes, withFields: true },
  limit: { per: 'account', max: 60, windowS: 300 },
})

export const readPurchaseOrder = endpoint({
  method: 'POST',
  path: '/api/purchase-order-readings',
  summary: 'Number, day and how many lines a PDF says of itself, to be looked at before it is sent; nothing is kept',
  access: customer,
  input: body({ file: z.optional(z.array(z.custom<FileLike>())) }),
  output: one(
    record({
      po_no: z.nullable(z.string()),
      po_date: z.nullable(day),
      lines: count,
      /** Why it has no lines; '' where it has some. */
      why: z.string(),
    }),
  ),
  files: { field: 'file', most: 1, bytesEach: uploadBytes },
  limit: { per: 'account', max: 60, windowS: 300 },
})

const filter = body({ search_text: searchText, state: z.optional(z.enum(poStates)), page })

export const listPurchaseOrders = endpoint({
  method: 'GET',
  path: '/api/purchase-orders',
  summary: 'Purchase orders of one’s own, or of the firms one serves, 20 a page, the newest first',
  access: customer,
  input: filter,
  output: listOf(purchaseOrder),
})

export const listAllPurchaseOrders = endpoint({
  ...listPurchaseOrders,
  path: '/api/adm/purchase-orders',
  access: admin,
})

export const posAsCsv = asFile(listPurchaseOrders, 'csv')
export const posAsWorkbook = asFile(listPurchaseOrders, 'xlsx')
export const allPosAsCsv = asFile(listAllPurchaseOrders, 'csv')
export const allPosAsWorkbook = asFile(listAllPurchaseOrders, 'xlsx')

export const getPurchaseOrder = endpoint({
  method: 'GET',
  path: '/api/purchase-orders/{id}',
  summary: 'One purchase order and what became of it',
  access: customer,
  input: body({ id }),
  output: one(purchaseOrder),
})

export const getAnyPurchaseOrder = endpoint({
  ...getPurchaseOrder,
  path: '/api/adm/purchase-orders/{id}',
  access: admin,
})

export const getPoDocument = endpoint({
  method: 'GET',
  path: '/api/purchase-orders/{id}/document',
  summary: 'The document of a purchase order',
  access: customer,
  input: body({ id }),
  output: null,
  media: ['application/pdf', 'image/jpeg', workbookMedia, 'text/csv'],
  limit: { ...fileLimit, max: 300 },
})

export const getAnyPoDocument = endpoint({
  ...getPoDocument,
  path: '/api/adm/purchase-orders/{id}/document',
  access: admin,
})

export const returnPurchaseOrder = endpoint({
  method: 'POST',
  path: '/api/purchase-orders/{id}/return',
  summary: 'Send a purchase order back to the firm with a reason',
  access: employee,
  input: body({ id, reason: trimmed(300, 1) }),
  output: one(purchaseOrder),
})

export const returnAnyPurchaseOrder = endpoint({
  ...returnPurchaseOrder,
  path: '/api/adm/purchase-orders/{id}/return',
  access: adminWho(mayPublish),
})
