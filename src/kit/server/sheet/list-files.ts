// A list as CSV and as a workbook: the same rows under the same heads.
import { csvMark, csvRow } from '../../csv.ts'
import { formatDay, formatTime, isDay } from '../../date.ts'
import type { Endpoint } from '../../endpoint.ts'
import { type Context, fileRoute, type Route } from '../http/serve.ts'
import { type Cell, writeWorkbook } from './sheet-write.ts'

export type FileColumn<Row> = { head: string; width?: number; format?: '@' | '0.00'; cell: (row: Row) => Cell }

/** Rows as they are read, some at once: a long list is never in memory as a whole. */
type Pages<Row> = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>

type Made<Row> = { columns: readonly FileColumn<Row>[]; pages: Pages<Row> }

type Files<E extends Endpoint, Row> = {
  /** Of the file, before its day. */
  name: string
  columns: readonly FileColumn<Row>[]
} & (
  | { rows: (context: Context<E>) => Promise<readonly Row[]> }
  /** The list's own page, asked for so many rows: most lists are one such page. */
  | { pageOf: (context: Context<E>, page: number, size: number) => Promise<readonly Row[]> }
)

export function listFiles<E extends Endpoint, Row>(
  csv: E,
  workbook: E,
  { name, columns, ...read }: Files<E, Row>,
): Route[] {
  return pagedFiles<E, Row>(csv, workbook, {
    name,
    make: async (context) => ({
      columns,
      pages: 'rows' in read ? [await read.rows(context)] : byPages((page, size) => read.pageOf(context, page, size)),
    }),
  })
}

const aPage = 5000

async function* byPages<Row>(pageOf: (page: number, size: number) => Promise<readonly Row[]>) {
  for (let page = 1; ; page++) {
    const rows = await pageOf(page, aPage)
    if (rows.length > 0) yield rows
    if (rows.length < aPage) return
  }
}

type PagedFiles<E extends Endpoint, Row> = {
  name: string
  /** Refusals are thrown here, before the first byte is sent. */
  make: (context: Context<E>) => Promise<Made<Row>>
}

export function pagedFiles<E extends Endpoint, Row>(csv: E, workbook: E, { name, make }: PagedFiles<E, Row>): Route[] {
  return [
    fileRoute(csv, async (context) => ({
      name: `${name}-${context.today}.csv`,
      content: asCsv(await make(context)),
    })),
    fileRoute(workbook, async (context) => ({
      name: `${name}-${context.today}.xlsx`,
      content: asWorkbook(name, await make(context)),
    })),
  ]
}

const atOnce = 500

/** Page after page: `next` reads at most so many rows behind the last one. */
export async function* inPages<Row>(
  next: (last: Row | undefined, most: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined
  for (;;) {
    const rows = await next(last, atOnce)
    if (rows.length > 0) yield rows
    if (rows.length < atOnce) return
    last = rows.at(-1)
  }
}

/**
 * In the list's own order, whatever it is sorted by: its keys first, then some of their rows at
 * once.
 */
export async function* inOrder<Key, Row>(
  keys: readonly Key[],
  rowsOf: (some: Key[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let at = 0; at < keys.length; at += atOnce) yield await rowsOf(keys.slice(at, at + atOnce))
}

async function* asCsv<Row>({ columns, pages }: Made<Row>): AsyncGenerator<string> {
  yield csvMark + csvRow(columns.map(({ head }) => head))
  for await (const rows of pages) yield rows.map((row) => csvRow(columns.map((column) => inCsv(column, row)))).join('')
}

/** Days and times as everywhere else, in India's time, whatever a column gives. */
function shownCell(value: Cell, format: FileColumn<never>['format']): Cell {
  if (typeof value !== 'string' || format === '@') return value
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return formatTime(value)
  return isDay(value) ? formatDay(value) : value
}

/** 20843 rupees are written as 20843.00. */
function inCsv<Row>({ cell, format }: FileColumn<Row>, row: Row): string | number {
  const value = shownCell(cell(row), format) ?? ''
  return format === '0.00' && typeof value === 'number' ? value.toFixed(2) : value
}

function asWorkbook<Row>(name: string, { columns, pages }: Made<Row>) {
  async function* cells() {
    for await (const rows of pages)
      yield rows.map((row) => columns.map(({ cell, format }) => shownCell(cell(row), format)))
  }
  return writeWorkbook({
    name: name.charAt(0).toUpperCase() + name.slice(1),
    columns: columns.map(({ head, width = 18, format }) => ({ head, width, ...(format && { format }) })),
    rows: cells(),
  })
}
