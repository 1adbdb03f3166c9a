// A delivery as a grid of lines: typed, or pasted from a sheet.
import { type Day, isDay } from '#kit/date.ts'
import { readDay } from '#kit/importing.ts'
import { readRupees } from '#kit/money.ts'
import { typedPacks } from '#pricing/quantity.ts'
import { whyNotMrp, whyNotReceive, whyNotTaken } from './rules.ts'

export const gridColumns = ['product_code', 'batch_no', 'expires_on', 'mrp', 'quantity', 'bin'] as const
export type GridColumn = (typeof gridColumns)[number]
/** As it is typed. */
export type GridLine = Record<GridColumn, string>

export const emptyLine: GridLine = { product_code: '', batch_no: '', expires_on: '', mrp: '', quantity: '', bin: '' }
/** As many as the server takes at once. */
export const mostLines = 2000

export const isEmptyLine = (line: GridLine): boolean => gridColumns.every((column) => line[column].trim() === '')

/**
 * The cells of a sheet, column by column from the one that was pasted into. A row of headings,
 * which has no figure, is left out.
 */
export function pastedLines(text: string, from: GridColumn): Partial<GridLine>[] {
  const columns = gridColumns.slice(gridColumns.indexOf(from))
  const rows = text.split(/\r\n|\n|\r/).map((row) => row.split('\t').map((cell) => cell.trim()))
  while (rows.at(-1)?.every((cell) => cell === '')) rows.pop()
  const [head] = rows
  const isHead = rows.length > 1 && head !== undefined && head.every((cell) => !/\d/.test(cell))
  return rows
    .slice(isHead ? 1 : 0, mostLines)
    .map((row) =>
      Object.fromEntries(columns.slice(0, row.length).map((column, at) => [column, tidied(column, row[at] ?? '')])),
    )
}

const tidied = (column: GridColumn, cell: string): string =>
  column === 'mrp' || column === 'quantity' ? cell.replace(/[₹,\s]/g, '') : cell

/** The last day of '11/2028', which packs print instead of a day; else the day that is typed. */
export function expiryOf(typed: string): Day | null {
  const month = /^(0?[1-9]|1[0-2])[-/.](\d{4})$/.exec(typed.trim())
  if (!month) return readDay(typed.trim())
  const last = new Date(Date.UTC(Number(month[2]), Number(month[1]), 0))
  return last.toISOString().slice(0, 10)
}

/** Why a line can't be taken in, at the cell that is wrong first, or null. */
export function whyNotLine(line: GridLine, today: Day): { column: GridColumn; why: string } | null {
  if (line.product_code.trim() === '') return { column: 'product_code', why: 'Enter the product code.' }
  if (line.batch_no.trim() === '') return { column: 'batch_no', why: 'Enter the batch number.' }
  const expires_on = expiryOf(line.expires_on)
  if (!expires_on || !isDay(expires_on))
    return { column: 'expires_on', why: 'Enter the expiry as DD-MM-YYYY or MM/YYYY.' }
  const mrp_paise = readRupees(line.mrp) ?? 0
  const price = whyNotMrp(mrp_paise)
  if (price) return { column: 'mrp', why: price }
  const packs = whyNotTaken(line.quantity)
  if (packs) return { column: 'quantity', why: packs }
  const why = whyNotReceive({ batch_no: line.batch_no.trim(), expires_on, mrp_paise }, null, today)
  return why ? { column: 'expires_on', why } : null
}

/** A line that fits, as it is sent. */
export function sentLine(line: GridLine) {
  return {
    product_code: line.product_code.trim(),
    batch_no: line.batch_no.trim(),
    expires_on: expiryOf(line.expires_on) ?? '',
    mrp_paise: readRupees(line.mrp) ?? 0,
    quantity: typedPacks(line.quantity),
    bin: line.bin.trim(),
  }
}
