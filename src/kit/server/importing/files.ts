// The files of an import: its template, and the rows that were refused, each with its reason.
import { type CellError, reasonHead, type SheetColumn } from '../../importing.ts'
import type { Workbook } from '../sheet/sheet-write.ts'
import type { Received } from './receive.ts'

type Refused = { row: number; kind: string; errors: readonly CellError[] }

/** As they were given, so that they can be corrected and chosen again. */
export function refusedRows(file: Pick<Received, 'head' | 'rows'>, rows: readonly Refused[]): Workbook {
  const cells = new Map(file.rows.map((row) => [row.at, row.cells]))
  const kept = file.head.flatMap((head, at) => (head === reasonHead ? [] : [{ head, at }]))
  return {
    name: 'Refused rows',
    columns: [...kept.map(({ head }) => ({ head, format: '@' as const })), { head: reasonHead, width: 80 }],
    rows: [
      rows
        .filter(({ kind }) => kind === 'refused')
        .map(({ row, errors }) => [
          ...kept.map(({ at }) => cells.get(row)?.[at] ?? ''),
          errors.map(({ column, why }) => `${column}: ${why}`).join(' '),
        ]),
    ],
  }
}

/**
 * What there is now under the heads of the columns, and on a second page what may stand in each.
 */
export function templateOf(name: string, columns: readonly SheetColumn[], rows: Workbook['rows']): Workbook {
  return {
    name,
    columns: columns.map(({ head, isText, width }) => ({
      head,
      ...(width && { width }),
      ...(isText && { format: '@' as const }),
    })),
    rows,
    more: [
      {
        name: 'Rules',
        columns: [
          { head: 'Column', width: 24 },
          { head: 'What may stand in it', width: 90 },
          { head: 'Other names', width: 48 },
        ],
        rows: [
          columns.map(({ head, rule = '', also, isNeeded }) => [
            head,
            isNeeded ? `${rule} This column must be there.`.trim() : rule,
            also.join(', '),
          ]),
        ],
      },
    ],
  }
}
