// What a firm owes and since when, what is left of its credit, and what it pays so that held orders
// go on. Pure.
import { type Day, daysBetween } from '#kit/date.ts'

/** A document that is past due for longer holds new orders. */
export const overdueDays = 30

export type Ageing = { not_due: number; d0_30: number; d31_60: number; d61_90: number; d90_plus: number }
export type Bucket = keyof Ageing

/** The buckets in the order of their age, as screens and files call them. */
export const bucketNames: Record<Bucket, string> = {
  not_due: 'Not yet due',
  d0_30: '0–30 days',
  d31_60: '31–60 days',
  d61_90: '61–90 days',
  d90_plus: 'Above 90 days',
}

/** By days past due; the due date itself is not past it. */
export function bucketOf(dueDate: Day, today: Day): Bucket {
  const late = daysBetween(dueDate, today)
  if (late <= 0) return 'not_due'
  if (late <= 30) return 'd0_30'
  if (late <= 60) return 'd31_60'
  return late <= 90 ? 'd61_90' : 'd90_plus'
}

export function ageingOf(documents: readonly { due_date: Day; balance_paise: number }[], today: Day): Ageing {
  const ageing: Ageing = { not_due: 0, d0_30: 0, d31_60: 0, d61_90: 0, d90_plus: 0 }
  for (const { due_date, balance_paise } of documents) ageing[bucketOf(due_date, today)] += balance_paise
  return ageing
}

/** What many firms owe together, by age. */
export function addAgeing(ages: readonly Ageing[]): Ageing {
  const sum = (bucket: Bucket) => ages.reduce((total, one) => total + one[bucket], 0)
  return {
    not_due: sum('not_due'),
    d0_30: sum('d0_30'),
    d31_60: sum('d31_60'),
    d61_90: sum('d61_90'),
    d90_plus: sum('d90_plus'),
  }
}

export function pastDue(ageing: Ageing): number {
  return ageing.d0_30 + ageing.d31_60 + ageing.d61_90 + ageing.d90_plus
}

/**
 * What is left of a credit limit, or by how much it is passed: the same words wherever it is told.
 */
export function creditInWords(leftPaise: number): { words: 'Credit left' | 'Over limit by'; paise: number } {
  return { words: leftPaise < 0 ? 'Over limit by' : 'Credit left', paise: Math.abs(leftPaise) }
}

export type OpenDocument = { kind: 'invoice' | 'debit_note'; id: number; due_date: Day; balance_paise: number }
export type Settling = { kind: OpenDocument['kind']; id: number; amount_paise: number }

/** The oldest due first, until the money is used up. What is left stays on account. */
export function settleOldestFirst(amountPaise: number, open: readonly OpenDocument[]): Settling[] {
  let left = amountPaise
  const settled: Settling[] = []
  const inTurn = open.toSorted((a, b) => (a.due_date === b.due_date ? a.id - b.id : a.due_date < b.due_date ? -1 : 1))
  for (const { kind, id, balance_paise } of inTurn) {
    const amount_paise = Math.min(left, balance_paise)
    if (amount_paise <= 0) continue
    settled.push({ kind, id, amount_paise })
    left -= amount_paise
  }
  return settled
}

export type HeldOrder = { order_id: number; order_no: string; total_paise: number; kinds: readonly string[] }
export type Owed = {
  open: readonly OpenDocument[]
  limit_paise: number
  /** What open orders take of the credit, the held ones among them. */
  open_orders_paise: number
  /** Counts as paid, for the oldest documents first. */
  on_account_paise: number
  /** Documents that were due before this day hold every order. */
  late_before: Day
}
export type WayOutStep = { pay_paise: number; settles: Settling[]; orders: HeldOrder[] }

/**
 * What releases an order that is over the limit or waits for late documents: one payment does for
 * both. More than all that is unpaid can't be paid; the order is lowered by the rest.
 */
export function toRelease(held: { over_paise: number; late_paise: number; unpaid_paise: number }) {
  const { over_paise, late_paise, unpaid_paise } = held
  return {
    pay_paise: Math.min(Math.max(over_paise, late_paise), unpaid_paise),
    lower_paise: Math.max(0, over_paise - unpaid_paise),
  }
}

/**
 * What is to pay so that orders go on, as they were placed: what is too late first, then what is
 * over the limit.
 */
export function wayOut(held: readonly HeldOrder[], owed: Owed): WayOutStep[] {
  const open = afterMoneyOnAccount(owed.open, owed.on_account_paise)
  const unpaid = open.reduce((sum, one) => sum + one.balance_paise, 0)
  const total = owed.open.reduce((sum, one) => sum + one.balance_paise, 0) - owed.on_account_paise
  const late = open
    .filter(({ due_date }) => due_date < owed.late_before)
    .reduce((sum, one) => sum + one.balance_paise, 0)
  const inTurn = held.toSorted((one, other) => one.order_id - other.order_id)
  let taken = owed.open_orders_paise - inTurn.reduce((sum, one) => sum + one.total_paise, 0)
  const steps: WayOutStep[] = []
  for (const order of inTurn) {
    taken += order.total_paise
    if (!waitsForMoneyAlone(order)) continue
    const over_paise = Math.max(total + taken - owed.limit_paise, 0)
    const { pay_paise, lower_paise } = toRelease({ over_paise, late_paise: late, unpaid_paise: unpaid })
    if (lower_paise > 0) continue
    const last = steps.at(-1)
    if (last && last.pay_paise === pay_paise) last.orders.push(order)
    else steps.push({ pay_paise, settles: settleOldestFirst(pay_paise, open), orders: [order] })
  }
  return steps
}

/** What is left to pay of each document. */
function afterMoneyOnAccount(open: readonly OpenDocument[], onAccountPaise: number): OpenDocument[] {
  const settled = settleOldestFirst(onAccountPaise, open)
  return open.map((one) => ({ ...one, balance_paise: one.balance_paise - paidOf(one, settled) }))
}

export function openSum(open: readonly { balance_paise: number }[]): number {
  return open.reduce((sum, { balance_paise }) => sum + balance_paise, 0)
}

export type Paying = {
  /** What is paid of which document, with what credit notes are set off against it. */
  settles: readonly Settling[]
  /** Of credit notes, which are on account until then. */
  set_off_paise: number
}

/** The orders that wait for money now and, as `wayOut` has it, for no more once this is paid. */
export function releasedBy(held: readonly HeldOrder[], owed: Owed, { settles, set_off_paise }: Paying): HeldOrder[] {
  const open = owed.open.map((one) => ({ ...one, balance_paise: one.balance_paise - paidOf(one, settles) }))
  const after = { ...owed, open, on_account_paise: owed.on_account_paise - set_off_paise }
  const free = freeOf(held, owed)
  return freeOf(held, after).filter((order) => !free.includes(order))
}

function freeOf(held: readonly HeldOrder[], owed: Owed): HeldOrder[] {
  return wayOut(held, owed)
    .filter(({ pay_paise }) => pay_paise === 0)
    .flatMap(({ orders }) => orders)
}

/** Neither for a licence nor for somebody's approval. */
export function waitsForMoneyAlone({ kinds }: Pick<HeldOrder, 'kinds'>): boolean {
  return !kinds.includes('licence') && !kinds.includes('approval')
}

export function paidOf({ kind, id }: Pick<OpenDocument, 'kind' | 'id'>, settles: readonly Settling[]): number {
  return settles.find((one) => one.kind === kind && one.id === id)?.amount_paise ?? 0
}
