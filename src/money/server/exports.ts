// The lists as files: exactly what is filtered, for whom the list is, amounts in rupees.
import type { Session } from '#kit/access.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { Route } from '#kit/server/http/serve.ts'
import { codeColumn as code, dayColumn as dated, rupeeColumn as rupees } from '#kit/server/sheet/columns.ts'
import { type FileColumn, inOrder, pagedFiles } from '#kit/server/sheet/list-files.ts'
import {
  allNotesAsCsv,
  allNotesAsWorkbook,
  notesAsCsv,
  notesAsWorkbook,
  receiptsAsCsv,
  receiptsAsWorkbook,
} from '../file-contract.ts'
import { noteReasons } from '../rules.ts'
import { type Note, type NoteFilter, noteKeys, notesOf } from './notes.ts'
import { type Receipt, type ReceiptFilter, receiptKeys, receiptsOf } from './queries.ts'

type Asked<Input> = { db: Db; me: Session; input: Input }

const notes = {
  name: 'notes',
  make: async ({ db, me, input }: Asked<NoteFilter>) => ({
    columns: noteColumns,
    pages: inOrder(await noteKeys(db, me, input), (keys) => notesOf(db, me, keys)),
  }),
}

const receipts = {
  name: 'receipts',
  make: async ({ db, me, input }: Asked<ReceiptFilter>) => ({
    columns: receiptColumns,
    pages: inOrder(await receiptKeys(db, me, input), (keys) => receiptsOf(db, me, keys)),
  }),
}

export const exportRoutes: Route[] = [
  ...pagedFiles(notesAsCsv, notesAsWorkbook, notes),
  ...pagedFiles(allNotesAsCsv, allNotesAsWorkbook, notes),
  ...pagedFiles(receiptsAsCsv, receiptsAsWorkbook, receipts),
]

/** What a reversed document says counts for nothing: whoever sums a column sums what counts. */
const ofNote = (head: string, paise: (row: Note) => number) =>
  rupees<Note>(head, (row) => (row.reversed_at ? 0 : paise(row)))

const noteColumns: FileColumn<Note>[] = [
  code('Note', (row) => row.note_no),
  dated('Dated', (row) => row.noted_on),
  { head: 'Kind', cell: (row) => (row.kind === 'credit' ? 'Credit' : 'Debit') },
  { head: 'Reason', cell: (row) => noteReasons[row.reason_code] },
  code('Distributor code', (row) => row.distributor),
  { head: 'Distributor', width: 34, cell: (row) => row.distributor_name },
  code('Invoice', (row) => row.invoice_no),
  { head: 'Text', width: 34, cell: (row) => row.text },
  ofNote('Value ₹', (row) => row.value_paise),
  ofNote('CGST ₹', (row) => row.cgst_paise),
  ofNote('SGST ₹', (row) => row.sgst_paise),
  ofNote('IGST ₹', (row) => row.igst_paise),
  ofNote('Amount ₹', (row) => row.amount_paise),
  ofNote('Open ₹', (row) => row.balance_paise),
  { head: 'Reversed', width: 34, cell: (row) => row.reversal_reason },
]

const ofReceipt = (head: string, paise: (row: Receipt) => number) =>
  rupees<Receipt>(head, (row) => (row.reversed_at ? 0 : paise(row)))

const receiptColumns: FileColumn<Receipt>[] = [
  code('Reference', (row) => row.reference),
  dated('Received', (row) => row.received_on),
  code('Distributor code', (row) => row.distributor),
  { head: 'Distributor', width: 34, cell: (row) => row.distributor_name },
  ofReceipt('Amount ₹', (row) => row.amount_paise),
  ofReceipt('TDS ₹', (row) => row.tds_paise),
  ofReceipt('On account ₹', (row) => row.on_account_paise),
  { head: 'Settles', width: 40, cell: (row) => row.allocations.map(({ invoice_no }) => invoice_no).join(', ') },
  { head: 'Entered by', width: 28, cell: (row) => row.created_by },
  { head: 'Reversed', width: 34, cell: (row) => row.reversal_reason },
]
