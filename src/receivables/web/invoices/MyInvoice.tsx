import { OneInvoice } from './Invoice.tsx'

const place = { list: '/my-invoice', order: '/my-order-details', notes: '/notes', isOffice: false }

export function MyInvoice() {
  return <OneInvoice place={place} />
}
