import type { ImportPreview } from '#kit/importing.ts'
import { ImportedRows } from '#kit/web/importing/ImportedRows.tsx'
import { ImportPage } from '#kit/web/importing/ImportPage.tsx'
import { employeeImport, getEmployee, listEmployees } from '../contract.ts'
import { employeeColumns } from '../employee-sheet.ts'

const calls = { ...employeeImport, refresh: [listEmployees, getEmployee] }

/** A sheet of employees: new ones, and changes to those that are there. */
export function ImportEmployees() {
  return (
    <ImportPage<ImportPreview>
      noun="employee"
      calls={calls}
      list={{ group: 'People', label: 'Employees', to: '/admin/employee' }}
      intro="New employees, and changes to those you have. You see every change before it is saved."
      columns={employeeColumns}
      rules={rules}
      templates={templates}
    >
      {(preview) => <ImportedRows preview={preview} head="Employee" />}
    </ImportPage>
  )
}

const rules = [
  'A row whose employee code is known changes that employee. Any other row adds one, who is invited by e-mail.',
  'A column that is missing and a cell that is empty change nothing.',
  'Divisions and distributors are codes with commas between them; they replace what is there.',
  'Whoever somebody reports to must be known, or stand in a row above.',
]

const templates = [{ label: 'XLSX', path: '/api/adm/employee-imports/template.xlsx', ending: 'xlsx' }] as const
