// Who may move an order from where to where. A move that is not in the table is refused, with the
// state as it is.
import { formatTime } from '#kit/date.ts'
import { formatRupees, groupIndian } from '#kit/money.ts'
import { inFulfilment, isOff, type StatusCode, status, statusWord, waiting } from './status.ts'

/**
 * As whom an order is moved. An employee closes line by line; an approver is whoever may decide on
 * a discount; `system` looks again after money or a licence came; `job` runs by the clock;
 * `fulfilment` sends goods and takes them back.
 */
export type By = 'placer' | 'distributor' | 'employee' | 'approver' | 'admin' | 'system' | 'job' | 'fulfilment'

type Move = {
  by: readonly By[]
  from: readonly StatusCode[]
  to: readonly StatusCode[]
  needsReason?: true
  /**
   * An approval is decided by its approver alone: `decides` needs that hold, `stopped` does not
   * pass it.
   */
  approval?: 'decides' | 'stopped'
}

export const moves = {
  confirm: { by: ['distributor'], from: [status.awaitingConfirmation], to: [status.confirmed, status.onHold] },
  reject: { by: ['distributor'], from: [status.awaitingConfirmation], to: [status.rejected], needsReason: true },
  expire: { by: ['job'], from: [status.awaitingConfirmation], to: [status.cancelled] },
  edit: {
    by: ['placer'],
    from: waiting,
    to: [...waiting, status.confirmed],
  },
  cancel: {
    by: ['placer', 'admin'],
    from: [...waiting, status.confirmed, status.failed],
    to: [status.cancelled],
    needsReason: true,
  },
  release: {
    by: ['admin'],
    from: [status.onHold],
    to: [status.confirmed],
    needsReason: true,
    approval: 'stopped',
  },
  approve: {
    by: ['approver'],
    from: [status.onHold],
    to: [status.awaitingConfirmation, status.confirmed],
    approval: 'decides',
  },
  refuse: {
    by: ['approver'],
    from: [status.onHold],
    to: [status.rejected],
    needsReason: true,
    approval: 'decides',
  },
  recheck: {
    by: ['system'],
    from: [status.onHold],
    to: [status.confirmed, status.awaitingConfirmation],
    approval: 'stopped',
  },
  retry: { by: ['admin'], from: [status.failed], to: [status.confirmed] },
  correct: { by: ['admin'], from: [status.failed], to: [status.confirmed], needsReason: true },
  reopen: {
    by: ['admin'],
    from: [status.closedShort],
    to: [status.partlyFulfilled, status.inProcess],
    needsReason: true,
  },
  close: {
    by: ['admin', 'employee'],
    from: inFulfilment,
    to: [status.closedShort],
    needsReason: true,
  },
  send: { by: ['job'], from: [status.confirmed], to: [status.sent, status.failed] },
  allocate: { by: ['fulfilment'], from: [status.sent], to: [status.inProcess] },
  invoice_part: {
    by: ['fulfilment'],
    from: [status.inProcess, status.partlyFulfilled],
    to: [status.partlyFulfilled],
  },
  invoice: { by: ['fulfilment'], from: [status.inProcess, status.partlyFulfilled], to: [status.fulfilled] },
  cancel_invoice: {
    by: ['fulfilment'],
    from: [status.fulfilled, status.partlyFulfilled, status.closedShort],
    to: [status.partlyFulfilled, status.inProcess],
    needsReason: true,
  },
} satisfies Record<string, Move>

/** Unconfirmed for so long, an order is cancelled. */
export const lapsesAfterDays = 7

/**
 * Filtered lists are counted no further than this, and one more says that there are others; who
 * needs them filters on.
 */
export const mostCounted = 10_000

export type MoveName = keyof typeof moves

const pastOf: Record<MoveName, string> = {
  confirm: 'confirmed',
  reject: 'rejected',
  expire: 'expired',
  edit: 'edited',
  cancel: 'cancelled',
  release: 'released',
  approve: 'approved',
  refuse: 'refused',
  recheck: 'checked again',
  retry: 'retried',
  correct: 'corrected',
  reopen: 'opened again',
  close: 'closed short',
  send: 'sent',
  allocate: 'allocated',
  invoice_part: 'invoiced',
  invoice: 'invoiced',
  cancel_invoice: 'taken back',
}

/** Why a move can't be made, or null. `holds` are the kinds of what holds the order now. */
export function whyNotMove(
  name: MoveName,
  by: readonly By[],
  now: StatusCode,
  holds: readonly string[] = [],
): string | null {
  const move: Move = moves[name]
  if (!move.by.some((one) => by.includes(one))) return `This order can’t be ${pastOf[name]} by you.`
  if (!move.from.includes(now))
    return `This order is ${statusWord(now).toLowerCase()}, so it can’t be ${pastOf[name]} any more.`
  const isForApproval = holds.includes('approval')
  if (move.approval === 'stopped' && isForApproval)
    return 'This order waits for an approval. Only the approver decides it.'
  if (move.approval === 'decides' && !isForApproval) return 'This order does not wait for an approval.'
  return null
}

export function lacksReason(name: MoveName, reason: string): boolean {
  const move: Move = moves[name]
  return move.needsReason === true && reason.trim() === ''
}

/** The moves that these people have on an order now. */
export function movesFor(by: readonly By[], now: StatusCode, holds: readonly string[] = []): MoveName[] {
  return (Object.keys(moves) as MoveName[]).filter((name) => whyNotMove(name, by, now, holds) === null)
}

/** Opened again, an order of which something was invoiced waits for the rest. */
export function reopensAs({ invoiced_paise }: { invoiced_paise: number }): StatusCode {
  return invoiced_paise > 0 ? status.partlyFulfilled : status.inProcess
}

type SchemedLine = { free_qty: number; scheme_qty: number; compulsory: boolean }

/**
 * Whether the scheme's rounding was taken back on a line: a scheme that is not compulsory always
 * gives something.
 */
export function wasAsTyped({ free_qty, scheme_qty, compulsory }: SchemedLine): boolean {
  return scheme_qty > 0 && !compulsory && free_qty === 0
}

type SoldLine = { price_paise: number; min_qty: number; scheme_qty: number }
type SoldNow = SoldLine & { asked: number; stock: number | null }
export type Since = { code: 'gone' | 'dearer' | 'cheaper' | 'scheme' | 'out' | 'more'; message: string }

/** Differs from when it was ordered; the rest is worth knowing and is no change. */
export function isChange({ code }: Pick<Since, 'code'>): boolean {
  return code !== 'out' && code !== 'more'
}

/**
 * What is another than when a line was ordered; `now` is the line in the cart, null when it is not
 * sold any more.
 */
export function changedSince(was: SoldLine & { quantity_ordered: number }, now: SoldNow | null): Since[] {
  if (!now) return [{ code: 'gone', message: 'Not available to you any more, so it was left out.' }]
  const changes: Since[] = []
  const [before, today] = [formatRupees(was.price_paise), formatRupees(now.price_paise)]
  if (now.price_paise > was.price_paise)
    changes.push({ code: 'dearer', message: `Dearer: ${today} a pack, was ${before}.` })
  if (now.price_paise < was.price_paise)
    changes.push({ code: 'cheaper', message: `Cheaper: ${today} a pack, was ${before}.` })
  if (now.min_qty !== was.min_qty || now.scheme_qty !== was.scheme_qty)
    changes.push({ code: 'scheme', message: `${schemeWords(now)} now, ${lowered(schemeWords(was))} then.` })
  if (now.stock !== null && now.stock <= 0)
    changes.push({ code: 'out', message: 'Out of stock at this CFA. It may come later.' })
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

type Figure = { status: StatusCode; orders: number; total_paise: number }

/** '1,365 orders, ₹12,34,567.00 in total, 12 cancelled or rejected not included' */
export function ordersInWords(figures: readonly Figure[]): string {
  const count = (some: readonly Figure[]) => some.reduce((sum, one) => sum + one.orders, 0)
  const [orders, off] = [count(figures), count(figures.filter((one) => isOff(one.status)))]
  const all = `${groupIndian(orders)} ${orders === 1 ? 'order' : 'orders'}`
  const total = `${formatRupees(figures.reduce((sum, one) => sum + one.total_paise, 0))} in total`
  if (off === 0) return `${all}, ${total}`
  return off === orders
    ? `${all}, cancelled or rejected: nothing to pay`
    : `${all}, ${total}, ${groupIndian(off)} cancelled or rejected not included`
}

/** 'Stock is being counted. Ordering opens again on 16-11-2026, 10:30.' */
export function lockInWords({ message, ends_at }: { message: string; ends_at: string }): string {
  return `${/[.!?…]$/.test(message) ? message : `${message}.`} Ordering opens again on ${formatTime(ends_at)}.`
}

type Warned = { product_name: string; warnings: readonly { code: string; message: string }[] }

/**
 * The one question before placing what a stockist said it does not want; null where there is
 * nothing to ask.
 */
export function unwantedInWords(items: readonly Warned[]): { title: string; text: string } | null {
  const unwanted = items.flatMap(({ product_name, warnings }) =>
    warnings.filter(({ code }) => code === 'unwanted').map(({ message }) => ({ product_name, message })),
  )
  const [first, ...others] = unwanted
  if (!first) return null
  if (others.length === 0) return { title: `Order ${first.product_name}?`, text: first.message }
  return {
    title: `Order ${unwanted.length} unwanted products?`,
    text: unwanted.map(({ product_name, message }) => `${product_name}: ${message}`).join(' '),
  }
}

const largeOrder = { lines: 20, paise: 2_00_000_00 }

/**
 * So large that it is looked at as a whole before it goes: more than 20 lines, or ₹2,00,000.00 and
 * more.
 */
export function isLargeOrder({ lines, total_paise }: { lines: number; total_paise: number }): boolean {
  return lines > largeOrder.lines || total_paise >= largeOrder.paise
}
