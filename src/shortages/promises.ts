// What a scheme promised on an order's line, in words. How many packs of it are open, the database
// says.
import { formatRupees, groupIndian } from '#kit/money.ts'

export const promiseStates = ['due', 'coming', 'settled', 'closed'] as const
export type PromiseState = (typeof promiseStates)[number]

export const promiseWords: Record<PromiseState, string> = {
  due: 'Due',
  coming: 'Upcoming',
  settled: 'Settled',
  closed: 'Closed',
}

type Kept = { promised_qty: number; closed_qty: number; open_qty: number; due_qty: number }

/** Closed: no paid pack came, so no free one is owed. */
export function promiseState({ promised_qty, closed_qty, open_qty, due_qty }: Kept): PromiseState {
  if (open_qty > 0) return due_qty > 0 ? 'due' : 'coming'
  return closed_qty >= promised_qty ? 'closed' : 'settled'
}

export type SettledPacks = Pick<Kept, 'open_qty' | 'due_qty'>

/** Why a note can't settle so many packs, or null. */
export function whyNotSettlePromise(quantity: number, { open_qty, due_qty }: SettledPacks): string | null {
  if (open_qty === 0) return 'Nothing of this promise is open any more. Look at the list again.'
  if (due_qty === 0)
    return 'Packs of this line are still to come, and its free packs come with them. Close the line first.'
  if (!(quantity >= 1)) return 'Enter at least 1 pack.'
  if (quantity > due_qty) return `Enter at most ${groupIndian(due_qty)}: no more are due.`
  return null
}

type Priced = SettledPacks & { price_paise: number }

/**
 * Which promises an amount pays, in their turn: as many whole packs of each as are due and as it is
 * enough for.
 */
export function settleOldestPromises<P extends Priced>(
  amountPaise: number,
  inTurn: readonly P[],
): { promise: P; quantity: number }[] {
  let left = amountPaise
  return inTurn.flatMap((promise) => {
    const quantity = Math.min(promise.due_qty, Math.floor(left / promise.price_paise))
    left -= quantity * promise.price_paise
    return quantity > 0 ? [{ promise, quantity }] : []
  })
}

const packsInWords = (packs: number, what: string) => `${groupIndian(packs)} ${packs === 1 ? what : `${what}s`}`

/** '2 packs × ₹120.00 = ₹240.00' */
export function settlementSum(packs: number, pricePaise: number): string {
  return `${packsInWords(packs, 'pack')} × ${formatRupees(pricePaise)} = ${formatRupees(packs * pricePaise)}`
}

/** What the note says; the distributor reads it. */
export function settlementText(of: { quantity: number; product_name: string; order_no: string; text: string }): string {
  const said = `${packsInWords(of.quantity, 'free pack')} of ${of.product_name} of order ${of.order_no}, at PTS.`
  return of.text === '' ? said : `${said} ${of.text}`
}
