// What an approved claim is worth: the price, the tax and the proportion of free packs of the
// invoice's own line.
import { formatRupees } from '#kit/money.ts'
import { whyNotCredit } from '#money/rules.ts'
import { type LineTax, taxOf } from '#pricing/tax.ts'

type Line = { paid_qty: number; free_qty: number; price_paise: number; gst_bp: number }

type Returning = Pick<Line, 'paid_qty' | 'free_qty'> & { returned?: number }

/**
 * Packs come back as they went out: of every so many some were free, and those cost nothing. Packs
 * of the line that came back before count with them, so that many small claims credit no more than
 * one large one.
 */
export function paidAmong(packs: number, { paid_qty, free_qty, returned = 0 }: Returning): number {
  const all = paid_qty + free_qty
  if (all === 0) return 0
  const freeAmong = (some: number) => Math.floor((some * free_qty) / all)
  return packs - freeAmong(returned + packs) + freeAmong(returned)
}

type Refunded = Line & { rate_paise: number | null; refunded: number; returned: number }

/**
 * By how much a pack was billed too high: more than nothing, and no more than was billed. A reason,
 * or null.
 */
export function whyNotDifference(differencePaise: number, { price_paise }: Pick<Line, 'price_paise'>): string | null {
  if (differencePaise > 0 && differencePaise <= price_paise) return null
  return `Enter how much too high a pack was billed, at most ${formatRupees(price_paise)}.`
}

/**
 * Of the packs that come back now, those whose rate difference was refunded before: never twice for
 * one pack.
 */
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

/**
 * What the company refunds of a price that it agreed belongs to the stockist's own taxable value:
 * no tax is credited.
 */
function refundOf({ rate_paise }: Pick<Refunded, 'rate_paise'>, packs: number): Credited {
  return { credited_qty: packs, value_paise: packs * (rate_paise ?? 0), cgst_paise: 0, sgst_paise: 0, igst_paise: 0 }
}

/**
 * Packs that were billed too high stay where they are: the difference is credited, with its tax.
 */
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

function sumOfWorth(all: readonly Worth[]): Worth {
  const sum: Worth = { value_paise: 0, cgst_paise: 0, sgst_paise: 0, igst_paise: 0 }
  for (const one of all) {
    sum.value_paise += one.value_paise
    sum.cgst_paise += one.cgst_paise
    sum.sgst_paise += one.sgst_paise
    sum.igst_paise += one.igst_paise
  }
  return sum
}

/** The rate of a discount order is agreed; that of another line is told by who claims it. */
export function isOffPrice({ reason_code, rate_paise }: { reason_code: string; rate_paise: number | null }): boolean {
  return reason_code === 'rate_difference' && rate_paise === null
}

/** A line of a claim, and how many of its packs are approved. */
export type ApprovedLine = {
  line_id: number
  product_name: string
  quantity: number
  approved: number
  rate_paise: number | null
  difference_paise: number | null
}

type Approving = Pick<ApprovedLine, 'approved' | 'quantity' | 'product_name'>

/** The claim's invoice, and what was returned and refunded of its lines before. */
export type Crediting = {
  is_interstate: boolean
  total_paise: number
  notes: readonly { kind: 'credit' | 'debit'; amount_paise: number }[]
  lines: readonly (Refunded & { line_id: number })[]
}

type ClaimCredit = {
  lines: Map<number, Credited>
  worth: Worth
  amount_paise: number
  /** Why it can't be approved like this, or null. */
  why: string | null
}

/**
 * Every claim is credited to the paisa and the invoice is rounded to the rupee: all of it together
 * may be so much apart.
 */
const roundingPaise = 100

/** What approving these packs credits, line by line and in all. */
export function creditOfClaim(claimed: readonly ApprovedLine[], crediting: Crediting): ClaimCredit {
  const found = claimed.flatMap((own) => {
    const line = crediting.lines.find(({ line_id }) => line_id === own.line_id)
    return line && own.approved > 0 ? [{ own, line }] : []
  })
  const lines = new Map(
    found.map(({ own, line }) => [own.line_id, creditOf(own, line, crediting.is_interstate)] as const),
  )
  const worth = sumOfWorth([...lines.values()])
  const amount_paise = amountOf(worth)
  const [whyNotLine = null] = found.flatMap(({ own, line }) => whyNotApprove(own, line) ?? [])
  const why = whyNotLine ?? whyNotAmount(amount_paise, crediting)
  return { lines, worth, amount_paise, why }
}

/** With its tax. */
export function amountOf({ value_paise, cgst_paise, sgst_paise, igst_paise }: Worth): number {
  return value_paise + cgst_paise + sgst_paise + igst_paise
}

function creditOf(own: ApprovedLine, line: Refunded, isInterstate: boolean): Credited {
  const { approved: packs, difference_paise, rate_paise } = own
  if (difference_paise !== null) return differenceOf(line, { packs, difference_paise }, isInterstate)
  return rate_paise === null ? worthOf(line, packs, isInterstate) : refundOf({ rate_paise }, packs)
}

/** Never more than was claimed. */
export function whyNotMore({ approved, quantity, product_name }: Approving): string | null {
  return approved > quantity ? `Only ${quantity} packs of ${product_name} were claimed.` : null
}

function whyNotApprove(own: ApprovedLine, { paid_qty, returned }: Refunded): string | null {
  const { approved, product_name, rate_paise, difference_paise } = own
  const why = whyNotMore(own)
  if (why) return why
  const left = paid_qty - returned
  if (rate_paise === null || difference_paise !== null || approved <= left) return null
  return `${returned} packs of ${product_name} came back. At most ${left} can be refunded.`
}

function whyNotAmount(amountPaise: number, { total_paise, notes }: Crediting): string | null {
  if (amountPaise === 0) return 'These packs were free, so there is nothing to credit. Approve at least one paid pack.'
  return whyNotCredit(amountPaise, total_paise + roundingPaise, notes)
}
