// A note that is written by hand. One for a scheme's free packs names the promise that it settles,
// or says that it settles none.

import { readRupees } from '#kit/money.ts'
import { typedPacks, whyNotPacks } from '#pricing/quantity.ts'
import { type SettledPacks, whyNotSettlePromise } from '#shortages/promises.ts'
import type { NoteReason } from './rules.ts'

export type DuePromise = SettledPacks & { id: string; distributor: string; price_paise: number }

export type TypedNote = {
  distributor: string
  kind: 'credit' | 'debit'
  reason_code: NoteReason | ''
  /** What it settles; null until that is chosen. */
  promise: DuePromise | 'none' | null
  /** Free packs of that promise. */
  quantity: string
  amount: string
  invoice: string
  text: string
}

export function isSettlement({ kind, reason_code }: Pick<TypedNote, 'kind' | 'reason_code'>): boolean {
  return kind === 'credit' && reason_code === 'scheme_settlement'
}

/** The promise that the note settles; its packs and their price are the note's amount. */
export function promiseOf(typed: TypedNote): DuePromise | null {
  const { promise, distributor } = typed
  if (!isSettlement(typed) || promise === null || promise === 'none') return null
  return promise.distributor === distributor ? promise : null
}

/** Why a note for free packs can't be written while some are due, or null. */
export function whyNotSettling(typed: TypedNote, dueCount: number): string | null {
  if (!isSettlement(typed) || dueCount === 0 || typed.promise === 'none' || promiseOf(typed)) return null
  return 'Choose the promise that the note settles, or none.'
}

export function whyNotNote(typed: TypedNote): Partial<Record<keyof TypedNote, string>> {
  const { distributor, reason_code, quantity, amount, text } = typed
  const promise = promiseOf(typed)
  const whyNotSettle = promise && (whyNotPacks(quantity) ?? whyNotSettlePromise(typedPacks(quantity), promise))
  return {
    ...(!distributor && { distributor: 'Choose a distributor.' }),
    ...(!reason_code && { reason_code: 'Choose a reason.' }),
    ...(whyNotSettle && { quantity: whyNotSettle }),
    ...(!promise && !readRupees(amount) && { amount: 'Enter an amount above zero, such as 12,500.00.' }),
    ...(!promise && !text.trim() && { text: 'Say what the note is for.' }),
  }
}
