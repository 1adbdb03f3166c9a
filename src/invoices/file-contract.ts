// Invoices as files: the PDF, the ZIP and the list.
import { admin, customer } from '#kit/access.ts'
import { asFile, endpoint, fileLimit } from '#kit/endpoint.ts'
import { body, id } from '#kit/shape.ts'
import { pdf } from '#outstanding/file-contract.ts'
import { invoiceFilter, listAllInvoices, listInvoices } from './contract.ts'

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

export const invoicesAsCsv = asFile(listInvoices, 'csv')
export const invoicesAsWorkbook = asFile(listInvoices, 'xlsx')
export const allInvoicesAsCsv = asFile(listAllInvoices, 'csv')
export const allInvoicesAsWorkbook = asFile(listAllInvoices, 'xlsx')
