// What is fetched as a file: PDFs, vouchers, e-invoices and the lists.
import { admin, customer } from '#kit/access.ts'
import { asFile, endpoint, fileLimit } from '#kit/endpoint.ts'
import { body, day, id, z } from '#kit/shape.ts'
import { pdf } from '#outstanding/file-contract.ts'
import { listAllNotes, listNotes, listReceipts } from './contract.ts'

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

export const eNoteFile = endpoint({
  method: 'GET',
  path: '/api/adm/notes/{id}/e-invoice.json',
  summary: 'A credit or debit note with tax as the e-invoice portal takes it (INV-01, schema 1.1)',
  access: admin,
  input: body({ id }),
  output: null,
  media: 'application/json',
})

export const notesAsCsv = asFile(listNotes, 'csv')
export const notesAsWorkbook = asFile(listNotes, 'xlsx')
export const allNotesAsCsv = asFile(listAllNotes, 'csv')
export const allNotesAsWorkbook = asFile(listAllNotes, 'xlsx')
export const receiptsAsCsv = asFile(listReceipts, 'csv')
export const receiptsAsWorkbook = asFile(listReceipts, 'xlsx')
