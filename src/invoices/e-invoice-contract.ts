// What the tax portal gets of an invoice, and what it answers.
import { mayEnterMoney } from '#credit/rights.ts'
import { admin, adminWho } from '#kit/access.ts'
import { endpoint } from '#kit/endpoint.ts'
import { body, day, id, one, record, trimmed, z } from '#kit/shape.ts'

const eInvoice = record({
  irn: z.nullable(z.string()),
  ack_no: z.nullable(z.string()),
  acked_on: z.nullable(day),
  source: z.nullable(z.enum(['portal', 'stand_in', 'entered'])),
  /** When the portal cancelled the IRN of a cancelled invoice. */
  cancelled_on: z.nullable(day),
  /** What must be mended before the portal takes it; empty when it is ready. */
  why_not: z.array(z.string()),
  /** A portal is set up; without one the file is downloaded and the IRN is entered. */
  can_send: z.boolean(),
})

export const getEInvoice = endpoint({
  method: 'GET',
  path: '/api/adm/invoices/{invoice_id}/e-invoice',
  summary: 'Whether an invoice is registered at the tax portal, and what is missing for it',
  access: admin,
  input: body({ invoice_id: id }),
  output: one(eInvoice),
})

export const eInvoiceFile = endpoint({
  method: 'GET',
  path: '/api/adm/invoices/{invoice_id}/e-invoice.json',
  summary: 'An invoice as the e-invoice portal takes it (INV-01, schema 1.1)',
  access: admin,
  input: body({ invoice_id: id }),
  output: null,
  media: 'application/json',
})

export const sendEInvoice = endpoint({
  method: 'POST',
  path: '/api/adm/invoices/{invoice_id}/e-invoice',
  summary: 'Register an invoice at the portal that is set up; a registered one stays as it is',
  access: adminWho(mayEnterMoney),
  input: body({ invoice_id: id }),
  output: one(eInvoice),
})

export const enterIrn = endpoint({
  method: 'PUT',
  path: '/api/adm/invoices/{invoice_id}/irn',
  summary: 'Enter what the portal answered for an invoice that was registered there by hand',
  access: adminWho(mayEnterMoney),
  input: body({
    invoice_id: id,
    irn: trimmed(64, 1),
    ack_no: trimmed(20, 1),
    acked_on: day,
    signed_qr: trimmed(2500, 1),
  }),
  output: one(eInvoice),
})

export const enterIrnCancelled = endpoint({
  method: 'PUT',
  path: '/api/adm/invoices/{invoice_id}/irn/cancellation',
  summary: 'Enter when the portal cancelled the IRN of a cancelled invoice, where that was done by hand',
  access: adminWho(mayEnterMoney),
  input: body({ invoice_id: id, cancelled_on: day }),
  output: one(eInvoice),
})
