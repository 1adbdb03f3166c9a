// The states of invoices, in words and colours.

import type { Group } from '#ui/base/Mark.tsx'
import { type InvoiceState, invoiceStates } from '../rules.ts'

export const invoiceWords: Record<InvoiceState, { word: string; group: Group }> = {
  open: { word: invoiceStates.open, group: 'info' },
  partly_paid: { word: invoiceStates.partly_paid, group: 'info' },
  paid: { word: invoiceStates.paid, group: 'success' },
  past_due: { word: invoiceStates.past_due, group: 'warning' },
  cancelled: { word: invoiceStates.cancelled, group: 'danger' },
}
