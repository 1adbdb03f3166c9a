import { ClaimableInvoice } from './ClaimableInvoice.tsx'

const place = { list: '/my-invoice', order: '/my-order-details', notes: '/notes', isOffice: false }

export function MyInvoice() {
  return <ClaimableInvoice place={place} />
}
