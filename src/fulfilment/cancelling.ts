// Whether an invoice may be taken back. What others have built on it is undone first, or it is
// credited by a note instead.
import { type Day, formatDay } from '#kit/date.ts'

export type HeldInvoice = {
  distributor_id: number
  invoice_date: Day
  is_cancelled: boolean
  /** A billing document of the ERP. */
  is_erp: boolean
  settled: { kind: 'receipt' | 'credit_note'; no: string }[]
  notes: { kind: 'credit' | 'debit'; no: string }[]
  /** Claims that count; those at agreed rates go with the invoice. */
  claims: string[]
  /** The note that settled free packs of one of its lines. */
  settling_note: string | null
  /**
   * When the tax portal registered it; of one that was entered by hand, the beginning of that day.
   */
  registered_at: string | null
  closed_until: Day | null
}

/** `by`: the ERP cancels its own documents, the office all others. */
type Asked = { by: 'office' | 'erp'; now: Date }

/** The tax portal cancels an IRN this long. */
const irnHours = 24

export function whyNotCancel(invoice: HeldInvoice, { by, now }: Asked): string | null {
  const { invoice_date, closed_until, registered_at, settling_note } = invoice
  const [note] = invoice.notes
  const [paid] = invoice.settled
  const [claim] = invoice.claims
  if (invoice.is_cancelled) return 'This invoice is cancelled already.'
  if (invoice.is_erp && by === 'office')
    return 'SAP made this invoice. Cancel its billing document in SAP: it is then cancelled here within minutes.'
  if (closed_until && invoice_date <= closed_until)
    return `The books are closed up to ${formatDay(closed_until)}. Write a credit note instead.`
  if (registered_at && now.getTime() - Date.parse(registered_at) > irnHours * 3_600_000)
    return `The tax portal registered this invoice more than ${irnHours} hours ago, so its IRN can’t be cancelled. Write a credit note instead.`
  if (note)
    return `${note.kind === 'credit' ? 'Credit' : 'Debit'} note ${note.no} is written on this invoice. Reverse it first.`
  if (paid)
    return `${paid.kind === 'credit_note' ? 'Credit note' : 'Receipt'} ${paid.no} settles this invoice. Reverse it first, or write a credit note instead.`
  if (claim) return `Claim ${claim} is on this invoice. Refuse it first, or settle it by a credit note instead.`
  if (settling_note)
    return `Credit note ${settling_note} settled free packs of its order. Reverse the note first, or write a credit note instead.`
  return null
}
