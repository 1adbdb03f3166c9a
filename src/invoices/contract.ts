import { admin, customer } from '#kit/access.ts'
import { endpoint, type FileLike, type Output } from '#kit/endpoint.ts'
import { body, count, day, id, one, page, paise, productType, record, sortBy, time, trimmed, z } from '#kit/shape.ts'
import { received } from '#orders/arrival-contract.ts'

const invoiceRow = record({
  invoice_id: z.number(),
  invoice_no: z.string(),
  invoice_date: day,
  due_date: day,
  product_type: productType,
  distributor_id: z.string(),
  distributor_name: z.string(),
  city: z.string(),
  order_id: z.nullable(z.number()),
  order_no: z.nullable(z.string()),
  total_paise: paise,
  paid_paise: paise,
  balance_paise: paise,
  state: z.enum(['open', 'partly_paid', 'paid', 'past_due', 'cancelled']),
})

export const invoiceStates = ['open', 'past_due', 'paid', 'cancelled'] as const
/** The office also asks for cancelled invoices whose IRN is not cancelled at the tax portal yet. */
export const officeStates = [...invoiceStates, 'irn_to_cancel'] as const

/** The specification's invoice filter; distributor_id is the distributor's code. */
export const invoiceFilter = body({
  start_date: z._default(z.union([day, z.literal('')]), ''),
  end_date: z._default(z.union([day, z.literal('')]), ''),
  invoice_no: z._default(trimmed(40), ''),
  distributor_id: z._default(trimmed(60), ''),
  distributor_name: z._default(trimmed(120), ''),
  state: z.optional(z.enum(invoiceStates)),
  page_no: page,
})
const sort = sortBy('invoice_date', 'due_date', 'total_paise', 'balance_paise')
const officeFilter = z.extend(invoiceFilter, { state: z.optional(z.enum(officeStates)), sort })

const invoices = z.object({ data: z.array(invoiceRow), total: count, total_paise: paise, balance_paise: paise })

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/invoices',
  summary: 'Invoices of one’s own, or of the distributors one serves, 20 a page, the newest first unless sorted',
  access: customer,
  input: z.extend(invoiceFilter, { sort }),
  output: invoices,
})

export const listAllInvoices = endpoint({
  method: 'GET',
  path: '/api/adm/invoices',
  summary: 'Invoices of the session’s product type, 20 a page, the newest first unless sorted',
  access: admin,
  input: officeFilter,
  output: invoices,
})

const party = record({
  name: z.string(),
  address: z.string(),
  city: z.string(),
  pin_code: z.string(),
  state: z.string(),
  state_code: z.string(),
  gstin: z.string(),
  licence_no: z.nullable(z.string()),
})

const invoiceLine = record({
  line_id: z.number(),
  line_no: z.number(),
  product_code: z.string(),
  product_name: z.string(),
  pack: z.string(),
  hsn: z.string(),
  /** As the product master has it; empty where nobody entered it. */
  manufacturer: z.string(),
  batch_no: z.string(),
  expires_on: day,
  /** Whole months from the invoice's day to the expiry. */
  months_left: z.number(),
  /** It came with less shelf life than is promised, so it can be claimed. */
  is_short_life: z.boolean(),
  /**
   * The first and the last day on which it can be claimed as expired; null where its expiry is not
   * known.
   */
  returns_from: z.nullable(day),
  returns_until: z.nullable(day),
  mrp_paise: paise,
  price_paise: paise,
  paid_qty: count,
  free_qty: count,
  claimed_qty: count,
  gst_bp: z.number(),
  amount_paise: paise,
  cgst_paise: paise,
  sgst_paise: paise,
  igst_paise: paise,
})

const invoice = z.extend(invoiceRow, {
  cfa_code: z.nullable(z.string()),
  place_of_supply: z.nullable(z.string()),
  promised_months: z.number(),
  value_paise: paise,
  cgst_paise: paise,
  sgst_paise: paise,
  igst_paise: paise,
  round_off_paise: paise,
  po_no: z.nullable(z.string()),
  irn: z.nullable(z.string()),
  ack_no: z.nullable(z.string()),
  acked_on: z.nullable(day),
  /** The portal has cancelled the IRN too. */
  irn_cancelled_on: z.nullable(day),
  /** What the portal signed: the text of the QR code. */
  signed_qr: z.nullable(z.string()),
  /** Where money is paid to, as the plant's documents say it. */
  bank_lines: z.string(),
  /** That the distributor received the goods, and on which day. */
  received: z.nullable(received),
  cancelled_at: z.nullable(time),
  cancel_reason: z.nullable(z.string()),
  /** Null where the ERP cancelled it. */
  cancelled_by: z.nullable(z.string()),
  seller: z.nullable(party),
  buyer: party,
  /** Where the goods were to go when it was made; null: to the buyer's own address. */
  deliver_to: z.nullable(
    record({
      name: z.string(),
      address: z.string(),
      city: z.string(),
      pin_code: z.string(),
      state: z.string(),
      state_code: z.string(),
      phone: z.nullable(z.string()),
    }),
  ),
  /** A document of an ERP may cover several; `order_id` is the first. */
  orders: z.array(record({ order_id: z.number(), order_no: z.string() })),
  lines: z.array(invoiceLine),
  payments: z.array(
    record({ kind: z.enum(['receipt', 'credit_note']), no: z.string(), dated: day, amount_paise: paise }),
  ),
  notes: z.array(
    record({
      id: z.number(),
      note_no: z.string(),
      kind: z.enum(['credit', 'debit']),
      reason_code: z.string(),
      noted_on: day,
      amount_paise: paise,
    }),
  ),
  claims: z.array(record({ id: z.number(), claim_no: z.string(), state: z.string(), raised_at: time })),
  /** Its own papers and those of its claims, the newest first. */
  files: z.array(
    record({
      id: z.number(),
      claim_id: z.nullable(z.number()),
      claim_no: z.nullable(z.string()),
      file_name: z.string(),
      size: count,
      added_at: time,
      added_by: z.nullable(z.string()),
    }),
  ),
})

export const getInvoice = endpoint({
  method: 'GET',
  path: '/api/invoices/{invoice_id}',
  summary: 'One invoice with its lines, batches, tax, payments, notes and claims',
  access: customer,
  input: body({ invoice_id: id }),
  output: one(invoice),
})

export type Invoice = Output<typeof getInvoice>['data']

export const addInvoiceFiles = endpoint({
  method: 'POST',
  path: '/api/invoices/{invoice_id}/files',
  summary: 'Attach papers to an invoice, such as the proof of delivery: PDF, PNG or JPEG, each at most 10 MB',
  access: customer,
  input: body({ invoice_id: id, file: z.optional(z.array(z.custom<FileLike>())) }),
  output: one(invoice),
  created: true,
  files: { field: 'file', most: 10, bytesEach: 10_485_760 },
})

export const getInvoiceFile = endpoint({
  method: 'GET',
  path: '/api/invoices/{invoice_id}/files/{file_id}',
  summary: 'A paper of an invoice, as a download',
  access: customer,
  input: body({ invoice_id: id, file_id: id }),
  output: null,
  media: ['application/pdf', 'image/jpeg'],
})
export const getAnyInvoiceFile = endpoint({
  ...getInvoiceFile,
  path: '/api/adm/invoices/{invoice_id}/files/{file_id}',
  access: admin,
})

export const getAnyInvoice = endpoint({ ...getInvoice, path: '/api/adm/invoices/{invoice_id}', access: admin })
