// The columns that most lists have as files.
import { type Day, formatDay } from '../../date.ts'
import type { FileColumn } from './list-files.ts'

export const codeColumn = <Row>(head: string, cell: (row: Row) => string | null): FileColumn<Row> => ({
  head,
  format: '@',
  cell,
})
export const dayColumn = <Row>(head: string, of: (row: Row) => Day): FileColumn<Row> => ({
  head,
  width: 12,
  cell: (row) => formatDay(of(row)),
})
export const rupeeColumn = <Row>(head: string, paise: (row: Row) => number): FileColumn<Row> => ({
  head,
  width: 16,
  format: '0.00',
  cell: (row) => paise(row) / 100,
})
