import { listAllInvoices } from '#invoices/contract.ts'
import type { ImportPreview } from '#kit/importing.ts'
import { ImportedRows } from '#kit/web/importing/ImportedRows.tsx'
import { ImportPage } from '#kit/web/importing/ImportPage.tsx'
import { getAllOutstanding } from '#outstanding/contract.ts'
import { bankImport } from '../../books-contract.ts'
import { listReceipts } from '../../contract.ts'
import { bankColumns } from '../../sheets/bank-sheet.ts'

const calls = { ...bankImport, refresh: [listReceipts, getAllOutstanding, listAllInvoices] }

/** A bank statement: each credit becomes a receipt of the firm that it is from. */
export function ImportBank() {
  return (
    <ImportPage<ImportPreview>
      noun="receipt"
      calls={calls}
      list={{ group: 'Money', label: 'Outstanding', to: '/admin/current-outstanding?tab=receipts' }}
      intro="Credits of a bank statement become receipts. You see whose each is, and by what it was found, before anything is entered."
      columns={bankColumns}
      rules={rules}
      templates={templates}
      templateSays="An empty template to fill in, or to compare with your file:"
    >
      {(preview) => <ImportedRows preview={preview} head="Distributor" />}
    </ImportPage>
  )
}

const rules = [
  'A line that is entered already is left as it is: the same file can be chosen twice.',
  'Whose money it is comes from the customer code, an invoice number, the firm’s name in the description, or an amount that only one open invoice has.',
  'The invoices of a line are settled first, then the oldest; what is left stays on account.',
  'Lines with a date in a closed month are refused.',
]

const templates = [{ label: 'XLSX', path: '/api/adm/receipt-imports/template.xlsx', ending: 'xlsx' }] as const
