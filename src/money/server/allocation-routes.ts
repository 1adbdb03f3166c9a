// Money and credit notes on account that settle invoices later.

import { type OpenDocument, type Settling, settleOldestFirst } from '#credit/rules.ts'
import { openDocuments } from '#credit/server/credit.ts'
import { firmOf, holdFirm } from '#credit/server/firms.ts'
import type { Parsed } from '#kit/endpoint.ts'
import { formatRupees } from '#kit/money.ts'
import { notFound, Problem, wrongField } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import { recheckHolds } from '#orders/server/door.ts'
import { allocateNote, allocateReceipt, type enterReceipt, settleOnAccount } from '../contract.ts'
import { shareOut, whyNotOpenAsSeen, whyNotSettle } from '../rules.ts'
import { holdNoteOnAccount, noteOnAccount } from './notes.ts'
import { holdReceipt, moneyLeft, oneReceipt, settle } from './queries.ts'

export const allocationRoutes: Route[] = [
  route(allocateReceipt, async ({ db, me, input, today }) => {
    const held = await holdReceipt(db, me, input.id)
    if (!held) throw notFound('That receipt')
    const left = (await oneReceipt(db, me, held.id))?.on_account_paise ?? 0
    const settles = await settling(db, held.distributor_id, left, input)
    await settle(db, { receipt_id: held.id, credit_note_id: null }, settles)
    await recheckHolds(db, held.distributor_id, today)
    const data = await oneReceipt(db, me, held.id)
    if (!data) throw notFound('That receipt')
    return { data }
  }),

  route(allocateNote, async ({ db, me, input, today }) => {
    const held = await holdNoteOnAccount(db, me, input.id)
    if (!held) throw notFound('That note')
    if (held.kind === 'debit')
      throw new Problem(409, 'A debit note is owed itself. Only a credit note settles invoices.')
    const left = (await noteOnAccount(db, me, held.id))?.balance_paise ?? 0
    const settles = await settling(db, held.distributor_id, left, input)
    await settle(db, { receipt_id: null, credit_note_id: held.id }, settles)
    await recheckHolds(db, held.distributor_id, today)
    const data = await noteOnAccount(db, me, held.id)
    if (!data) throw notFound('That note')
    return { data }
  }),

  route(settleOnAccount, async ({ db, me, input, today }) => {
    const firm = await firmOf(db, me, input.distributor)
    await holdFirm(db, firm.id)
    const money = await moneyLeft(db, firm.id)
    const onAccount = money.reduce((sum, one) => sum + one.left_paise, 0)
    if (onAccount === 0) throw new Problem(409, `${firm.distributor_name} has no money on account any more.`)
    if (input.expected_paise !== undefined && input.expected_paise !== onAccount)
      throw new Problem(409, `${formatRupees(onAccount)} is on account now. Look at it again, then settle.`)
    const open = await openDocuments(db, firm.id)
    if (open.length === 0) throw new Problem(409, 'This distributor has nothing open. The money stays on account.')
    const changed = whyNotOpenAsSeen(input.expected_open_paise, open)
    if (changed) throw new Problem(409, changed)
    const shares = shareOut(money, open)
    for (const { receipt_id, credit_note_id, settles } of shares)
      await settle(db, { receipt_id, credit_note_id }, settles)
    await recheckHolds(db, firm.id, today)
    const settled = shares.flatMap(({ settles }) => settles)
    const settled_paise = settled.reduce((sum, one) => sum + one.amount_paise, 0)
    const documents = new Set(settled.map(({ kind, id }) => `${kind} ${id}`)).size
    return { data: { settled_paise, documents, on_account_paise: onAccount - settled_paise } }
  }),
]

type Wanted = Pick<Parsed<typeof enterReceipt>, 'allocations' | 'expected_open_paise'>

/** Of a firm that is held. What is reversed has nothing on account. */
async function settling(db: Db, firmId: number, left: number, wanted: Wanted): Promise<Settling[]> {
  if (left === 0) throw new Problem(409, 'Nothing of it is on account any more. Look at the list again.')
  const open = await openDocuments(db, firmId)
  if (open.length === 0) throw new Problem(409, 'This distributor has nothing open. The money stays on account.')
  return settlingOf(left, wanted, open)
}

/** As the firm advised, else the oldest first. */
export function settlingOf(
  worth: number,
  { allocations: wanted, expected_open_paise: expected }: Wanted,
  open: readonly OpenDocument[],
): Settling[] {
  const changed = whyNotOpenAsSeen(expected, open)
  if (changed) throw new Problem(409, changed)
  if (!wanted) return settleOldestFirst(worth, open)
  const settles = wanted.map(
    ({ amount_paise, ...one }): Settling =>
      'note_id' in one
        ? { kind: 'debit_note', id: one.note_id, amount_paise }
        : { kind: 'invoice', id: one.invoice_id, amount_paise },
  )
  const why = whyNotSettle(worth, settles, open)
  if (why) throw wrongField('allocations', why)
  return settles
}
