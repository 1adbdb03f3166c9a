// The moves of an order of the past, one after the other: each leaves the order as the product
// would have left it.

import { readConfirmation } from '#confirming/rules.ts'
import type { Hold } from '#credit/credit-hold.ts'
import type { ProductType } from '#kit/access.ts'
import { type StatusCode, status } from '#orders/status.ts'
import { type Part, partsOf, type Sum, sumOf } from '#pricing/totals.ts'
import { divisions } from '../goods/divisions.ts'
import type { PastLine } from './baskets.ts'
import type { PastInvoice } from './books.ts'

type Change = { product_code: string; was: number; is: number; reason?: string }

export type PastEvent = {
  at: string
  /** The user name; null for what happens by itself. */
  actor: string | null
  move: string
  from_status: StatusCode | null
  to_status: StatusCode
  reason: string
  changes: Change[]
}

/** An order with all that was ever done to it, people by their user names. */
export type PastOrder = Sum & {
  order_no: string
  kind: 'regular' | 'discount'
  product_type: ProductType
  distributor: string
  placer: string
  cfa_code: string
  /** Between the states of the CFA and the firm. */
  is_interstate: boolean
  status: StatusCode
  placed_at: string
  changed_at: string
  notes: string
  lines: PastLine[]
  parts: Part[]
  /** What held it, also where it is held no more. */
  holds: (Hold & { since: string })[]
  events: PastEvent[]
  invoice: PastInvoice | null
}

type Placing = Pick<
  PastOrder,
  'kind' | 'product_type' | 'distributor' | 'placer' | 'cfa_code' | 'is_interstate' | 'notes' | 'lines'
>

export function place(placing: Placing, at: number, holds: (totalPaise: number) => Hold[]): PastOrder {
  const sum = sumOf(placing.lines)
  const order: PastOrder = {
    ...placing,
    ...sum,
    order_no: '',
    status: status.awaitingConfirmation,
    placed_at: iso(at),
    changed_at: iso(at),
    parts: partsOfLines(placing.lines),
    holds: [],
    events: [],
    invoice: null,
  }
  if (placing.placer === placing.distributor) hold(order, at, holds(sum.total_paise))
  tell(order, { at, actor: placing.placer, move: 'place', to: order.status })
  const [event] = order.events
  if (event) event.from_status = null
  return order
}

/** The lines of a proposal become others before it is answered. */
export function edit(order: PastOrder, at: number, lines: PastLine[]): void {
  const codes = new Set([...order.lines, ...lines].map(({ product_code }) => product_code))
  const packsIn = (of: PastLine[], code: string) => of.find((one) => one.product_code === code)?.quantity_ordered ?? 0
  const changes = [...codes]
    .map((product_code) => ({
      product_code,
      was: packsIn(order.lines, product_code),
      is: packsIn(lines, product_code),
    }))
    .filter(({ was, is }) => was !== is)
  Object.assign(order, sumOf(lines), { lines, parts: partsOfLines(lines) })
  tell(order, { at, actor: order.placer, move: 'edit', to: order.status, changes })
}

export type Lowered = { product_code: string; quantity: number; reason: string }

/** The firm's yes, to less where it lowers some of the lines. */
export function confirm(order: PastOrder, at: number, lowered: Lowered[], holds: (totalPaise: number) => Hold[]): void {
  const answers = order.lines.map(({ product_code, quantity_ordered }) => {
    const less = lowered.find((one) => one.product_code === product_code)
    return less ?? { product_code, quantity: quantity_ordered }
  })
  const read = readConfirmation(order, answers)
  if ('why' in read) throw new Error(`an order of the past could not be confirmed: ${read.why}`)
  const changes: Change[] = []
  order.lines = order.lines.map((line, at) => {
    const { reason, ...confirmed } = read.lines[at] as (typeof read.lines)[number]
    if (confirmed.confirmed_qty < line.quantity_ordered)
      changes.push({ product_code: line.product_code, was: line.quantity_ordered, is: confirmed.confirmed_qty, reason })
    return { ...line, ...confirmed }
  })
  const from = order.status
  Object.assign(order, sumOf(order.lines), {
    parts: partsOfLines(order.lines.filter(({ total_qty }) => total_qty > 0)),
  })
  hold(order, at, holds(order.total_paise))
  tell(order, { at, actor: order.distributor, move: 'confirm', from, to: order.status, changes })
}

type Ending = { at: number; actor: string | null; move: 'reject' | 'cancel' | 'expire' | 'release'; reason?: string }

const endOf = {
  reject: status.rejected,
  cancel: status.cancelled,
  expire: status.cancelled,
  release: status.confirmed,
} as const

export function move(order: PastOrder, { move, ...rest }: Ending): void {
  tell(order, { ...rest, move, to: endOf[move] })
}

type Times = { sentAt: number; allocatedAt: number; invoicedAt: number }

/** By nobody's hand: sent, allocated, invoiced as a whole. */
export function fulfil(order: PastOrder, { sentAt, allocatedAt, invoicedAt }: Times, invoice: PastInvoice): void {
  tell(order, { at: sentAt, actor: null, move: 'send', to: status.sent })
  tell(order, { at: allocatedAt, actor: null, move: 'allocate', to: status.inProcess })
  tell(order, { at: invoicedAt, actor: null, move: 'invoice', to: status.fulfilled })
  order.invoice = invoice
}

function hold(order: PastOrder, at: number, holds: Hold[]): void {
  order.status = holds.length > 0 ? status.onHold : status.confirmed
  order.holds = holds.map((one) => ({ ...one, since: iso(at) }))
}

type Telling = {
  at: number
  actor: string | null
  move: string
  from?: StatusCode
  to: StatusCode
  reason?: string
  changes?: Change[]
}

function tell(
  order: PastOrder,
  { at, actor, move, from = order.status, to, reason = '', changes = [] }: Telling,
): void {
  order.events.push({ at: iso(at), actor, move, from_status: from, to_status: to, reason, changes })
  order.status = to
  order.changed_at = iso(at)
}

const divisionNames = new Map(divisions.map(({ code, name }) => [code, name]))

function partsOfLines(lines: readonly PastLine[]): Part[] {
  return partsOf(lines.map((line) => ({ ...line, division_name: divisionNames.get(line.division_code) ?? '' })))
}

function iso(ms: number): string {
  return new Date(ms).toISOString()
}
