// The states of an invoice, its shelf life and its tax summary. Pure.
import type { Day } from '#kit/date.ts'

/** Whole months from one day to another: what is left of a batch's shelf life. */
export function monthsBetween(from: Day, to: Day): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number)
  return (toYear - fromYear) * 12 + toMonth - fromMonth - (toDay < fromDay ? 1 : 0)
}

export const invoiceStates = {
  open: 'Open',
  partly_paid: 'Partly paid',
  paid: 'Paid',
  past_due: 'Past due',
  cancelled: 'Cancelled',
} as const
export type InvoiceState = keyof typeof invoiceStates

type Paid = { total_paise: number; paid_paise: number; due_date: Day; cancelled_at: string | null }

export function invoiceState({ total_paise, paid_paise, due_date, cancelled_at }: Paid, today: Day): InvoiceState {
  if (cancelled_at) return 'cancelled'
  if (paid_paise >= total_paise) return 'paid'
  if (due_date < today) return 'past_due'
  return paid_paise > 0 ? 'partly_paid' : 'open'
}

type Taxed = {
  hsn: string
  gst_bp: number
  paid_qty: number
  free_qty: number
  amount_paise: number
  cgst_paise: number
  sgst_paise: number
  igst_paise: number
}
export type HsnRow = Omit<Taxed, 'paid_qty' | 'free_qty'> & { packs: number }

/** The tax summary of an invoice: one row an HSN code and rate, in their order. */
export function hsnSummary(lines: readonly Taxed[]): HsnRow[] {
  const rows = new Map<string, HsnRow>()
  for (const { paid_qty, free_qty, ...line } of lines) {
    const key = `${line.hsn} ${String(line.gst_bp).padStart(5, '0')}`
    const row = rows.get(key)
    const packs = paid_qty + free_qty
    if (!row) rows.set(key, { ...pick(line), packs })
    else {
      row.packs += packs
      row.amount_paise += line.amount_paise
      row.cgst_paise += line.cgst_paise
      row.sgst_paise += line.sgst_paise
      row.igst_paise += line.igst_paise
    }
  }
  return [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}

function pick({ hsn, gst_bp, amount_paise, cgst_paise, sgst_paise, igst_paise }: Omit<Taxed, 'paid_qty' | 'free_qty'>) {
  return { hsn, gst_bp, amount_paise, cgst_paise, sgst_paise, igst_paise }
}
