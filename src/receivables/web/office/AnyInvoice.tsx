import type { Invoice } from '../../invoice-contract.ts'
import { ClaimableInvoice } from '../claims/ClaimableInvoice.tsx'
import { CancelInvoice } from './CancelInvoice.tsx'
import { EInvoice } from './EInvoice.tsx'

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
