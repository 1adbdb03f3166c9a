// What an approved claim is worth: the price, the tax and the proportion of free packs of the invoice's own line.
import { formatRupees } from '#kit/money.ts'
import { type LineTax, taxOf } from '#pricing/tax.ts'

type Line = { paid_qty: number; free_qty: number; price_paise: number; gst_bp: number }

type Returning = Pick<Line, 'paid_qty' | 'free_qty'> & { returned?: number }

/** Packs come back as they went out: of every so many some were free, and those cost nothing. Packs of the line that came back before
 *  count with them, so that many small claims credit no more than one large one. */
export function paidAmong(packs: number, { paid_qty, free_qty, returned = 0 }: Returning): number {
  const all = paid_qty + free_qty
  if (all === 0) return 0
  const freeAmong = (some: number) => Math.floor((some * free_qty) / all)
  return packs - freeAmong(returned + packs) + freeAmong(returned)
}

type Refunded = Line & { rate_paise: number | null; refunded: number; returned: number }

/** By how much a pack was billed too high: more than nothing, and no more than was billed. A reason, or null. */
export function whyNotDifference(differencePaise: number, { price_paise }: Pick<Line, 'price_paise'>): string | null {
  if (differencePaise > 0 && differencePaise <= price_paise) return null
  return `Enter how much too high a pack was billed, at most ${formatRupees(price_paise)}.`
}

/** Of the packs that come back now, those whose rate difference was refunded before: never twice for one pack. */
export function refundedAmong(
  packs: number,
  { paid_qty, refunded, returned }: Pick<Refunded, 'paid_qty' | 'refunded' | 'returned'>,
): number {
  const plain = Math.max(0, paid_qty - refunded)
  return Math.max(0, returned + packs - plain) - Math.max(0, returned - plain)
}

export type Worth = LineTax & { value_paise: number }
/** What is credited of a line: so many of the packs were paid. */
export type Credited = Worth & { credited_qty: number }

/** What the company refunds of a price that it agreed belongs to the stockist's own taxable value: no tax is credited. */
export function refundOf({ rate_paise }: Pick<Refunded, 'rate_paise'>, packs: number): Credited {
  return { credited_qty: packs, value_paise: packs * (rate_paise ?? 0), cgst_paise: 0, sgst_paise: 0, igst_paise: 0 }
}

/** Packs that were billed too high stay where they are: the difference is credited, with its tax. */
export function differenceOf(
  line: Line & { returned?: number },
  { packs, difference_paise }: { packs: number; difference_paise: number },
  isInterstate: boolean,
): Credited {
  const credited_qty = paidAmong(packs, line)
  const value_paise = credited_qty * difference_paise
  return { credited_qty, value_paise, ...taxOf(value_paise, line.gst_bp, isInterstate) }
}

export function worthOf(line: Line & Partial<Refunded>, packs: number, isInterstate: boolean): Credited {
  const paid = paidAmong(packs, line)
  const { rate_paise = null, refunded = 0, returned = 0 } = line
  const before =
    rate_paise === null ? 0 : refundedAmong(paid, { paid_qty: line.paid_qty, refunded, returned }) * rate_paise
  const value_paise = paid * line.price_paise - before
  return { credited_qty: paid, value_paise, ...taxOf(value_paise, line.gst_bp, isInterstate) }
}

export function sumOfWorth(all: readonly Worth[]): Worth {
  const sum: Worth = { value_paise: 0, cgst_paise: 0, sgst_paise: 0, igst_paise: 0 }
  for (const one of all) {
    sum.value_paise += one.value_paise
    sum.cgst_paise += one.cgst_paise
    sum.sgst_paise += one.sgst_paise
    sum.igst_paise += one.igst_paise
  }
  return sum
}
