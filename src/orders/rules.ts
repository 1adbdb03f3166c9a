// Who may move an order from where to where. A move that is not in the table is refused, with the state as it is.
import { formatDay, formatTime } from '#kit/date.ts'
import { formatRupees, groupIndian } from '#kit/money.ts'
import { type StatusCode, status, statusWord } from './status.ts'

export type By = 'placer' | 'distributor' | 'admin' | 'job'

type Move = { by: readonly By[]; from: readonly StatusCode[]; to: readonly StatusCode[]; needsReason?: true }

export const moves = {
  confirm: { by: ['distributor'], from: [status.awaitingConfirmation], to: [status.confirmed, status.onHold] },
  reject: { by: ['distributor'], from: [status.awaitingConfirmation], to: [status.rejected], needsReason: true },
  expire: { by: ['job'], from: [status.awaitingConfirmation], to: [status.cancelled] },
  edit: {
    by: ['placer'],
    from: [status.awaitingConfirmation, status.onHold],
    to: [status.awaitingConfirmation, status.onHold, status.confirmed],
  },
  cancel: {
    by: ['placer', 'admin'],
    from: [status.awaitingConfirmation, status.onHold, status.confirmed],
    to: [status.cancelled],
    needsReason: true,
  },
  release: { by: ['admin'], from: [status.onHold], to: [status.confirmed] },
  retry: { by: ['admin'], from: [status.failed], to: [status.confirmed] },
  close: {
    by: ['admin'],
    from: [status.sent, status.inProcess, status.partlyFulfilled],
    to: [status.closedShort],
    needsReason: true,
  },
} satisfies Record<string, Move>

/** Unconfirmed for so long, an order is cancelled. */
export const lapsesAfterDays = 7

export type MoveName = keyof typeof moves

const pastOf: Record<MoveName, string> = {
  confirm: 'confirmed',
  reject: 'rejected',
  expire: 'expired',
  edit: 'edited',
  cancel: 'cancelled',
  release: 'released',
  retry: 'retried',
  close: 'closed short',
}

/** Why a move can't be made, or null. */
export function whyNotMove(name: MoveName, by: readonly By[], now: StatusCode, reason = 'given'): string | null {
  const move: Move = moves[name]
  if (!move.by.some((one) => by.includes(one))) return `This order can’t be ${pastOf[name]} by you.`
  if (!move.from.includes(now))
    return `This order is ${statusWord(now).toLowerCase()}, so it can’t be ${pastOf[name]} any more.`
  if (move.needsReason && reason.trim() === '') return 'Say why.'
  return null
}

/** The moves that these people have on an order now. */
export function movesFor(by: readonly By[], now: StatusCode): MoveName[] {
  return (Object.keys(moves) as MoveName[]).filter((name) => whyNotMove(name, by, now) === null)
}

type SchemedLine = { free_qty: number; scheme_qty: number; compulsory: boolean }

/** Whether the scheme's rounding was taken back on a line: a scheme that is not compulsory always gives something. */
export function wasAsTyped({ free_qty, scheme_qty, compulsory }: SchemedLine): boolean {
  return scheme_qty > 0 && !compulsory && free_qty === 0
}

type SoldLine = { price_paise: number; min_qty: number; scheme_qty: number }
type SoldNow = SoldLine & { asked: number; stock: number }
export type Since = { code: 'gone' | 'dearer' | 'cheaper' | 'scheme' | 'out' | 'more'; message: string }

/** What is another than when a line was ordered; `now` is the line in the cart, null when it is not sold any more. */
export function changedSince(was: SoldLine & { quantity_ordered: number }, now: SoldNow | null): Since[] {
  if (!now) return [{ code: 'gone', message: 'Not sold to you any more, so it was left out.' }]
  const changes: Since[] = []
  const [before, today] = [formatRupees(was.price_paise), formatRupees(now.price_paise)]
  if (now.price_paise > was.price_paise)
    changes.push({ code: 'dearer', message: `Dearer: ${today} a pack, was ${before}.` })
  if (now.price_paise < was.price_paise)
    changes.push({ code: 'cheaper', message: `Cheaper: ${today} a pack, was ${before}.` })
  if (now.min_qty !== was.min_qty || now.scheme_qty !== was.scheme_qty)
    changes.push({ code: 'scheme', message: `${schemeWords(now)} now, ${lowered(schemeWords(was))} then.` })
  if (now.stock <= 0) changes.push({ code: 'out', message: 'Out of stock at this CFA. It may come later.' })
  if (now.asked > was.quantity_ordered)
    changes.push({
      code: 'more',
      message: `The cart had ${now.asked} packs already, so they stay; ${was.quantity_ordered} were ordered.`,
    })
  return changes
}

function schemeWords({ min_qty, scheme_qty }: SoldLine): string {
  return scheme_qty > 0 ? `Scheme ${min_qty}+${scheme_qty}` : 'No scheme'
}

function lowered(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}

export type Hold =
  | {
      kind: 'credit'
      detail: { limit_paise: number; owed_paise: number; open_paise: number; order_paise: number; over_paise: number }
    }
  | { kind: 'overdue'; detail: { invoice_no: string; due_date: string; balance_paise: number; late_paise: number } }
  | { kind: 'licence'; detail: { licence_no: string; licence_expires_on: string } }

/** The way out of a hold as its title, and why it is there. */
export function holdInWords(hold: Hold): { title: string; why: string } {
  if (hold.kind === 'credit') {
    const { limit_paise, owed_paise, open_paise, order_paise, over_paise } = hold.detail
    return {
      title: `Pay ${formatRupees(over_paise)} to release this order`,
      why: `${formatRupees(owed_paise)} owed, ${formatRupees(open_paise)} of open orders and this order of ${formatRupees(order_paise)} pass the limit of ${formatRupees(limit_paise)}.`,
    }
  }
  if (hold.kind === 'overdue') {
    const { invoice_no, due_date, balance_paise } = hold.detail
    return {
      title: `Pay ${formatRupees(balance_paise)} of ${invoice_no} to release this order`,
      why: `It was due on ${formatDay(due_date)}.`,
    }
  }
  const { licence_no, licence_expires_on } = hold.detail
  return {
    title: `Send the renewal of drug licence ${licence_no} to release this order`,
    why: `It ended on ${formatDay(licence_expires_on)}.`,
  }
}

/** '1,365 orders, ₹12,34,567.00 together' */
export function ordersInWords(orders: number, totalPaise: number): string {
  return `${groupIndian(orders)} ${orders === 1 ? 'order' : 'orders'}, ${formatRupees(totalPaise)} together`
}

/** Whose move it is, in words: the first sentence of the timeline. */
export function whatItWaitsFor(now: StatusCode, distributorName: string, isMine = false): string {
  const whose = isMine ? 'your' : `${distributorName}${distributorName.endsWith('s') ? '’' : '’s'}`
  switch (now) {
    case status.awaitingConfirmation:
      return `It is ${whose} move. The order waits to be confirmed.`
    case status.onHold:
      return `It is ${whose} move, or the order desk releases it.`
    case status.confirmed:
      return 'It is our move. The order goes to fulfilment.'
    case status.sent:
      return 'It is our move. Stock is being allocated.'
    case status.inProcess:
      return 'It is our move. The invoice is being made.'
    case status.partlyFulfilled:
      return 'It is our move. The rest is awaited.'
    case status.failed:
      return 'It is the order desk’s move. The ERP refused the order.'
    default:
      return 'Nothing is awaited any more.'
  }
}

/** 'Stock is being counted. Ordering opens again on 16-11-2026, 10:30.' */
export function lockInWords({ message, ends_at }: { message: string; ends_at: string }): string {
  return `${/[.!?…]$/.test(message) ? message : `${message}.`} Ordering opens again on ${formatTime(ends_at)}.`
}
