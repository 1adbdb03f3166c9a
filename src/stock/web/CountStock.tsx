import type { ImportPreview } from '#kit/importing.ts'
import { ImportedRows } from '#kit/web/importing/ImportedRows.tsx'
import { ImportPage } from '#kit/web/importing/ImportPage.tsx'
import { listStock, stockCount } from '../contract.ts'
import { countColumns } from '../count-sheet.ts'

const calls = { ...stockCount, refresh: [listStock] }

/** A stock count: the books become what was counted, batch by batch. */
export function CountStock() {
  return (
    <ImportPage<ImportPreview>
      noun="stock line"
      calls={calls}
      list={{ group: 'Catalogue', label: 'Stock', to: '/admin/mange-plant?tab=stock' }}
      intro="What was counted, batch by batch. You see every difference before it is saved."
      columns={countColumns}
      rules={rules}
      templates={templates}
    >
      {(preview) => <ImportedRows preview={preview} head="Batch" />}
    </ImportPage>
  )
}

const rules = [
  'Download the template: it has every batch in the books, with ‘Counted’ empty.',
  'A row without a number in ‘Counted’ changes nothing. 0 means that none are there.',
  'A batch that is not in the books is added; give its expiry and MRP.',
  'Packs that are reserved for orders can’t be counted away.',
]

const templates = [{ label: 'XLSX', path: '/api/adm/stock-counts/template.xlsx', ending: 'xlsx' }] as const
