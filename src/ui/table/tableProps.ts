import type { ReactNode } from 'react'

export type RowKey = string | number

export type Column<Row> = {
  /** The head's words, and the label above the value on a phone. */
  head: string
  cell: (row: Row, index: number) => ReactNode
  /**
   * name: weight 500, wraps; number: right, tabular; date: never breaks; soft: second; actions:
   * right, buttons.
   */
  kind?: 'text' | 'name' | 'number' | 'date' | 'soft' | 'actions'
  width?: number | string
  /** Its cells have two lines, so that rows which are not there yet are as high. */
  lines?: 2
  /**
   * On a phone: the title, over both columns, left out. The actions lie at the top right by
   * themselves.
   */
  card?: 'title' | 'wide' | 'none'
  /** Makes the head a button. */
  sort?: { direction: 'ascending' | 'descending' | null; onSort: () => void }
  /** Keeps the head for those who listen only. */
  hideHead?: boolean
}

export type Selection = {
  keys: ReadonlySet<RowKey>
  onChange: (keys: Set<RowKey>) => void
  nameOf: (key: RowKey) => string
}

export type TableProps<Row> = {
  /** The caption: what is listed. */
  label: string
  /** Written once outside the component, or memoised: rows are redrawn when it changes. */
  columns: Column<Row>[]
  /** Undefined while the first page is loading. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => RowKey
  /** One sentence, or an EmptyState with an action. */
  empty?: ReactNode
  /** What failed and how to try again; head and filters stay. */
  failed?: { text: ReactNode; onRetry: () => void } | null | undefined
  /** Old rows stay while new ones come. */
  busy?: boolean
  selection?: Selection
  /** A press on a row; its keyboard's way is a link in a cell. `isApart`: in a new tab. */
  onOpen?: (row: Row, isApart: boolean) => void
  /** A Pager. */
  foot?: ReactNode
  density?: 'comfortable' | 'compact'
  skeletonRows?: number
  /** Where the first row stands in the whole list; given to `cell` with the row's place. */
  from?: number
  /** Of more rows than this only those near the screen are drawn; 200 unless it says so. */
  wholeUpTo?: number
  className?: string
}
