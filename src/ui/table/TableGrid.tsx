import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../base/cx.ts'
import { Skeleton } from '../base/Skeleton.tsx'
import { Checkbox } from '../fields/Checkbox.tsx'
import type { Column, RowKey, Selection, TableProps } from './tableProps.ts'
import { cellClass, insteadOfRows, type RowProps, useRows } from './tableRows.tsx'

/** A table from 640 px on. */
export function TableGrid<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, selection, skeletonRows = 5 } = props
  const wrap = useRef<HTMLDivElement>(null)
  const scrolls = useOverflow(wrap)
  const width = columns.length + (selection ? 1 : 0)
  const body = useRef<HTMLTableSectionElement>(null)
  const { seen, shown } = useRows(body, props)
  const instead = insteadOfRows(props)

  return (
    <div
      ref={wrap}
      className="data-table-wrap"
      {...(scrolls && {
        'data-scrolls': true,
        tabIndex: 0,
        role: 'region',
        'aria-label': `${label}, scrolls sideways`,
      })}
    >
      <table className="data-table" {...(seen.isPart && { 'aria-rowcount': (rows?.length ?? 0) + 1 })}>
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
                className={cx(headClass(column), at === 0 && 'pinned')}
                style={column.width === undefined ? undefined : { width: column.width }}
                {...(column.sort?.direction && { 'aria-sort': column.sort.direction })}
              >
                <Head column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {instead ? (
            <tr data-state data-plain>
              <td colSpan={width}>{instead}</td>
            </tr>
          ) : !shown ? (
            <RowsToCome columns={columns} rows={skeletonRows} withSelection={selection !== undefined} />
          ) : (
            <>
              {seen.above > 0 && <Spacer height={seen.above} width={width} />}
              {shown.map(({ key, given }, at) => (
                <TableRow
                  key={key}
                  columns={columns as Column<unknown>[]}
                  rowIndex={seen.isPart ? seen.first + at + 2 : undefined}
                  {...given}
                />
              ))}
              {seen.below > 0 && <Spacer height={seen.below} width={width} />}
            </>
          )}
        </tbody>
      </table>
    </div>
  )
}

type RowsToComeProps<Row> = { columns: readonly Column<Row>[]; rows: number; withSelection: boolean }

function RowsToCome<Row>({ columns, rows, withSelection }: RowsToComeProps<Row>) {
  return Array.from({ length: rows }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows that are not there yet
    <tr key={at} data-plain>
      {withSelection && <td />}
      {columns.map((column, place) => (
        <td key={column.head} className={column.kind === 'number' || column.kind === 'actions' ? 'numeric' : undefined}>
          <Skeleton width={skeletonWidth(column, at, place)} />
          {column.lines === 2 && (
            <span className="block">
              <Skeleton width={skeletonWidth(column, at + 1, place) / 2} />
            </span>
          )}
        </td>
      ))}
    </tr>
  ))
}

const TableRow = memo(function TableRow(
  props: RowProps & { columns: Column<unknown>[]; rowIndex: number | undefined },
) {
  const { columns, rowIndex, row, index, selectKey, selectName, isSelected, onSelect, onPress } = props
  return (
    <tr
      data-selected={isSelected || undefined}
      data-opens={onPress ? true : undefined}
      aria-rowindex={rowIndex}
      onClick={onPress && ((event) => onPress(row, event))}
    >
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
        <td key={column.head} className={cx(cellClass(column), at === 0 && 'pinned') || undefined}>
          {column.kind === 'actions' ? <div>{column.cell(row, index)}</div> : column.cell(row, index)}
        </td>
      ))}
    </tr>
  )
})

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
      label="Select all on this page"
      hideLabel
      checked={chosen > 0 && chosen === keys.length}
      some={chosen > 0 && chosen < keys.length}
      onChange={(on) => {
        const next = new Set(selection.keys)
        for (const key of keys) on ? next.add(key) : next.delete(key)
        selection.onChange(next)
      }}
    />
  )
}

function Spacer({ height, width }: { height: number; width: number }) {
  return (
    <tr data-spacer data-plain>
      <td colSpan={width} className="p-0! border-0!" style={{ height }} />
    </tr>
  )
}

/**
 * Does the table scroll sideways? Only then does it get a scroll box, which would hold back the
 * sticky head.
 */
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
  return kind === 'number' ? 'numeric' : kind === 'actions' ? 'row-acts' : ''
}

function skeletonWidth<Row>({ kind = 'text' }: Column<Row>, row: number, column: number): number {
  const base = { text: 72, name: 112, number: 44, date: 68, soft: 76, actions: 48 }[kind]
  return kind === 'date' || kind === 'actions' ? base : base + ((row * 29 + column * 17) % 5) * 10 - 20
}
