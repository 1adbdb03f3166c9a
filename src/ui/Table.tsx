import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { memo, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { Checkbox } from './Checkbox.tsx'
import { cx } from './cx.ts'
import { EmptyState } from './EmptyState.tsx'
import { FailedState } from './FailedState.tsx'
import { Skeleton } from './Skeleton.tsx'
import { useMedia } from './useMedia.ts'
import { useWindowed } from './useWindowed.ts'
import './table.css'

export type RowKey = string | number

export type Column<Row> = {
  /** The head's words, and the label above the value on a phone. */
  head: string
  cell: (row: Row, index: number) => ReactNode
  /** name: weight 500, wraps; number: right, tabular; date: never breaks; soft: second; actions: right, buttons. */
  kind?: 'text' | 'name' | 'number' | 'date' | 'soft' | 'actions'
  width?: number | string
  /** On a phone: the title, over both columns, left out. The actions lie at the top right by themselves. */
  card?: 'title' | 'wide' | 'none'
  /** Makes the head a button. */
  sort?: { direction: 'ascending' | 'descending' | null; onSort: () => void }
  /** Keeps the head for those who listen only. */
  hideHead?: boolean
}

type Selection = { keys: ReadonlySet<RowKey>; onChange: (keys: Set<RowKey>) => void; nameOf: (key: RowKey) => string }

type TableProps<Row> = {
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
  /** A Pager. */
  foot?: ReactNode
  density?: 'comfortable' | 'compact'
  skeletonRows?: number
  /** Where the first row stands in the whole list; given to `cell` with the row's place. */
  from?: number
  className?: string
}

/** A table with all its states; below 640 px a list of cards from the same columns. */
export function Table<Row>(props: TableProps<Row>) {
  const isNarrow = useMedia('(max-width: 639px)')
  return (
    <div
      className={cx('panel', props.className)}
      aria-busy={props.busy || (!props.rows && !props.failed)}
      {...(props.density && { 'data-density': props.density })}
    >
      {isNarrow ? <Cards {...props} /> : <Grid {...props} />}
      {props.foot}
    </div>
  )
}

function Grid<Row>({
  label,
  columns,
  rows,
  rowKey,
  empty,
  failed,
  selection,
  skeletonRows = 5,
  from = 0,
}: TableProps<Row>) {
  const wrap = useRef<HTMLDivElement>(null)
  const scrolls = useOverflow(wrap)
  const width = columns.length + (selection ? 1 : 0)
  const body = useRef<HTMLTableSectionElement>(null)
  const seen = useWindowed(body, rows?.length ?? 0)
  const onSelect = useToggle(selection)

  return (
    <div
      ref={wrap}
      className="tbl-wrap"
      {...(scrolls && {
        'data-scrolls': true,
        tabIndex: 0,
        role: 'region',
        'aria-label': `${label}, scrolls sideways`,
      })}
    >
      <table className="tbl" {...(seen.isPart && { 'aria-rowcount': (rows?.length ?? 0) + 1 })}>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className="w-10 pr-0!">
                <SelectAll rows={rows ?? []} rowKey={rowKey} selection={selection} />
              </th>
            )}
            {columns.map((column, at) => (
              <th
                key={column.head}
                scope="col"
                className={cx(headClass(column), at === 0 && 'fix')}
                style={column.width === undefined ? undefined : { width: column.width }}
                {...(column.sort?.direction && { 'aria-sort': column.sort.direction })}
              >
                <Head column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {failed ? (
            <StateRow width={width}>
              <FailedState onRetry={failed.onRetry}>{failed.text}</FailedState>
            </StateRow>
          ) : !rows ? (
            Array.from({ length: skeletonRows }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows that are not there yet
              <tr key={at} data-plain>
                {selection && <td />}
                {columns.map((column, place) => (
                  <td
                    key={column.head}
                    className={column.kind === 'number' || column.kind === 'actions' ? 'r' : undefined}
                  >
                    <Skeleton width={skeletonWidth(column, at, place)} />
                  </td>
                ))}
              </tr>
            ))
          ) : rows.length === 0 ? (
            <StateRow width={width}>
              {typeof empty === 'string' || !empty ? <EmptyState>{empty ?? 'Nothing here yet.'}</EmptyState> : empty}
            </StateRow>
          ) : (
            <>
              {seen.above > 0 && <Spacer height={seen.above} width={width} />}
              {rows.slice(seen.first, seen.last).map((row, at) => {
                const key = rowKey(row)
                return (
                  <TableRow
                    key={key}
                    row={row}
                    columns={columns as Column<unknown>[]}
                    index={from + seen.first + at}
                    rowIndex={seen.isPart ? seen.first + at + 2 : undefined}
                    selectKey={selection ? key : undefined}
                    selectName={selection?.nameOf(key)}
                    isSelected={selection?.keys.has(key) ?? false}
                    onSelect={onSelect}
                  />
                )
              })}
              {seen.below > 0 && <Spacer height={seen.below} width={width} />}
            </>
          )}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = {
  row: unknown
  columns: Column<unknown>[]
  index: number
  rowIndex: number | undefined
  selectKey: RowKey | undefined
  selectName: string | undefined
  isSelected: boolean
  onSelect: OnSelect
}
type OnSelect = (key: RowKey, on: boolean) => void

const TableRow = memo(function TableRow({
  row,
  columns,
  index,
  rowIndex,
  selectKey,
  selectName,
  isSelected,
  onSelect,
}: RowProps) {
  return (
    <tr data-selected={isSelected || undefined} aria-rowindex={rowIndex}>
      {selectKey !== undefined && (
        <td className="pr-0!">
          <Checkbox
            label={`Select ${selectName}`}
            hideLabel
            checked={isSelected}
            onChange={(on) => onSelect(selectKey, on)}
          />
        </td>
      )}
      {columns.map((column, at) => (
        <td key={column.head} className={cx(cellClass(column), at === 0 && 'fix') || undefined}>
          {column.kind === 'actions' ? <div>{column.cell(row, index)}</div> : column.cell(row, index)}
        </td>
      ))}
    </tr>
  )
})

function Cards<Row>({
  label,
  columns,
  rows,
  rowKey,
  empty,
  failed,
  selection,
  skeletonRows = 5,
  from = 0,
}: TableProps<Row>) {
  const list = useRef<HTMLUListElement>(null)
  const seen = useWindowed(list, rows?.length ?? 0)
  const onSelect = useToggle(selection)
  if (failed) return <FailedState onRetry={failed.onRetry}>{failed.text}</FailedState>
  if (rows?.length === 0)
    return typeof empty === 'string' || !empty ? <EmptyState>{empty ?? 'Nothing here yet.'}</EmptyState> : empty

  const title =
    columns.find((column) => column.card === 'title') ?? columns.find((column) => column.kind === 'name') ?? columns[0]
  const actions = columns.find((column) => column.kind === 'actions')
  const others = columns.filter((column) => column !== title && column !== actions && column.card !== 'none')

  return (
    <ul ref={list} className="cards" aria-label={label}>
      {seen.above > 0 && <li data-spacer className="p-0!" style={{ height: seen.above }} />}
      {!rows
        ? Array.from({ length: Math.min(skeletonRows, 4) }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cards that are not there yet
            <li key={at}>
              <div className="title">
                <Skeleton width={160} />
              </div>
              {others.slice(0, 4).map((column) => (
                <div key={column.head}>
                  <Skeleton width={84} />
                </div>
              ))}
            </li>
          ))
        : rows.slice(seen.first, seen.last).map((row, at) => {
            const key = rowKey(row)
            const index = from + seen.first + at
            return (
              <li key={key} data-selected={selection?.keys.has(key) || undefined}>
                {selection && (
                  <div className="pick">
                    <Checkbox
                      label="Select"
                      aria-label={`Select ${selection.nameOf(key)}`}
                      checked={selection.keys.has(key)}
                      onChange={(on) => onSelect(key, on)}
                    />
                  </div>
                )}
                {title && <div className={cx('title', actions && 'title-ac')}>{title.cell(row, index)}</div>}
                {others.map((column) => (
                  <dl
                    key={column.head}
                    className={cx(column.card === 'wide' && 'wide', column.kind === 'soft' && 'soft')}
                  >
                    <dt>{column.head}</dt>
                    <dd className={cellClass(column) || undefined}>{column.cell(row, index)}</dd>
                  </dl>
                ))}
                {actions && <div className="ac">{actions.cell(row, index)}</div>}
              </li>
            )
          })}
      {seen.below > 0 && <li data-spacer className="p-0!" style={{ height: seen.below }} />}
    </ul>
  )
}

function Head<Row>({ column }: { column: Column<Row> }) {
  if (!column.sort) return column.hideHead ? <span className="sr-only">{column.head}</span> : column.head
  return (
    <button type="button" onClick={column.sort.onSort}>
      {column.head}
      {column.sort.direction === 'ascending' && <ArrowUp className="size-3" />}
      {column.sort.direction === 'descending' && <ArrowDown className="size-3" />}
    </button>
  )
}

function SelectAll<Row>({
  rows,
  rowKey,
  selection,
}: {
  rows: readonly Row[]
  rowKey: (row: Row) => RowKey
  selection: Selection
}) {
  const keys = rows.map(rowKey)
  const chosen = keys.filter((key) => selection.keys.has(key)).length
  return (
    <Checkbox
      label="Select all"
      hideLabel
      checked={chosen > 0 && chosen === keys.length}
      some={chosen > 0 && chosen < keys.length}
      onChange={(on) => selection.onChange(new Set(on ? keys : []))}
    />
  )
}

/** Always the same function, so that a choice redraws its own row alone. */
function useToggle(selection: Selection | undefined): OnSelect {
  const latest = useRef(selection)
  useLayoutEffect(() => {
    latest.current = selection
  })
  return useCallback((key, on) => {
    const keys = new Set(latest.current?.keys)
    if (on) keys.add(key)
    else keys.delete(key)
    latest.current?.onChange(keys)
  }, [])
}

function StateRow({ width, children }: { width: number; children: ReactNode }) {
  return (
    <tr data-state data-plain>
      <td colSpan={width}>{children}</td>
    </tr>
  )
}

function Spacer({ height, width }: { height: number; width: number }) {
  return (
    <tr data-spacer data-plain>
      <td colSpan={width} className="p-0! border-0!" style={{ height }} />
    </tr>
  )
}

/** Does the table scroll sideways? Only then does it get a scroll box, which would hold back the sticky head. */
function useOverflow(wrap: { current: HTMLElement | null }): boolean {
  const [overflows, setOverflows] = useState(false)
  useLayoutEffect(() => {
    const box = wrap.current
    const table = box?.firstElementChild
    if (!box || !table) return
    const observer = new ResizeObserver(() => setOverflows(table.scrollWidth > box.clientWidth + 1))
    observer.observe(box)
    observer.observe(table)
    return () => observer.disconnect()
  }, [wrap])
  return overflows
}

function headClass<Row>({ kind }: Column<Row>): string {
  return kind === 'number' ? 'r' : kind === 'actions' ? 'ac' : ''
}

const classes = { text: '', name: 'name', number: 'r', date: 'd', soft: 'soft', actions: 'ac' } as const

function cellClass<Row>({ kind = 'text' }: Column<Row>): string {
  return classes[kind]
}

function skeletonWidth<Row>({ kind = 'text' }: Column<Row>, row: number, column: number): number {
  const base = { text: 72, name: 112, number: 44, date: 68, soft: 76, actions: 48 }[kind]
  return kind === 'date' || kind === 'actions' ? base : base + ((row * 29 + column * 17) % 5) * 10 - 20
}
