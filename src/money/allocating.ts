// Which invoices money on account settles, as it is typed.

import type { Settling } from '#credit/rules.ts'
import { readRupees } from '#kit/money.ts'

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
