import type { ImportPreview } from '#kit/importing.ts'
import { ImportedRows } from '#kit/web/importing/ImportedRows.tsx'
import { ImportPage } from '#kit/web/importing/ImportPage.tsx'
import { firmImport, getDistributor, listDistributors } from '../contract.ts'
import { firmColumns } from '../firm-columns.ts'

const calls = { ...firmImport, refresh: [listDistributors, getDistributor] }

/** A sheet of distributors: new ones, and changes to those that are there. */
export function ImportFirms() {
  return (
    <ImportPage<ImportPreview>
      noun="distributor"
      calls={calls}
      list={{ group: 'People', label: 'Distributors', to: '/admin/customer-profile' }}
      intro="New distributors, and changes to those you have. You see every change before it is saved."
      columns={firmColumns}
      rules={rules}
      templates={templates}
    >
      {(preview) => <ImportedRows preview={preview} head="Distributor" />}
    </ImportPage>
  )
}

const rules = [
  'A row whose customer code is known changes that distributor. Any other row adds one, and its contact is invited by e-mail.',
  'A column that is missing and a cell that is empty change nothing.',
  'Divisions and CFAs are codes with commas between them; they replace what is there.',
  'Another credit limit or GSTIN needs a reason in its row.',
]

const templates = [{ label: 'XLSX', path: '/api/adm/distributor-imports/template.xlsx', ending: 'xlsx' }] as const
