// What a distributor confirms of what was asked for it: one function for the panel, the server and
// the tests.

import { wasAsTyped } from '#orders/rules.ts'
import { pricePacks } from '#pricing/line.ts'
import { readQuantity, whyNotPacks } from '#pricing/quantity.ts'

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
  quantity: number
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
export function confirmLine(
  line: AskedLine,
  quantity: number,
  { isInterstate, ...answer }: Partial<Answer> & { isInterstate: boolean },
): ConfirmedLine {
  // The scheme's rounding may be taken back while confirming; taking it on would be more than was
  // asked.
  const terms = { ...line, as_typed: wasAsTyped(line) || answer.as_typed === true }
  const { schemed, amount_paise, tax_paise } = pricePacks(terms, quantity, isInterstate)
  return {
    product_code: line.product_code,
    confirmed_qty: quantity,
    free_qty: schemed.free,
    total_qty: schemed.total,
    amount_paise,
    tax_paise,
    reason: quantity < line.quantity_ordered ? (answer.reason ?? '') : '',
  }
}

/** Why this much can't be confirmed, or null. */
export function whyNotConfirm({ quantity_ordered }: AskedLine, quantity: number | null): string | null {
  if (quantity !== null && quantity <= quantity_ordered) return null
  return `That is more than was asked (${quantity_ordered}). You may confirm ${quantity_ordered} or fewer.`
}

/**
 * Every line of the order as it is confirmed; a line without an answer is dropped, no answers at
 * all accept everything.
 */
export function readConfirmation(
  { lines, is_interstate: isInterstate }: { lines: readonly AskedLine[]; is_interstate: boolean },
  answers: readonly Answer[] | undefined,
): { why: string } | { lines: ConfirmedLine[] } {
  if (!answers) return { lines: lines.map((line) => confirmLine(line, line.quantity_ordered, { isInterstate })) }
  const byCode = new Map(answers.map((answer) => [answer.product_code, answer]))
  if (byCode.size < answers.length) return { why: 'A product is there twice. Answer each line once.' }
  const unknown = answers.find(({ product_code }) => !lines.some((line) => line.product_code === product_code))
  if (unknown) return { why: `${unknown.product_code} is not on this order. Only what was asked can be confirmed.` }

  const confirmed: ConfirmedLine[] = []
  for (const line of lines) {
    const answer = byCode.get(line.product_code)
    const quantity = answer?.quantity ?? 0
    const why = whyNotConfirm(line, quantity)
    if (why !== null) return { why: `${line.product_name}: ${why}` }
    confirmed.push(confirmLine(line, quantity, { ...answer, isInterstate }))
  }
  if (confirmed.every((line) => line.confirmed_qty === 0))
    return { why: 'Nothing would be left of the order. Reject it instead, with a reason.' }
  return { lines: confirmed }
}

/** What a person has typed beside a line. */
export type Typed = { text?: string; asTyped?: boolean; reason?: string }

export type AnsweredLine<Line extends AskedLine = AskedLine> = {
  line: Line
  typed: Typed
  quantity: number | null
  error: string | null
  /** At what was asked, as long as the number is wrong. */
  confirmed: ConfirmedLine
}

export function answerLine<Line extends AskedLine>(
  line: Line,
  isInterstate: boolean,
  typed: Typed = {},
): AnsweredLine<Line> {
  const quantity = typed.text === undefined ? line.quantity_ordered : readQuantity(typed.text)
  const error = whyNotPacks(typed.text ?? '') ?? whyNotConfirm(line, quantity)
  const counted = error || quantity === null ? line.quantity_ordered : quantity
  const confirmed = confirmLine(line, counted, { as_typed: typed.asTyped, reason: typed.reason, isInterstate })
  return { line, typed, quantity, error, confirmed }
}

/** One step down or up: whole groups where the scheme rounds, never beyond what was asked. */
export function stepped({ line, quantity, confirmed, typed }: AnsweredLine, by: 1 | -1): number {
  const now = quantity === null ? confirmed.confirmed_qty : Math.min(quantity, line.quantity_ordered)
  const isRounded = line.scheme_qty > 0 && !line.compulsory && !wasAsTyped(line) && typed.asTyped !== true
  const size = isRounded ? line.min_qty + line.scheme_qty : 1
  const next = by > 0 ? (Math.floor(now / size) + 1) * size : (Math.ceil(now / size) - 1) * size
  return Math.min(line.quantity_ordered, Math.max(0, next))
}

export function isLess({ line, quantity }: AnsweredLine): boolean {
  return quantity !== null && quantity < line.quantity_ordered
}

/** Differs from what was asked, by its number or by leaving the scheme. */
export function isChanged(row: AnsweredLine): boolean {
  return row.quantity !== row.line.quantity_ordered || row.typed.asTyped !== undefined
}

/**
 * Why these answers can't be sent yet, or null. The screen insists on reasons, the call does not.
 */
export function whyNotSend(rows: readonly AnsweredLine[]): string | null {
  const wrong = rows.find((row) => row.error)
  if (wrong) return `${wrong.line.product_name}: ${wrong.error}`
  if (rows.every((row) => row.confirmed.confirmed_qty === 0))
    return 'Nothing would be left of the order. Reject it instead.'
  const silent = rows.find((row) => isLess(row) && !row.typed.reason?.trim())
  return silent ? `${silent.line.product_name}: say why you take fewer.` : null
}

/** As the call takes them; nothing where all of it is confirmed as it was asked. */
export function answersOf(rows: readonly AnsweredLine[]): Answer[] | undefined {
  if (!rows.some(isChanged)) return undefined
  return rows.map(({ line, typed: { asTyped, reason }, quantity }) => ({
    product_code: line.product_code,
    quantity: quantity ?? 0,
    reason: reason ?? '',
    ...(asTyped !== undefined && { as_typed: asTyped }),
  }))
}
