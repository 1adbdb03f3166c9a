// Which documents money settles, and what notes are called. Pure: screen, server and import use
// these.
import { type OpenDocument, openSum, type Settling, settleOldestFirst } from '#credit/rules.ts'
import type { DivType } from '#kit/access.ts'
import { addDays, type Day, formatDay, isDay, monthInWords, monthStart } from '#kit/date.ts'
import { formatRupees, readRupees } from '#kit/money.ts'

/**
 * Money on account, the oldest first, and the open documents in their turn: each settles what those
 * before left.
 */
export function shareOut<Money extends { left_paise: number }>(
  money: readonly Money[],
  open: readonly OpenDocument[],
): (Money & { settles: Settling[] })[] {
  let left = open.map((one) => ({ ...one }))
  return money.map((one) => {
    const settles = settleOldestFirst(one.left_paise, left)
    left = left.map((document) => {
      const paid = settles.find(({ kind, id }) => kind === document.kind && id === document.id)?.amount_paise ?? 0
      return { ...document, balance_paise: document.balance_paise - paid }
    })
    return { ...one, settles }
  })
}

/** Why a preview of what money settles does not hold any more, or null. */
export function whyNotOpenAsSeen(seenPaise: number | undefined, open: readonly OpenDocument[]): string | null {
  const now = openSum(open)
  if (seenPaise === undefined || seenPaise === now) return null
  return `What the distributor owes has changed: ${formatRupees(now)} is open now, it was ${formatRupees(seenPaise)}. Look at the preview again.`
}

/** The firm's own advice: which invoice or debit note gets how much. A reason, or null. */
export function whyNotSettle(
  amountPaise: number,
  wanted: readonly Settling[],
  open: readonly OpenDocument[],
): string | null {
  const seen = new Set<string>()
  for (const { kind, id, amount_paise } of wanted) {
    const document = open.find((one) => one.kind === kind && one.id === id)
    const [name, one] = kind === 'invoice' ? ['invoices', 'An invoice'] : ['debit notes', 'A debit note']
    if (!document) return `One of these ${name} is not open for this distributor. Look at the list again.`
    if (seen.has(`${kind} ${id}`)) return `${one} is named twice. Name each once, with its whole amount.`
    seen.add(`${kind} ${id}`)
    if (amount_paise > document.balance_paise)
      return `${one} can’t be paid beyond its balance of ${formatRupees(document.balance_paise)}.`
  }
  const total = wanted.reduce((sum, one) => sum + one.amount_paise, 0)
  if (total > amountPaise)
    return `The amounts add up to ${formatRupees(total)}, more than the ${formatRupees(amountPaise)} received.`
  return null
}

type Deducted = {
  tds_paise: number
  worth_paise: number
  settles: readonly Settling[]
  open: readonly (OpenDocument & { total_paise: number })[]
}

/** Tax is kept back of whole invoices, and of money that settles none yet. A reason, or null. */
export function whyNotTds({ tds_paise, worth_paise, settles, open }: Deducted, mostPercent: number): string | null {
  const settled = settles.reduce((sum, one) => sum + one.amount_paise, 0)
  const of = settles.reduce((sum, { kind, id }) => {
    const document = open.find((one) => one.kind === kind && one.id === id)
    return sum + (document?.total_paise ?? 0)
  }, worth_paise - settled)
  return whyNotTdsOf(of, tds_paise, mostPercent)
}

export function whyNotTdsOf(paise: number, tdsPaise: number, mostPercent: number): string | null {
  const most = Math.floor((paise * mostPercent) / 100)
  if (tdsPaise <= most) return null
  return `TDS is at most ${mostPercent} % of what it is kept back from, here ${formatRupees(most)}. Check the amount.`
}

/**
 * The bank's number of a transfer: 12 digits of UPI and IMPS, 13, 16 or 22 characters of NEFT and
 * RTGS.
 */
export function utrIn(text: string): string | null {
  const found = /\b(?:[A-Z]{4}[A-Z0-9]\d{10,17}|[A-Z]{4}\d{12}|[NPRS]\d{12}|\d{12})\b/.exec(text.toUpperCase())
  return found?.[0] ?? null
}

/** A month that the books are closed for takes nothing more. */
export function whyNotDated(on: Day, today: Day, closedUntil: Day | null): string | null {
  if (on > today) return 'Enter a date that is not in the future.'
  if (closedUntil && on <= closedUntil) return `The books are closed up to ${formatDay(closedUntil)}. Use a later date.`
  return null
}

export const noteReasons = {
  rate_difference: 'Rate difference',
  breakage: 'Breakage',
  expiry_return: 'Expiry return',
  short: 'Short supply',
  wrong: 'Wrong goods',
  scheme_settlement: 'Scheme settlement',
  discount_claim: 'Discount claim',
  interest: 'Interest',
  other: 'Other',
} as const
export type NoteReason = keyof typeof noteReasons

/**
 * All credit notes of an invoice together are never worth more than it: why one of this amount
 * would be, or null.
 */
export function whyNotCredit(
  amount: number,
  most: number,
  notes: readonly { kind: 'credit' | 'debit'; amount_paise: number }[],
): string | null {
  const credited = notes.reduce((sum, note) => sum + (note.kind === 'credit' ? note.amount_paise : 0), 0)
  if (amount <= most - credited) return null
  if (credited === 0) return 'A credit note can’t be worth more than its invoice.'
  const left = formatRupees(Math.max(0, most - credited))
  return `${formatRupees(credited)} of this invoice is credited already. You can credit at most ${left} more.`
}

type Row = Pick<Settling, 'kind' | 'id'> & { no: string; typed: string }
type Read = { wanted: Settling[]; why: string | null }

/** What each row settles, or why it can't be sent like this. */
export function readAllocations(rows: readonly Row[]): Read {
  const read = rows.map(({ typed, ...row }) => ({ ...row, paise: typed.trim() === '' ? 0 : readRupees(typed) }))
  const wanted = read.flatMap(({ kind, id, paise }) => (paise ? [{ kind, id, amount_paise: paise }] : []))
  const unread = read.find(({ paise }) => paise === null)
  if (unread) return { wanted, why: `Enter the amount for ${unread.no} in rupees, such as 125.00.` }
  return { wanted, why: wanted.length === 0 ? 'Enter an amount for at least one document.' : null }
}

/** As the call takes them: a debit note by its own name. */
export function asAllocations(settles: readonly Settling[]) {
  return settles.map(({ kind, id, amount_paise }) =>
    kind === 'invoice' ? { invoice_id: id, amount_paise } : { note_id: id, amount_paise },
  )
}

/** '2026-10' → '2026-10-31' */
export function monthEnd(month: string): Day {
  const next = addDays(`${month}-01`, 32)
  return addDays(monthStart(next), -1)
}

export function whyNotClose(month: string, today: Day, closedUntil: Day | null): string | null {
  if (!isDay(`${month}-01`)) return 'Enter a month as YYYY-MM.'
  if (monthEnd(month) >= today) return `${monthInWords(month)} is not over yet.`
  if (closedUntil && monthEnd(month) <= closedUntil) return `${monthInWords(month)} is closed already.`
  return null
}

/** Up to when the books are closed once the last closed month is open again. */
export function closedBefore(closedUntil: Day): Day {
  return addDays(monthStart(closedUntil), -1)
}

/** A month is closed for both product types, so by who works in both. */
export function whyNotCloseFor(divType: DivType): string | null {
  return divType === 'B' ? null : 'The books are those of both product types. Ask an admin who works in both.'
}
