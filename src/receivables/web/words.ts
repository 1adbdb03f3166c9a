// The states of invoices and claims, in words and colours.

import type { Output } from '#kit/endpoint.ts'
import type { Group } from '#ui/base/Mark.tsx'
import type { listClaims } from '../claim-contract.ts'
import { claimStates, type InvoiceState, invoiceStates } from '../rules.ts'

export const invoiceWords: Record<InvoiceState, { word: string; group: Group }> = {
  open: { word: invoiceStates.open, group: 'info' },
  partly_paid: { word: invoiceStates.partly_paid, group: 'info' },
  paid: { word: invoiceStates.paid, group: 'success' },
  past_due: { word: invoiceStates.past_due, group: 'warning' },
  cancelled: { word: invoiceStates.cancelled, group: 'danger' },
}

type ClaimState = Output<typeof listClaims>['data'][number]['state']

export const claimWords: Record<ClaimState, { word: string; group: Group }> = {
  raised: { word: claimStates.raised, group: 'info' },
  checking: { word: claimStates.checking, group: 'info' },
  approved: { word: claimStates.approved, group: 'success' },
  settled: { word: claimStates.settled, group: 'success' },
  refused: { word: claimStates.refused, group: 'danger' },
  withdrawn: { word: claimStates.withdrawn, group: 'warning' },
}
