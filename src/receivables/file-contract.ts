// What is fetched as a file: PDFs, the ZIP, vouchers, and the lists.
import { admin, customer } from '#kit/access.ts'
import { asFile, endpoint, fileLimit } from '#kit/endpoint.ts'
import { body, day, id, z } from '#kit/shape.ts'
import { pdf } from '#outstanding/file-contract.ts'
import { listAllClaims, listClaims } from './claim-contract.ts'
import { invoiceFilter, listAllInvoices, listInvoices } from './invoice-contract.ts'
import { listAllNotes, listNotes, listReceipts } from './money-contract.ts'

export const invoiceFile = endpoint({
  ...pdf,
  method: 'GET',
  path: '/api/invoices/{invoice_id}/pdf',
  summary: 'An invoice as a PDF',
  access: customer,
  input: body({ invoice_id: id }),
})

export const anyInvoiceFile = endpoint({ ...invoiceFile, path: '/api/adm/invoices/{invoice_id}/pdf', access: admin })

export const invoicesAsZip = endpoint({
  method: 'GET',
  path: '/api/invoices.zip',
  summary: 'The invoices of some days as PDFs in one ZIP, at most 500; both days are needed',
  access: customer,
  input: invoiceFilter,
  output: null,
  media: 'application/zip',
  slow: true,
  limit: fileLimit,
})
export const allInvoicesAsZip = endpoint({ ...invoicesAsZip, path: '/api/adm/invoices.zip', access: admin })

export const tallyVouchers = endpoint({
  method: 'GET',
  path: '/api/adm/vouchers.xml',
  summary:
    'Invoices, notes and receipts of a span for Tally, bill by bill, with their ledgers: of one product type, or of the whole company. A receipt of a firm that buys in both is in the ethical file alone',
  access: admin,
  input: body({ from: day, to: day, product_types: z.optional(z.enum(['both'])) }),
  output: null,
  media: 'application/xml',
  slow: true,
  limit: fileLimit,
})

export const noteFile = endpoint({
  ...pdf,
  method: 'GET',
  path: '/api/notes/{id}/pdf',
  summary: 'A credit or debit note as a PDF',
  access: customer,
  input: body({ id }),
})

export const anyNoteFile = endpoint({ ...noteFile, path: '/api/adm/notes/{id}/pdf', access: admin })

export const invoicesAsCsv = asFile(listInvoices, 'csv')
export const invoicesAsWorkbook = asFile(listInvoices, 'xlsx')
export const allInvoicesAsCsv = asFile(listAllInvoices, 'csv')
export const allInvoicesAsWorkbook = asFile(listAllInvoices, 'xlsx')
export const notesAsCsv = asFile(listNotes, 'csv')
export const notesAsWorkbook = asFile(listNotes, 'xlsx')
export const allNotesAsCsv = asFile(listAllNotes, 'csv')
export const allNotesAsWorkbook = asFile(listAllNotes, 'xlsx')
export const claimsAsCsv = asFile(listClaims, 'csv')
export const claimsAsWorkbook = asFile(listClaims, 'xlsx')
export const allClaimsAsCsv = asFile(listAllClaims, 'csv')
export const allClaimsAsWorkbook = asFile(listAllClaims, 'xlsx')
export const receiptsAsCsv = asFile(listReceipts, 'csv')
export const receiptsAsWorkbook = asFile(listReceipts, 'xlsx')
