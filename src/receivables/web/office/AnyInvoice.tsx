import type { Invoice } from '../../invoice-contract.ts'
import { OneInvoice } from '../invoices/Invoice.tsx'
import { CancelInvoice } from './CancelInvoice.tsx'
import { EInvoice } from './EInvoice.tsx'

const place = {
  list: '/admin/my-invoice',
  order: '/admin/my_order_details',
  notes: '/admin/notes',
  isOffice: true,
}

const eInvoice = (invoice: Invoice) => invoice.seller && <EInvoice invoice={invoice} />
const cancel = (invoice: Invoice) => !invoice.cancelled_at && <CancelInvoice invoice={invoice} />

export function AnyInvoice() {
  return <OneInvoice place={place} aside={eInvoice} acts={cancel} />
}
