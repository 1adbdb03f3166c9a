// What is no JSON: the master as a file, and the rows that an import refused. Same sessions, same product type.
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { admin, type ProductType } from '#kit/access.ts'
import { csvMark, csvRow } from '#kit/csv.ts'
import { type Day, todayInIndia } from '#kit/date.ts'
import { Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db.ts'
import { readInput } from '#kit/server/input.ts'
import { admit, type Serving } from '#kit/server/serve.ts'
import { sheetLimits } from '#kit/server/sheet.ts'
import { type Workbook, workbookType, writeWorkbook } from '#kit/server/sheet-write.ts'
import { readFiles } from '#kit/server/upload.ts'
import { listMaster, previewImport } from '../contract.ts'
import type { FieldName } from '../fields.ts'
import { typedPercent, typedRupees } from '../rules.ts'
import { type ColumnName, columns, reasonHead } from '../sheet.ts'
import { planFor, receive } from './import.ts'
import { type Filters, type MasterRow, masterAfter } from './queries.ts'

type Parts = Pick<Serving, 'pool' | 'findSession'>

export function serveProductSheets(app: FastifyInstance, parts: Parts): void {
  const { pool } = parts

  app.get('/api/adm/products.csv', { config: { access: admin } }, async (request, reply) => {
    const me = await admit(admin, parts, request)
    const asked = askedOf(readInput(listMaster, request), me.productType)
    return attached(reply, `products-${asked.today}.csv`, 'text/csv; charset=utf-8').send(
      Readable.from(asCsv(pool, asked)),
    )
  })

  app.get('/api/adm/products.xlsx', { config: { access: admin } }, async (request, reply) => {
    const me = await admit(admin, parts, request)
    const asked = askedOf(readInput(listMaster, request), me.productType)
    const file = await writeWorkbook({ name: 'Products', columns: sheetColumns, rows: await allRows(pool, asked) })
    return attached(reply, `products-${asked.today}.xlsx`, workbookType).send(file)
  })

  app.post('/api/adm/product-imports/refused.xlsx', { config: { access: admin } }, async (request, reply) => {
    const me = await admit(admin, parts, request)
    const file = await receive({ files: readFiles(request, previewImport.files) })
    const today = todayInIndia(new Date())
    const { rows } = await planFor(pool, file, { type: me.productType, today })
    const cells = new Map(file.rows.map((row) => [row.at, row.cells]))
    const heads = file.head.filter((head) => head !== reasonHead)
    const kept = file.head.flatMap((head, at) => (head === reasonHead ? [] : [at]))
    const refused = rows
      .filter((row) => row.kind === 'refused')
      .map(({ row, errors }) => [
        ...kept.map((at) => cells.get(row)?.[at] ?? ''),
        errors.map(({ column, why }) => `${column}: ${why}`).join(' '),
      ])
    const workbook: Workbook = {
      name: 'Refused rows',
      columns: [...heads.map((head) => ({ head, format: '@' as const })), { head: reasonHead, width: 80 }],
      rows: refused,
    }
    return attached(reply, `refused-rows-${today}.xlsx`, workbookType).send(await writeWorkbook(workbook))
  })
}

function attached(reply: FastifyReply, name: string, type: string): FastifyReply {
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
}

type Asked = Filters & { type: ProductType; today: Day }

function askedOf(filters: Filters, type: ProductType): Asked {
  return { ...filters, type, today: todayInIndia(new Date()) }
}

const atOnce = 2000

async function* partsOf(db: Db, asked: Asked): AsyncGenerator<MasterRow[]> {
  for (let code = ''; ; ) {
    const rows = await masterAfter(db, asked, code, atOnce)
    if (rows.length > 0) yield rows
    if (rows.length < atOnce) return
    code = rows.at(-1)?.product_code ?? ''
  }
}

async function* asCsv(db: Db, asked: Asked): AsyncGenerator<string> {
  yield csvMark + csvRow(columns.map(({ head }) => head))
  for await (const rows of partsOf(db, asked)) yield rows.map((row) => csvRow(cellsOf(row, asText))).join('')
}

async function allRows(db: Db, asked: Asked): Promise<(string | number)[][]> {
  const all: (string | number)[][] = []
  for await (const rows of partsOf(db, asked)) {
    all.push(...rows.map((row) => cellsOf(row, asNumber)))
    if (all.length > sheetLimits.rows)
      throw new Problem(
        422,
        `A workbook takes at most ${sheetLimits.rows.toLocaleString('en-IN')} products. Narrow the list, or take it as CSV.`,
      )
  }
  return all
}

type Shown = { money: (paise: number) => string | number; percent: (bp: number) => string | number }

const asText: Shown = { money: typedRupees, percent: typedPercent }
const asNumber: Shown = { money: (paise) => paise / 100, percent: (bp) => bp / 100 }

/** The prices that hold today; the day from which others shall hold is left to who fills the sheet in. */
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

const widths: Partial<Record<FieldName, number>> = { product_name: 36, molecule: 40 }

const sheetColumns: Workbook['columns'] = columns.map(({ name, head }) => ({
  head,
  ...(name in widths && { width: widths[name as FieldName] ?? 14 }),
  ...(name.endsWith('_paise') && { format: '0.00' as const }),
  ...((name === 'product_code' || name === 'hsn') && { format: '@' as const }),
}))
