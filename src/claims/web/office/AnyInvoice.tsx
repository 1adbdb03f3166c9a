import type { Invoice } from '#invoices/contract.ts'
import { CancelInvoice } from '#invoices/web/office/CancelInvoice.tsx'
import { EInvoice } from '#invoices/web/office/EInvoice.tsx'
import { ClaimableInvoice } from '../ClaimableInvoice.tsx'

const place = {
  list: '/admin/my-invoice',
  order: '/admin/my_order_details',
  notes: '/admin/notes',
  isOffice: true,
}

const beside = (invoice: Invoice) => (
  <>
    {invoice.seller && (invoice.irn || !invoice.cancelled_at) && <EInvoice invoice={invoice} />}
    {!invoice.cancelled_at && <CancelInvoice invoice={invoice} />}
  </>
)

export function AnyInvoice() {
  return <ClaimableInvoice place={place} aside={beside} />
}
