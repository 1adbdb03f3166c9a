// Money and credit notes on account that settle invoices later.
import type { Parsed } from '#kit/endpoint.ts'
import { notFound, Problem, wrongField } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import { recheckHolds } from '#orders/server/door.ts'
import { allocateNote, allocateReceipt, type enterReceipt } from '../../money-contract.ts'
import { type OpenDocument, type Settling, settleOldestFirst, whyNotOpenAsSeen, whyNotSettle } from '../../rules.ts'
import { openDocuments } from '../outstanding/outstanding.ts'
import { holdNoteOnAccount, holdReceipt, noteOnAccount, oneReceipt, settle } from './money-queries.ts'

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
  const why = whyNotSettle(worth, wanted, open)
  if (why) throw wrongField('allocations', why)
  return wanted.map(({ invoice_id, amount_paise }) => ({ kind: 'invoice', id: invoice_id, amount_paise }))
}
