// What is no JSON: the master as a file, and the rows that an import refused. Same product type.
import { csvMark, csvRow } from '#kit/csv.ts'
import { typedRupees } from '#kit/money.ts'
import type { Db } from '#kit/server/db/db.ts'
import { fileRoute, type Route } from '#kit/server/http/serve.ts'
import { refusedRows as rowsRefused, templateOf } from '#kit/server/importing/files.ts'
import { inOrder } from '#kit/server/sheet/list-files.ts'
import { type Cell, writeWorkbook } from '#kit/server/sheet/sheet-write.ts'
import { masterAsCsv, masterAsWorkbook, refusedRows } from '../contract.ts'
import { typedPercent } from '../rules.ts'
import { type ColumnName, columns } from '../sheet.ts'
import { planFor, receive } from './import.ts'
import { type Asked, type MasterRow, masterCodes, masterOf, searched } from './queries.ts'

export const sheetRoutes: Route[] = [
  fileRoute(masterAsCsv, async ({ db, me, input, today }) => ({
    name: `products-${today}.csv`,
    content: asCsv(db, { ...input, type: me.productType, today }),
  })),

  fileRoute(masterAsWorkbook, async ({ db, me, input, today }) => ({
    name: `products-${today}.xlsx`,
    content: writeWorkbook({
      ...template,
      columns: sheetColumns,
      rows: sheetRows(db, { ...input, type: me.productType, today }),
    }),
  })),

  fileRoute(
    refusedRows,
    async ({ db, me, today }, file: Awaited<ReturnType<typeof receive>>) => {
      const { rows } = await planFor(db, file, { type: me.productType, today })
      return { name: `refused-rows-${today}.xlsx`, content: writeWorkbook(rowsRefused(file, rows)) }
    },
    receive,
  ),
]

async function* partsOf(db: Db, asked: Asked): AsyncGenerator<MasterRow[]> {
  const codes = await masterCodes(db, { ...asked, found: await searched(db, asked) })
  yield* inOrder(codes, (some) => masterOf(db, some, asked))
}

async function* asCsv(db: Db, asked: Asked): AsyncGenerator<string> {
  yield csvMark + csvRow(columns.map(({ head }) => head))
  for await (const rows of partsOf(db, asked)) yield rows.map((row) => csvRow(cellsOf(row, asText))).join('')
}

async function* sheetRows(db: Db, asked: Asked): AsyncGenerator<Cell[][]> {
  for await (const rows of partsOf(db, asked)) yield rows.map((row) => cellsOf(row, asNumber))
}

type Shown = { money: (paise: number) => string | number; percent: (bp: number) => string | number }

const asText: Shown = { money: typedRupees, percent: typedPercent }
const asNumber: Shown = { money: (paise) => paise / 100, percent: (bp) => bp / 100 }

/**
 * The prices that hold today; the day from which others shall hold is left to who fills the sheet
 * in.
 */
function cellsOf(row: MasterRow, { money, percent }: Shown): (string | number)[] {
  const cell = (name: ColumnName): string | number => {
    if (name === 'prices_from') return ''
    if (name === 'active') return row.active ? 'Yes' : 'No'
    if (name === 'gst_bp') return percent(row.gst_bp)
    if (name === 'mrp_paise' || name === 'ptr_paise' || name === 'pts_paise') return money(row[name])
    return row[name]
  }
  return columns.map(({ name }) => cell(name))
}

const template = templateOf('Products', columns, [])

const sheetColumns = template.columns.map((column, at) =>
  columns[at]?.name.endsWith('_paise') ? { ...column, format: '0.00' as const } : column,
)
