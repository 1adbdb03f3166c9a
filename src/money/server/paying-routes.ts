// A firm sets off credit notes and tells of payments; the office confirms or refuses them.
import { type OpenDocument, type Settling, settleOldestFirst } from '#credit/rules.ts'
import { openDocuments } from '#credit/server/credit.ts'
import { firmOf, holdFirm } from '#credit/server/firms.ts'
import { readPayTo } from '#credit/server/pay-to.ts'
import type { CustomerSession, Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Parsed } from '#kit/endpoint.ts'
import { formatRupees } from '#kit/money.ts'
import { notFound, Problem, wrongField } from '#kit/problem.ts'
import { breaks } from '#kit/server/db/constraint.ts'
import type { Db } from '#kit/server/db/db.ts'
import { readSetting } from '#kit/server/db/settings.ts'
import { attachmentAnswer, type KeptFile, keepAttachments } from '#kit/server/files/attachment.ts'
import type { FileStore } from '#kit/server/files/files.ts'
import { fileRoutes } from '#kit/server/http/routes.ts'
import { type Context, listRoute, type Route, route } from '#kit/server/http/serve.ts'
import { recheckHolds } from '#orders/server/door.ts'
import { heldOrders } from '#outstanding/server/way-out.ts'
import { setOff, stillSettles, whyNotTold } from '../paying.ts'
import {
  addPaymentFiles,
  confirmExpected,
  type Expected,
  getAnyPaymentFile,
  getPaying,
  getPaymentFile,
  listExpected,
  refuseExpected,
  reportPayment,
  setOffNotes,
  withdrawPayment,
} from '../paying-contract.ts'
import { utrIn, whyNotSettle, whyNotTds } from '../rules.ts'
import { mostTds } from '../settings.ts'
import { settlingOf } from './allocation-routes.ts'
import {
  endExpected,
  expectedFile,
  expectedWithUtr,
  holdExpected,
  insertExpected,
  insertExpectedFiles,
  lastExpected,
  oneExpected,
  openCreditNotes,
  pageOfExpected,
  tellOfRefusal,
  tellOfReport,
} from './expected-queries.ts'
import { receiptWithUtr, settle } from './queries.ts'
import { receive } from './receiving.ts'

const mostFiles = 3
const isChecked = 'This payment has been checked already. Look at the list again.'

export function payingRoutes(provider: string, store: FileStore, clamdUrl?: string): Route[] {
  /** Looked at before anything is kept: nobody fills the store through somebody else's payment. */
  async function receiveFiles({ db, me, input, files }: Context<typeof addPaymentFiles>): Promise<KeptFile[]> {
    const payment = await expectedFor(db, me, input.id)
    if (payment.state !== 'open') throw new Problem(409, isChecked)
    return keepAttachments(db, { store, files, bytesEach: addPaymentFiles.files?.bytesEach ?? 0, clamdUrl })
  }

  async function file({ db, me, input }: { db: Db; me: Session; input: { id: number; file_id: number } }) {
    return attachmentAnswer(db, store, await expectedFile(db, me, input.id, input.file_id), 'That file')
  }

  return [
    route(getPaying, async ({ db, me }) => {
      const firm = await firmOf(db, me, '')
      const [{ account, upi }, credit_notes, held, payments] = await Promise.all([
        readPayTo(db, provider),
        openCreditNotes(db, firm.id),
        heldOrders(db, firm.id),
        lastExpected(db, firm.id),
      ])
      const held_orders = held.map(({ kinds, ...order }) => ({ ...order, kinds: [...kinds] }))
      return { data: { code: firm.distributor, account, upi, credit_notes, held_orders, payments } }
    }),
    route(reportPayment, report),
    route(setOffNotes, async ({ db, me, input, today }) => {
      const firm = await firmOf(db, me, '')
      await holdFirm(db, firm.id)
      if (input.notes.length === 0) throw wrongField('notes', 'Choose a credit note.')
      const { by, rest } = await settleNotes(db, firm.id, input)
      if (rest.used === 0) throw wrongField('allocations', 'Choose the invoices to set the credit notes off against.')
      await recheckHolds(db, firm.id, today)
      const documents = new Set(by.flatMap(({ settles }) => settles.map(({ kind, id }) => `${kind} ${id}`))).size
      return { data: { settled_paise: rest.used, notes: by.length, documents } }
    }),
    route(withdrawPayment, async ({ db, me, input }) => {
      const held = await holdOpen(db, me, input.id)
      await endExpected(db, held.id, { outcome: 'withdrawn', reason: null, by: me.accountId })
      return { data: await expectedFor(db, me, held.id) }
    }),
    route(
      addPaymentFiles,
      async ({ db, me, input }, files: KeptFile[]) => {
        const held = await holdOpen(db, me, input.id)
        const { files: before } = await expectedFor(db, me, held.id)
        if (before.length + files.length > mostFiles)
          throw new Problem(409, `A payment has at most ${mostFiles} files.`)
        await insertExpectedFiles(db, held.id, files, me.accountId)
        return { data: await expectedFor(db, me, held.id) }
      },
      receiveFiles,
    ),
    ...fileRoutes([getPaymentFile, getAnyPaymentFile], file),
    listRoute(listExpected, ({ db, me, input, rows }) => pageOfExpected(db, me, input, rows)),
    route(confirmExpected, async ({ db, me, input, today }) => {
      const { id } = await holdOpen(db, me, input.id)
      const payment = await expectedFor(db, me, id)
      const { amount_paise, tds_paise, paid_on, reference } = payment
      const firm = await firmOf(db, me, payment.distributor)
      const settling = (worth: number, open: OpenDocument[]) =>
        payment.settles.length > 0 ? stillSettles(worth, payment.settles, open) : settleOldestFirst(worth, open)
      const received = { firm, amount_paise, tds_paise, received_on: paid_on, reference, settling }
      return { data: await receive(db, me, received, today) }
    }),
    route(refuseExpected, async ({ db, me, input }) => {
      const held = await holdOpen(db, me, input.id)
      if (input.reason === '') throw wrongField('reason', 'Say why: the firm reads it.')
      await endExpected(db, held.id, { outcome: 'refused', reason: input.reason, by: me.id })
      await tellOfRefusal(db, held.id)
      return { data: await expectedFor(db, me, held.id) }
    }),
  ]
}

type Reporting = { db: Db; me: CustomerSession; input: Parsed<typeof reportPayment>; today: Day }

async function report({ db, me, input, today }: Reporting): Promise<{ data: Expected }> {
  const { method, paid_on, amount_paise, tds_paise } = input
  const reference = method === 'cheque' ? input.reference : input.reference.toUpperCase().replace(/\s+/g, '')
  const errors = whyNotTold({ method, paid_on, reference }, today)
  const [wrong] = Object.values(errors)
  if (wrong) throw new Problem(422, wrong, { errors })
  const firm = await firmOf(db, me, '')
  await holdFirm(db, firm.id)
  if (method !== 'cheque') await refuseKnownUtr(db, utrIn(reference) ?? '', firm.id)
  const { rest } = await settleNotes(db, firm.id, input)
  const open = await openDocuments(db, firm.id)
  const worth = amount_paise + tds_paise
  const settles = input.allocations ? rest.settles : []
  const why = whyNotSettle(worth, settles, open)
  if (why) throw wrongField('allocations', why)
  const tooMuch = whyNotTds({ tds_paise, worth_paise: worth, settles, open }, await readSetting(db, mostTds))
  if (tooMuch) throw wrongField('tds_paise', tooMuch)
  const id = await insertExpected(db, {
    firmId: firm.id,
    method,
    paid_on,
    amount_paise,
    tds_paise,
    reference,
    settles,
    accountId: me.accountId,
  }).catch((error) => {
    if (!breaks(error, 'a_utr_is_told_once') && !breaks(error, 'a_payment_is_told_once')) throw error
    throw toldTwice()
  })
  await tellOfReport(db, id)
  if (rest.used > 0) await recheckHolds(db, firm.id, today)
  return { data: await expectedFor(db, me, id) }
}

/** Whose it is, is said only of one's own. */
async function refuseKnownUtr(db: Db, utr: string, firmId: number): Promise<void> {
  const told = await expectedWithUtr(db, utr)
  if (told) throw told.distributor_id === firmId ? toldTwice() : utrKnown()
  if (await receiptWithUtr(db, utr)) throw utrKnown()
}

function toldTwice(): Problem {
  const why = 'You told us of this payment already. It is in the list below.'
  return new Problem(409, why, { errors: { reference: why } })
}

function utrKnown(): Problem {
  const why = 'A payment with this UTR has been entered already. Check the number.'
  return new Problem(409, why, { errors: { reference: why } })
}

type Choosing = Pick<Parsed<typeof setOffNotes>, 'notes' | 'allocations' | 'expected_open_paise'>

/** Of a firm that is held: the notes settle what is chosen, the oldest first. */
async function settleNotes(db: Db, firmId: number, { notes, ...choosing }: Choosing) {
  const open = await openDocuments(db, firmId)
  const wanted = choosing.allocations ? settlingOf(Number.MAX_SAFE_INTEGER, choosing, open) : []
  const mine = await openCreditNotes(db, firmId)
  const seen = new Set<number>()
  for (const { note_id, amount_paise } of notes) {
    const left = mine.find((one) => one.note_id === note_id)?.balance_paise ?? 0
    if (seen.has(note_id) || left === 0)
      throw wrongField('notes', 'A credit note is not open any more. Look at the list again.')
    if (amount_paise > left) throw wrongField('notes', `Only ${formatRupees(left)} of a credit note is left.`)
    seen.add(note_id)
  }
  const chosen = wanted.flatMap(({ kind, id, amount_paise }) => {
    const document = open.find((one) => one.kind === kind && one.id === id)
    return document ? [{ ...document, balance_paise: amount_paise }] : []
  })
  const { by, rest } = setOff(notes, chosen)
  for (const { note_id, settles } of by) await settle(db, { receipt_id: null, credit_note_id: note_id }, settles)
  const used = by.flatMap(({ settles }) => settles).reduce((sum, one) => sum + one.amount_paise, 0)
  const left: Settling[] = rest.map(({ kind, id, balance_paise }) => ({ kind, id, amount_paise: balance_paise }))
  return { by: by.filter(({ settles }) => settles.length > 0), rest: { settles: left, used } }
}

async function expectedFor(db: Db, me: Session, id: number): Promise<Expected> {
  const found = await oneExpected(db, me, id)
  if (!found) throw notFound('That payment')
  return found
}

async function holdOpen(db: Db, me: Session, id: number) {
  const held = await holdExpected(db, me, id)
  if (!held) throw notFound('That payment')
  if (held.outcome) throw new Problem(409, isChecked)
  return held
}
