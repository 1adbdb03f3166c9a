// The front does not load it.
import { mayEnterMoney } from '#credit/rights.ts'
import { adminWho } from '#kit/access.ts'
import { endpoint } from '#kit/endpoint.ts'
import { body, id, trimmed, z } from '#kit/shape.ts'
import { getAnyInvoice } from './contract.ts'

export const cancelInvoice = endpoint({
  method: 'POST',
  path: '/api/adm/invoices/{invoice_id}/cancellation',
  summary:
    'Cancel an invoice: it keeps its number, its packs go back into stock, and its order waits for them again or closes their lines',
  access: adminWho(mayEnterMoney),
  input: body({
    invoice_id: id,
    reason: z._default(trimmed(300), ''),
    /** What becomes of the order's lines. */
    lines: z._default(z.enum(['reopen', 'close']), 'reopen'),
  }),
  output: getAnyInvoice.output,
})
