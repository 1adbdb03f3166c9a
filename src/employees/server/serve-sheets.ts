// The list of employees as a file. Same product type.
import { csvMark, csvRow } from '#kit/csv.ts'
import { type Context, fileRoute, type Route } from '#kit/server/http/serve.ts'
import { writeWorkbook } from '#kit/server/sheet/sheet-write.ts'
import { employeesAsCsv, employeesAsWorkbook } from '../contract.ts'
import { type ColumnName, columns } from '../sheet.ts'
import { allEmployees } from './queries.ts'

type Exported = Awaited<ReturnType<typeof allEmployees>>[number]

export const sheetRoutes: Route[] = [
  fileRoute(employeesAsCsv, async (context) => ({
    name: `employees-${context.today}.csv`,
    content: csvRows(await rowsFor(context)),
  })),

  fileRoute(employeesAsWorkbook, async (context) => ({
    name: `employees-${context.today}.xlsx`,
    content: writeWorkbook({
      name: 'Employees',
      columns: columns.map(({ head }) => ({ head, format: '@' as const })),
      rows: [await rowsFor(context)],
    }),
  })),
]

async function rowsFor({ db, me, input }: Context<typeof employeesAsCsv>): Promise<string[][]> {
  const rows = await allEmployees(db, me, input)
  return rows.map((row) => columns.map(({ name }) => cellOf(row, name)))
}

async function* csvRows(rows: string[][]): AsyncGenerator<string> {
  yield csvMark + csvRow(columns.map(({ head }) => head))
  yield rows.map(csvRow).join('')
}

function cellOf(row: Exported, name: ColumnName): string {
  if (name === 'divisions' || name === 'distributors') return row[name].join(', ')
  if (name === 'brand_manager') return row.brand_manager ? 'Yes' : 'No'
  return row[name] ?? ''
}
