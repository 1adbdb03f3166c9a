import type { ImportPreview } from '#kit/importing.ts'
import { ImportedRows } from '#kit/web/importing/ImportedRows.tsx'
import { ImportPage } from '#kit/web/importing/ImportPage.tsx'
import { partyImport } from '../contract.ts'
import { partyColumns } from '../party-sheet.ts'
import type { PartyKind } from '../rules.ts'
import { refresh } from './calls.ts'

const calls = { ...partyImport, refresh }

/** A sheet of doctors and hospitals: new ones, and changes to those that are there. */
export function ImportParties({ kind }: { kind: PartyKind }) {
  const list =
    kind === 'doctor'
      ? { group: 'People', label: 'Doctors', to: '/admin/manage-doctor' }
      : { group: 'People', label: 'Hospitals', to: '/admin/manage-hospital' }
  return (
    <ImportPage<ImportPreview>
      noun="row"
      calls={calls}
      list={list}
      intro="Doctors and hospitals together. You see every change before it is saved."
      columns={partyColumns}
      rules={rules}
      templates={templates}
    >
      {(preview) => <ImportedRows preview={preview} head="Doctor or hospital" />}
    </ImportPage>
  )
}

const rules = [
  'A row with a number, or with the registration of a doctor that is there, changes that one. Another row adds one.',
  'A column that is missing and a cell that is empty change nothing.',
  'Employees, distributors and divisions are codes with commas between, and replace those that are there.',
]

const templates = [{ label: 'XLSX', path: '/api/adm/party-imports/template.xlsx', ending: 'xlsx' }] as const
