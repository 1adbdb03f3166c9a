// These screens share most of their code, so they come as one file: each more would weigh on the sign-in, which lists them.

export { MyNotes } from './claims/MyNotes.tsx'
export { MyInvoice } from './invoices/MyInvoice.tsx'
export { MyInvoices } from './invoices/MyInvoices.tsx'
