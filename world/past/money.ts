// What happened to the invoices of the past: claims and their credit notes, charges, and the money
// that came.

import { type Credited, differenceOf, type Worth, worthOf } from '#claims/worth.ts'
import { addDays, type Day } from '#kit/date.ts'
import { type Random, randomFrom } from '../random.ts'
import type { SentInvoice } from './invoices.ts'
import { documentNumbers } from './numbers.ts'

type ClaimState = 'raised' | 'checking' | 'settled' | 'refused' | 'withdrawn'

export type PastClaim = {
  id: number
  invoice: SentInvoice
  state: ClaimState
  reason_code: 'short' | 'wrong' | 'damaged' | 'expired' | 'rate_difference'
  text: string
  answer: string
  raised_on: Day
  decided_on: Day | null
  /** The invoice's line and the packs of it. */
  line_no: number
  quantity: number
  approved_qty: number | null
  /** Of a rate difference: by how much a pack was billed too high. */
  difference_paise: number | null
  credited: Credited | null
  note_id: number | null
}

export type PastNote = Worth & {
  id: number
  note_no: string
  kind: 'credit' | 'debit'
  reason_code: string
  invoice: SentInvoice
  noted_on: Day
  text: string
  amount_paise: number
  /** The invoice was paid before: it stays on account. */
  isOnAccount?: boolean
}

export type PastReceipt = {
  id: number
  distributor: string
  amount_paise: number
  tds_paise: number
  received_on: Day
  reference: string
  settles: { invoice_id?: number; debit_note_id?: number; amount_paise: number }[]
}

const reasons = [
  ['short', 'short', 'Two strips short in the outer carton.'],
  ['damaged', 'breakage', 'Bottles broken, photos with the transporter.'],
  ['rate_difference', 'rate_difference', 'Billed at the old rate.'],
  ['wrong', 'wrong', 'Another strength was packed.'],
] as const

export function makeMoney(invoices: readonly SentInvoice[], today: Day) {
  const random = randomFrom('what was paid')
  const { claims, notes } = makeClaims(invoices, today, random)
  return { claims, notes, receipts: makeReceipts(invoices, notes, random) }
}

const open = { answer: '', decided_on: null, approved_qty: null, credited: null, note_id: null }

/** Few lines of many are claimed; most claims are granted within a week. */
function makeClaims(invoices: readonly SentInvoice[], today: Day, random: Random) {
  const claims: PastClaim[] = []
  const notes: PastNote[] = []
  let recent = 0
  for (const [at, invoice] of invoices.entries()) {
    const { invoice_date, paid_on } = invoice.order.invoice
    const [raised_on, decided_on] = [addDays(invoice_date, 2), addDays(invoice_date, 6)]
    const isRecent = decided_on >= today
    const luck = random.next()
    const [reason_code, ofNote, text] = random.pick(reasons)
    const line = random.pick(invoice.lines)
    const packs = line.paid_qty + line.free_qty
    const quantity = Math.min(packs, random.between(1, 4))
    const difference_paise = reason_code === 'rate_difference' ? Math.ceil(line.price_paise / 20) : null
    const claim = {
      ...{ id: claims.length + 1, invoice, reason_code, text, raised_on },
      ...{ line_no: line.line_no, quantity, difference_paise },
    }
    if (isRecent) {
      if (raised_on < today && recent++ % 3 === 0)
        claims.push({ ...claim, ...open, state: recent % 2 === 0 ? 'raised' : 'checking' })
    } else if (at % 170 === 20)
      claims.push({ ...claim, ...open, state: 'refused', answer: refusal, decided_on, approved_qty: 0 })
    else if (at % 240 === 33) claims.push({ ...claim, ...open, state: 'withdrawn' })
    else if (luck < 0.045 && paid_on !== null && paid_on > decided_on) {
      const approved_qty = luck < 0.02 ? Math.ceil(quantity / 2) : quantity
      const isInterstate = invoice.igst_paise > 0
      const credited =
        difference_paise === null
          ? worthOf(line, approved_qty, isInterstate)
          : differenceOf(line, { packs: approved_qty, difference_paise }, isInterstate)
      if (credited.value_paise === 0) continue
      const note = creditNote(notes, { invoice, worth: credited, noted_on: decided_on, reason_code: ofNote, text })
      claims.push({
        ...claim,
        state: 'settled',
        answer: approved_qty < quantity ? 'Half of it left our gate complete.' : 'Checked with the CFA.',
        decided_on,
        approved_qty,
        credited,
        note_id: note.id,
      })
    } else if (luck < 0.055 && paid_on !== null && paid_on > decided_on) {
      const value_paise = Math.round(invoice.value_paise / 100)
      const worth = { value_paise, cgst_paise: 0, sgst_paise: 0, igst_paise: 0 }
      const what = { reason_code: 'scheme_settlement', text: 'Free packs of the scheme that were not in stock.' }
      creditNote(notes, { invoice, worth, noted_on: decided_on, ...what })
    } else if (luck < 0.06 && paid_on !== null && paid_on > decided_on) {
      const worth = { value_paise: 59_000, cgst_paise: 0, sgst_paise: 0, igst_paise: 0 }
      const what = { reason_code: 'other', text: 'Charges for a returned cheque.' }
      notes.push(noteOf(notes, 'debit', { invoice, worth, noted_on: decided_on, ...what }))
    }
  }
  makeReturns(invoices, { claims, notes, today })
  numberNotes(notes)
  const inTurn = claims.toSorted((one, other) => one.raised_on.localeCompare(other.raised_on))
  return { claims: inTurn.map((claim, at) => ({ ...claim, id: at + 1 })), notes }
}

type Books = { claims: PastClaim[]; notes: PastNote[]; today: Day }

/**
 * Few of the packs that expired came back, each within its window. The invoice was paid long
 * before.
 */
function makeReturns(invoices: readonly SentInvoice[], { claims, notes, today }: Books): void {
  const random = randomFrom('what came back')
  const claimed = new Set(claims.map(({ invoice, line_no }) => `${invoice.id} ${line_no}`))
  let turn = 0
  for (const invoice of invoices)
    for (const line of invoice.lines) {
      const raised_on = addDays(line.expires_on, random.between(-80, 80))
      if (!random.chance(0.06) || raised_on >= today || claimed.has(`${invoice.id} ${line.line_no}`)) continue
      const text = raised_on < line.expires_on ? 'Returned from the counter, near expiry.' : 'Expired on our shelf.'
      const quantity = Math.min(line.paid_qty + line.free_qty, random.between(1, 6))
      const decided_on = addDays(raised_on, 5)
      const claim = {
        id: 0,
        invoice,
        reason_code: 'expired' as const,
        text,
        raised_on,
        line_no: line.line_no,
        quantity,
        difference_paise: null,
      }
      const credited = worthOf(line, quantity, invoice.igst_paise > 0)
      turn += 1
      if (decided_on >= today) claims.push({ ...claim, ...open, state: 'raised' })
      else if (turn % 5 === 0) claims.push({ ...claim, ...open, state: 'withdrawn' })
      else if (
        turn % 2 === 0 ||
        credited.value_paise === 0 ||
        invoice.order.invoice.paid_on === null ||
        isOfCast(invoice)
      )
        claims.push({ ...claim, ...open, state: 'refused', answer: opened, decided_on, approved_qty: 0 })
      else {
        const noting = { noted_on: decided_on, reason_code: 'expiry_return', text }
        const note = creditNote(notes, { invoice, worth: credited, ...noting })
        note.isOnAccount = true
        const settled = {
          answer: 'The packs came back.',
          decided_on,
          approved_qty: quantity,
          credited,
          note_id: note.id,
        }
        claims.push({ ...claim, ...settled, state: 'settled' })
      }
    }
}

const opened = 'The packs that came back were opened.'
/** Those whose books tests know. */
const isOfCast = ({ order }: SentInvoice) => order.distributor.startsWith('dist-')

const refusal = 'The transporter’s receipt says complete.'

type Noting = Pick<PastNote, 'invoice' | 'noted_on' | 'reason_code' | 'text'> & { worth: Worth }

function creditNote(notes: PastNote[], noting: Noting): PastNote {
  const note = noteOf(notes, 'credit', noting)
  notes.push(note)
  return note
}

function noteOf(notes: readonly PastNote[], kind: PastNote['kind'], { worth, ...noting }: Noting): PastNote {
  const amount_paise = worth.value_paise + worth.cgst_paise + worth.sgst_paise + worth.igst_paise
  const { value_paise, cgst_paise, sgst_paise, igst_paise } = worth
  const parts = { value_paise, cgst_paise, sgst_paise, igst_paise }
  return { id: notes.length + 1, note_no: '', kind, ...noting, ...parts, amount_paise }
}

function numberNotes(notes: readonly PastNote[]): void {
  const numberFor = { credit: documentNumbers('C'), debit: documentNumbers('D') }
  for (const note of notes.toSorted((one, other) => (one.noted_on < other.noted_on ? -1 : 1)))
    note.note_no = numberFor[note.kind](note.invoice.order.cfa_code, note.noted_on)
}

/**
 * What a firm pays on one day comes as one receipt. Some buyers keep back the tax that 194Q asks of
 * them.
 */
function makeReceipts(invoices: readonly SentInvoice[], notes: readonly PastNote[], random: Random): PastReceipt[] {
  const settling = notes.filter(({ isOnAccount }) => !isOnAccount)
  const notesOf = Map.groupBy(settling, ({ invoice }) => invoice)
  const paid = invoices.filter(({ order }) => order.invoice.paid_on !== null)
  const together = Map.groupBy(paid, ({ order }) => `${order.invoice.paid_on} ${order.distributor}`)
  return [...together.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([day, some], at) => {
      const settles = some.flatMap((invoice) => {
        const noted = notesOf.get(invoice) ?? []
        const credited = noted.filter(({ kind }) => kind === 'credit').reduce((sum, one) => sum + one.amount_paise, 0)
        const charged = noted.filter(({ kind }) => kind === 'debit')
        return [
          { invoice_id: invoice.id, amount_paise: invoice.total_paise - credited },
          ...charged.map(({ id, amount_paise }) => ({ debit_note_id: id, amount_paise })),
        ]
      })
      const sum = settles.reduce((total, { amount_paise }) => total + amount_paise, 0)
      const tds_paise = random.chance(0.12) ? Math.round(sum / 1000) : 0
      const [first] = some
      if (!first) return []
      return {
        id: at + 1,
        distributor: first.order.distributor,
        amount_paise: sum - tds_paise,
        tds_paise,
        received_on: day.slice(0, 10),
        reference: referenceOf(random),
        settles,
      }
    })
}

function referenceOf(random: Random): string {
  const digits = (count: number) => Array.from({ length: count }, () => random.between(0, 9)).join('')
  return random.chance(0.25)
    ? `Cheque ${digits(6)}`
    : `${random.pick(['NEFT SBIN', 'NEFT HDFC', 'RTGS ICIC', 'NEFT BARB'])}${digits(12)}`
}
