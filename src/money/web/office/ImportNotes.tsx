import { listAllInvoices } from '#invoices/contract.ts'
import type { ImportPreview } from '#kit/importing.ts'
import { ImportedRows } from '#kit/web/importing/ImportedRows.tsx'
import { ImportPage } from '#kit/web/importing/ImportPage.tsx'
import { getAllOutstanding } from '#outstanding/contract.ts'
import { noteImport } from '../../books-contract.ts'
import { listAllNotes } from '../../contract.ts'
import { noteColumns } from '../../sheets/note-sheet.ts'

const calls = { ...noteImport, refresh: [listAllNotes, getAllOutstanding, listAllInvoices] }

/** A sheet: each row becomes a credit or a debit note of today. */
export function ImportNotes() {
  return (
    <ImportPage<ImportPreview>
      noun="note"
      calls={calls}
      list={{ group: 'Money', label: 'Notes and claims', to: '/admin/notes' }}
      intro="Each row becomes a credit or a debit note of today, with a number of its own. You see all of them before anything is written."
      columns={noteColumns}
      rules={rules}
      templates={templates}
      templateSays="An empty template to fill in:"
    >
      {(preview) => <ImportedRows preview={preview} head="Distributor" />}
    </ImportPage>
  )
}

const rules = [
  'A note that was written today already is left as it is: the same file can be chosen twice.',
  'A row that says the same as an earlier note, or as a row above it, is refused. Say in its text how it differs.',
  'All credit notes of an invoice together are never worth more than the invoice.',
  'A credit note for a scheme settles the free packs that are due, the oldest first.',
  'Notes of a sheet have no GST and are not registered at the e-invoice portal. To credit GST, approve a claim.',
]

const templates = [{ label: 'XLSX', path: '/api/adm/note-imports/template.xlsx', ending: 'xlsx' }] as const
