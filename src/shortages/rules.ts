// Why a line is short, in words, and what can be done about it.

import { freeAmong } from '#fulfilment/allocation.ts'
import { type Day, monthStart } from '#kit/date.ts'

export const shortageReasons = ['no_stock', 'near_expiry', 'blocked', 'credit', 'discontinued'] as const
export type ShortageReason = (typeof shortageReasons)[number]

export const shortageWords: Record<ShortageReason, string> = {
  no_stock: 'Out of stock at this CFA',
  near_expiry: 'Stock expires too soon',
  blocked: 'Stock is blocked',
  credit: 'Stopped by SAP’s credit check',
  discontinued: 'Not sold any more',
}

/** '123-4' → order 123, line 4 */
export function readShortageId(id: string): { orderId: number; lineNo: number } | null {
  const match = /^(\d{1,15})-(\d{1,6})$/.exec(id)
  return match ? { orderId: Number(match[1]), lineNo: Number(match[2]) } : null
}

type Short = { ordered_qty: number; free_qty: number; closed_qty: number; short_qty: number }

/**
 * Of the packs that are short so many are free: closed ones come off the end, sent ones off the
 * beginning.
 */
export function freeShort({ ordered_qty, free_qty, closed_qty, short_qty }: Short): number {
  const whole = { total_qty: ordered_qty, free_qty }
  const sent = ordered_qty - closed_qty - short_qty
  return freeAmong(sent + short_qty, whole) - freeAmong(sent, whole)
}

/** Of the last so many packs that are still open so many are free. */
export function freeAtEnd({ ordered_qty, free_qty, closed_qty }: Omit<Short, 'short_qty'>, packs: number): number {
  const whole = { total_qty: ordered_qty, free_qty }
  return freeAmong(ordered_qty - closed_qty, whole) - freeAmong(ordered_qty - closed_qty - packs, whole)
}

export type Choice = 'wait' | 'cfa' | 'substitute' | 'close'

type Substitutable = { product_code: string; molecule: string; strength: string; form: string }

/** Why a product can’t stand in for another, or null. */
export function whyNotSubstitute(short: Substitutable, other: Substitutable): string | null {
  if (short.product_code === other.product_code) return 'This is the product that is short. Choose another one.'
  if (short.molecule !== other.molecule) return 'The molecule differs. Choose a product of the same molecule.'
  if (short.strength !== other.strength) return 'The strength differs. Choose a product of the same strength.'
  return short.form === other.form ? null : 'The form differs. Choose a product of the same form.'
}

/** The fill rate counts orders placed since then, as `fill_since` in the database says. */
export const fillSince = (today: Day): Day => monthStart(today, 12)

/** 962 of 1,000 → 9620; nothing ordered has no rate. */
export function fillRate({ ordered_qty, invoiced_qty }: { ordered_qty: number; invoiced_qty: number }): number | null {
  return ordered_qty > 0 ? Math.round((invoiced_qty * 10_000) / ordered_qty) : null
}

/** 9620 → '96.2%' */
export function rateInWords(rate: number | null): string {
  return rate === null ? '–' : `${(Math.round(rate / 10) / 10).toFixed(1)}%`
}
