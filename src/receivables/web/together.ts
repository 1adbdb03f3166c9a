// These screens share most of their code, so they come as one file: each more would weigh on the sign-in, which lists them.
export { EmployeeOutstanding } from './EmployeeOutstanding.tsx'
export { MyInvoice } from './MyInvoice.tsx'
export { MyInvoices } from './MyInvoices.tsx'
export { MyNotes } from './MyNotes.tsx'
export { MyOutstanding } from './MyOutstanding.tsx'
