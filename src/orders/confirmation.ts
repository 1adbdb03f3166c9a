// What a distributor confirms of what was asked for it: one function for the panel, the server and the tests.
import { readQuantity, schemeOf, taxOn } from '#cart/rules.ts'
import { applyScheme } from '#catalogue/scheme.ts'
import { wasAsTyped } from './rules.ts'

export type AskedLine = {
  product_code: string
  product_name: string
  quantity_ordered: number
  free_qty: number
  min_qty: number
  scheme_qty: number
  compulsory: boolean
  price_paise: number
  gst_bp: number
}

export type Answer = {
  product_code: string
  quantity: number | string
  as_typed?: boolean | undefined
  reason?: string | undefined
}

export type ConfirmedLine = {
  product_code: string
  confirmed_qty: number
  free_qty: number
  total_qty: number
  amount_paise: number
  tax_paise: number
  reason: string
}

/** A line at the price and the scheme that it was placed under, whatever holds today. */
export function confirmLine(line: AskedLine, quantity: number, answer: Partial<Answer> = {}): ConfirmedLine {
  // The scheme's rounding may be taken back while confirming; taking it on would be more than was asked.
  const scheme = schemeOf({ ...line, as_typed: wasAsTyped(line) || answer.as_typed === true })
  const { total, free } = applyScheme(scheme, quantity)
  const amount_paise = (total - free) * line.price_paise
  return {
    product_code: line.product_code,
    confirmed_qty: quantity,
    free_qty: free,
    total_qty: total,
    amount_paise,
    tax_paise: taxOn(amount_paise, line.gst_bp),
    reason: quantity < line.quantity_ordered ? (answer.reason ?? '') : '',
  }
}

/** Why this much can't be confirmed, or null. */
export function whyNotConfirm({ quantity_ordered }: AskedLine, quantity: number | null): string | null {
  if (quantity !== null && quantity <= quantity_ordered) return null
  return `That is more than was asked (${quantity_ordered}). You may confirm ${quantity_ordered} or fewer.`
}

/** Every line of the order as it is confirmed; a line without an answer is dropped, no answers at all accept everything. */
export function readConfirmation(
  lines: readonly AskedLine[],
  answers: readonly Answer[] | undefined,
): { why: string } | { lines: ConfirmedLine[] } {
  if (!answers) return { lines: lines.map((line) => confirmLine(line, line.quantity_ordered)) }
  const byCode = new Map(answers.map((answer) => [answer.product_code, answer]))
  if (byCode.size < answers.length) return { why: 'A product is there twice. Answer each line once.' }
  const unknown = answers.find(({ product_code }) => !lines.some((line) => line.product_code === product_code))
  if (unknown) return { why: `${unknown.product_code} is not on this order. Only what was asked can be confirmed.` }

  const confirmed: ConfirmedLine[] = []
  for (const line of lines) {
    const answer = byCode.get(line.product_code)
    const quantity = answer ? readQuantity(answer.quantity) : 0
    const why = whyNotConfirm(line, quantity)
    if (why !== null || quantity === null) return { why: `${line.product_name}: ${why}` }
    confirmed.push(confirmLine(line, quantity, answer))
  }
  if (confirmed.every((line) => line.confirmed_qty === 0))
    return { why: 'Nothing would be left of the order. Reject it instead, with a reason.' }
  return { lines: confirmed }
}

export function confirmedTotals(lines: readonly Pick<ConfirmedLine, 'amount_paise' | 'tax_paise'>[]) {
  const value_paise = lines.reduce((sum, line) => sum + line.amount_paise, 0)
  const tax_paise = lines.reduce((sum, line) => sum + line.tax_paise, 0)
  return { value_paise, tax_paise, total_paise: value_paise + tax_paise }
}
