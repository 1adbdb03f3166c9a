// Notes of a sheet, and what each would be: pure, so that the preview and the applying can't
// differ.
import { type Day, formatDay } from '#kit/date.ts'
import { type CellError, type PlannedRow, type SheetCells, type SheetColumn, speakingOf } from '#kit/importing.ts'
import { formatRupees, readRupees } from '#kit/money.ts'
import { type NoteReason, noteReasons, whyNotCredit, whyNotDated } from '../rules.ts'
import { invoiceNumbers } from './bank-sheet.ts'

export type NoteColumn = 'distributor' | 'kind' | 'reason' | 'amount' | 'invoice' | 'text'

const reasonNames = Object.values(noteReasons).join(', ')

export const noteColumns: SheetColumn<NoteColumn>[] = [
  {
    name: 'distributor',
    head: 'Customer code',
    also: ['distributor', 'distributor code', 'customer', 'stockist code'],
    rule: 'Whom the note is for.',
    isNeeded: true,
    isText: true,
  },
  {
    name: 'kind',
    head: 'Kind',
    also: ['type', 'note type', 'credit or debit'],
    rule: 'Credit or Debit.',
    isNeeded: true,
  },
  { name: 'reason', head: 'Reason', also: ['reason code'], rule: `${reasonNames}.`, isNeeded: true, width: 20 },
  {
    name: 'amount',
    head: 'Amount',
    also: ['amount inr', 'value', 'note amount'],
    rule: 'Rupees, without GST.',
    isNeeded: true,
  },
  {
    name: 'invoice',
    head: 'Invoice',
    also: ['invoice no', 'invoice number', 'against invoice'],
    rule: 'Optional. A credit note settles its invoice as far as that is open.',
    isText: true,
    width: 20,
  },
  {
    name: 'text',
    head: 'Text',
    also: ['narration', 'remarks', 'description'],
    rule: 'What the note is for. The distributor reads this.',
    isNeeded: true,
    width: 44,
  },
]

export type NoteFirm = { id: number; code: string; name: string; plant_code: string | null }
export type NotedInvoice = {
  id: number
  invoice_no: string
  distributor_id: number
  plant_code: string | null
  total_paise: number
  is_cancelled: boolean
  /** By the notes that are there. */
  credited_paise: number
}
export type WrittenNote = { key: string; note_no: string; noted_on: Day; is_reversed: boolean }

export type KnownNotes = {
  /** By code in lower case. */
  firms: ReadonlyMap<string, NoteFirm>
  /** By `invoiceKey`. */
  invoices: ReadonlyMap<string, NotedInvoice>
  /** By `noteKey`: those of the last year, the newest first. */
  written: ReadonlyMap<string, readonly WrittenNote[]>
  /** What rows above credit of an invoice, by row. */
  above: ReadonlyMap<number, number>
  today: Day
  closedUntil: Day | null
}

export type NoteWork = {
  firmId: number
  kind: 'credit' | 'debit'
  reason_code: NoteReason
  amount_paise: number
  plant_code: string
  invoice_id: number | null
  text: string
}

type Row = { at: number; cells: SheetCells<NoteColumn> }
const { errorOf, brokenIn } = speakingOf(noteColumns)

type Planned = PlannedRow<NoteWork> | null

export function planNote({ at, cells }: Row, known: KnownNotes, earlier: ReadonlyMap<string, number>): Planned {
  const firm = known.firms.get((cells.distributor ?? '').trim().toLowerCase())
  const refusedFor = (errors: CellError[]): Planned => ({
    kind: 'refused',
    code: cells.distributor ?? '',
    name: firm?.name ?? (cells.text ?? '').slice(0, 80),
    errors,
  })
  const refused = (name: NoteColumn, why: string) => refusedFor([errorOf(name, cells, why)])
  const [broken] = brokenIn(cells)
  if (broken) return refusedFor([broken])
  if (!firm)
    return refused(
      'distributor',
      cells.distributor ? 'There is no distributor with this code.' : 'Enter the customer code.',
    )
  const kind = readKind(cells.kind ?? '')
  if (!kind) return refused('kind', 'Enter Credit or Debit.')
  const reason_code = readReason(cells.reason ?? '')
  if (!reason_code) return refused('reason', `Enter one of these: ${reasonNames}.`)
  const amount_paise = readRupees(cells.amount ?? '')
  if (!amount_paise) return refused('amount', 'Enter an amount in rupees above zero, such as 12,500.00.')
  const text = (cells.text ?? '').trim()
  if (text === '') return refused('text', 'Say what the note is for.')
  if (text.length > 300) return refused('text', 'Use at most 300 characters.')
  const invoice = cells.invoice ? known.invoices.get(invoiceKey(cells.invoice)) : null
  if (invoice === undefined) return refused('invoice', 'There is no invoice with this number.')
  if (invoice && invoice.distributor_id !== firm.id)
    return refused('invoice', `This is not an invoice of ${firm.name}.`)
  if (invoice?.is_cancelled) return refused('invoice', 'This invoice is cancelled. Name another one, or none.')

  const key = noteKey({ firmId: firm.id, kind, reason_code, amount_paise, invoice_id: invoice?.id ?? null, text })
  const before = known.written.get(key)?.[0]
  if (before && !before.is_reversed && before.noted_on === known.today) return null
  if (before)
    return refused(
      'text',
      before.is_reversed
        ? `Note ${before.note_no} said the same and was reversed. Say in the text how this one differs.`
        : `Note ${before.note_no} of ${formatDay(before.noted_on)} says the same. Say in the text how this one differs.`,
    )
  const above = earlier.get(key)
  if (above !== undefined) return refused('text', `Row ${above} says the same. Say in the text how this one differs.`)
  const whyDated = whyNotDated(known.today, known.today, known.closedUntil)
  if (whyDated) return refused('text', whyDated)
  const credited = invoice ? invoice.credited_paise + (known.above.get(at) ?? 0) : 0
  const why =
    invoice && kind === 'credit'
      ? whyNotCredit(amount_paise, invoice.total_paise, [{ kind: 'credit', amount_paise: credited }])
      : null
  if (why) return refused('amount', why)
  const plant_code = invoice?.plant_code ?? firm.plant_code
  if (!plant_code) return refused('distributor', `${firm.name} has no plant yet. Map one first.`)
  return {
    kind: 'new',
    code: firm.code,
    name: firm.name,
    changes: [
      { label: kind === 'credit' ? 'Credit note' : 'Debit note', from: null, to: formatRupees(amount_paise) },
      { label: 'Reason', from: null, to: noteReasons[reason_code] },
      ...(invoice ? [{ label: 'Invoice', from: null, to: invoice.invoice_no }] : []),
      { label: 'Text', from: null, to: text },
    ],
    work: {
      firmId: firm.id,
      kind,
      reason_code,
      amount_paise,
      plant_code,
      invoice_id: invoice?.id ?? null,
      text,
    },
    key,
  }
}

/**
 * What rows above credit of the invoice that a row names. A row that is written already is among
 * the invoice's own notes.
 */
export function creditedAbove(rows: readonly Row[], known: Omit<KnownNotes, 'above'>): Map<number, number> {
  const above = new Map<number, number>()
  const sums = new Map<number, number>()
  for (const row of rows) {
    const invoice = row.cells.invoice && known.invoices.get(invoiceKey(row.cells.invoice))
    if (!invoice) continue
    const before = sums.get(invoice.id) ?? 0
    above.set(row.at, before)
    const planned = planNote(row, { ...known, above }, new Map())
    if (planned?.kind === 'new' && planned.work.kind === 'credit')
      sums.set(invoice.id, before + planned.work.amount_paise)
  }
  return above
}

/** 'ngi-2627-000145' is NGI/2627/000145; numbers of an ERP are taken as they are. */
export function invoiceKey(text: string): string {
  return invoiceNumbers(text)[0] ?? text.trim().toUpperCase()
}

/** Two notes with one key say the same. */
export function noteKey(note: Omit<NoteWork, 'plant_code'>): string {
  const { firmId, kind, reason_code, amount_paise, invoice_id, text } = note
  return `${firmId} ${kind} ${reason_code} ${amount_paise} ${invoice_id ?? ''} ${text.trim().toLowerCase()}`
}

function readKind(text: string): 'credit' | 'debit' | null {
  const [, word = ''] = /^(credit|cr|debit|dr)\.?(?:\s+note)?$/i.exec(text.trim()) ?? []
  if (word === '') return null
  return /^c/i.test(word) ? 'credit' : 'debit'
}

function readReason(text: string): NoteReason | null {
  const plain = (word: string) => word.toLowerCase().replace(/[^a-z]/g, '')
  const found = Object.entries(noteReasons).find((words) => words.some((word) => plain(word) === plain(text)))
  return (found?.[0] as NoteReason | undefined) ?? null
}
