// An invoice of what leaves: a line a batch, tax by the place of supply, the total rounded to the
// rupee.
import { addDays, type Day } from '#kit/date.ts'
import { taxOf } from '#pricing/tax.ts'
import { sumOf } from '#pricing/totals.ts'
import type { Taken } from './allocation.ts'

export type Supply = { plantState: string; buyerState: string; creditDays: number }

/** What an invoice copies of the order's line, and of the batch. */
export type SoldLine = {
  line_no: number
  product_code: string
  product_name: string
  division_code: string
  pack: string
  hsn: string
  price_paise: number
  gst_bp: number
}
export type SoldBatch = { id: number; batch_no: string; expires_on: Day; mrp_paise: number }

export type InvoiceLine = Omit<SoldLine, 'line_no'> &
  Omit<SoldBatch, 'id'> & {
    line_no: number
    order_line_no: number
    batch_id: number
    paid_qty: number
    free_qty: number
    amount_paise: number
    cgst_paise: number
    sgst_paise: number
    igst_paise: number
  }

export type InvoiceHead = {
  due_date: Day
  place_of_supply: string
  value_paise: number
  cgst_paise: number
  sgst_paise: number
  igst_paise: number
  round_off_paise: number
  total_paise: number
}

export function invoiceLines(
  taken: readonly Taken[],
  sold: readonly SoldLine[],
  batches: readonly SoldBatch[],
  { plantState, buyerState }: Supply,
): InvoiceLine[] {
  const line = new Map(sold.map((one) => [one.line_no, one]))
  const batch = new Map(batches.map((one) => [one.id, one]))
  return taken.flatMap(({ line_no, batch_id, paid_qty, free_qty }, at) => {
    const [what, from] = [line.get(line_no), batch.get(batch_id)]
    if (!what || !from) return []
    const amount_paise = paid_qty * what.price_paise
    const { id: _, ...ofBatch } = from
    return {
      ...what,
      ...ofBatch,
      line_no: at + 1,
      order_line_no: line_no,
      batch_id,
      paid_qty,
      free_qty,
      amount_paise,
      ...taxOf(amount_paise, what.gst_bp, plantState !== buyerState),
    }
  })
}

export function invoiceHead(
  lines: readonly InvoiceLine[],
  today: Day,
  { buyerState, creditDays }: Supply,
): InvoiceHead {
  const taxed = (of: 'cgst_paise' | 'sgst_paise' | 'igst_paise') => lines.reduce((sum, line) => sum + line[of], 0)
  const { value_paise, round_off_paise, total_paise } = sumOf(
    lines.map((line) => ({
      amount_paise: line.amount_paise,
      tax_paise: line.cgst_paise + line.sgst_paise + line.igst_paise,
    })),
  )
  return {
    due_date: addDays(today, creditDays),
    place_of_supply: buyerState,
    value_paise,
    cgst_paise: taxed('cgst_paise'),
    sgst_paise: taxed('sgst_paise'),
    igst_paise: taxed('igst_paise'),
    round_off_paise,
    total_paise,
  }
}
