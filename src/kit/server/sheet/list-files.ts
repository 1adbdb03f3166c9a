// A list as CSV and as a workbook: the same rows under the same heads.
import { csvMark, csvRow } from '../../csv.ts'
import type { Endpoint } from '../../endpoint.ts'
import { type Context, fileRoute, type Route } from '../http/serve.ts'
import { type Cell, writeWorkbook } from './sheet-write.ts'

type Files<E extends Endpoint, Row> = {
  /** Of the file, before its day. */
  name: string
  columns: readonly { head: string; width?: number; cell: (row: Row) => Cell }[]
  rows: (context: Context<E>) => Promise<readonly Row[]>
}

export function listFiles<E extends Endpoint, Row>(
  csv: E,
  workbook: E,
  { name, columns, rows }: Files<E, Row>,
): Route[] {
  const cells = async (context: Context<E>) => (await rows(context)).map((row) => columns.map(({ cell }) => cell(row)))
  return [
    fileRoute(csv, async (context) => ({
      name: `${name}-${context.today}.csv`,
      content: asCsv(
        columns.map(({ head }) => head),
        await cells(context),
      ),
    })),
    fileRoute(workbook, async (context) => ({
      name: `${name}-${context.today}.xlsx`,
      content: writeWorkbook({
        name: name.charAt(0).toUpperCase() + name.slice(1),
        columns: columns.map(({ head, width = 18 }) => ({ head, width })),
        rows: [await cells(context)],
      }),
    })),
  ]
}

async function* asCsv(heads: readonly string[], rows: readonly (readonly Cell[])[]): AsyncGenerator<string> {
  yield csvMark + csvRow([...heads])
  yield rows.map((row) => csvRow(row.map((cell) => cell ?? ''))).join('')
}
