// The lines under the fingers, and how the keyboard goes through them.
import type { Order } from '#orders/contract.ts'
import { type AnsweredLine, isLess, type Typed } from '../rules.ts'

export type Row = AnsweredLine<Order['lines'][number]>
export type Change = (code: string, change: Typed) => void

export const quantityId = (code: string) => `confirm-packs-${code}`
export const reasonId = (code: string) => `confirm-reason-${code}`

/** To the quantity of the next line, or of the one before. */
export function step(from: HTMLElement, by: 1 | -1): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[data-packs]')]
  const at = fields.findIndex((field) => from.closest('tbody')?.contains(field))
  fields[at + by]?.focus()
}

/** To the first reason that is missing. */
export function toReason(rows: readonly Row[]): void {
  const silent = rows.find((row) => isSilent(row))
  if (silent) document.getElementById(reasonId(silent.line.product_code))?.focus()
}

export function isSilent(row: Row): boolean {
  return isLess(row) && !row.error && !row.typed.reason?.trim()
}
export type CellProps = { row: Row; change: Change }
