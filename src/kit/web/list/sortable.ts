import type { Column } from '#ui/table/Table.tsx'
import { nextSort, readSort } from './filters.ts'

export type SortableColumn<Row, Name extends string = string> = Column<Row> & { sortBy?: Name }

/** A column of a table whose rows are all here; `asked` is what the address says. */
export function sortable<Row>(
  { sortBy, ...column }: SortableColumn<Row>,
  asked: string,
  setSort: (sort: string) => void,
): Column<Row> {
  if (!sortBy) return column
  const sort = readSort(asked)
  const direction = sort?.by !== sortBy ? null : sort.isDown ? 'descending' : 'ascending'
  return { ...column, sort: { direction, onSort: () => setSort(nextSort(sort, sortBy)) } }
}
