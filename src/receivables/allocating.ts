// Which invoices money on account settles, as it is typed.
import { readRupees } from '#kit/money.ts'

type Row = { id: number; no: string; typed: string }
type Read = { wanted: { invoice_id: number; amount_paise: number }[]; why: string | null }

/** What each row settles, or why it can't be sent like this. */
export function readAllocations(rows: readonly Row[]): Read {
  const read = rows.map(({ typed, ...row }) => ({ ...row, paise: typed.trim() === '' ? 0 : readRupees(typed) }))
  const wanted = read.flatMap(({ id, paise }) => (paise ? [{ invoice_id: id, amount_paise: paise }] : []))
  const unread = read.find(({ paise }) => paise === null)
  if (unread) return { wanted, why: `Enter the amount for ${unread.no} in rupees, such as 125.00.` }
  return { wanted, why: wanted.length === 0 ? 'Enter an amount for at least one invoice.' : null }
}
