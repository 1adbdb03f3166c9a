// A report as a spreadsheet reads it: amounts in rupees, totals as the last row.
import { formatDay, isDay } from '#kit/date.ts'
import type { Cell } from '#kit/server/sheet/sheet-write.ts'
import type { ReportData } from '../report-contract.ts'
import type { ColumnKind, ReportRow } from '../report-rules.ts'
import { sinceText } from '../report-words.ts'

type SheetColumn = { head: string; width: number; format?: '@' | '0.00' }

/** The last row says since when there are figures, where that is less than what is compared. */
export function sheetOf({ columns, rows, totals, compare }: ReportData): { columns: SheetColumn[]; rows: Cell[][] } {
  const cellsOf = (row: ReportRow) => columns.map(({ name, kind }) => cellOf(row[name] ?? null, kind))
  const since = sinceText({ compare })
  return {
    columns: columns.map(({ title, kind }) => ({
      head: kind === 'percent' ? `${title} %` : title,
      width: kind === 'text' ? 28 : 16,
      ...(kind === 'money' && { format: '0.00' as const }),
    })),
    rows: [...rows.map(cellsOf), cellsOf(totals), ...(since ? [[since]] : [])],
  }
}

function cellOf(value: ReportRow[string], kind: ColumnKind): Cell {
  if (Array.isArray(value) || value === null || value === undefined) return null
  if (typeof value === 'number') return kind === 'money' ? value / 100 : value
  return isDay(value) ? formatDay(value) : value
}
