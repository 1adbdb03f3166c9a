import { memo, useMemo, useRef } from 'react'
import { cx } from '../base/cx.ts'
import { Skeleton } from '../base/Skeleton.tsx'
import { Checkbox } from '../fields/Checkbox.tsx'
import type { Column, TableProps } from './tableProps.ts'
import { cellClass, insteadOfRows, type RowProps, useRows } from './tableRows.tsx'

/** A table on a phone: a card a row, made of the same columns. */
export function TableCards<Row>(props: TableProps<Row>) {
  const { label, columns, rows, skeletonRows = 5 } = props
  const list = useRef<HTMLUListElement>(null)
  const { seen, shown } = useRows(list, props)
  const parts = useMemo(() => partsOf(columns as Column<unknown>[]), [columns])
  const instead = insteadOfRows(props)
  if (instead) return instead

  return (
    <ul ref={list} className="cards" aria-label={label}>
      {seen.above > 0 && <Spacer height={seen.above} />}
      {!rows &&
        Array.from({ length: Math.min(skeletonRows, 4) }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cards that are not there yet
          <WaitingCard key={at} parts={parts} />
        ))}
      {shown?.map(({ key, given }) => (
        <Card key={key} parts={parts} {...given} />
      ))}
      {seen.below > 0 && <Spacer height={seen.below} />}
    </ul>
  )
}

type Parts = { title: Column<unknown> | undefined; actions: Column<unknown> | undefined; others: Column<unknown>[] }

function partsOf(columns: Column<unknown>[]): Parts {
  const title =
    columns.find((column) => column.card === 'title') ?? columns.find((column) => column.kind === 'name') ?? columns[0]
  const actions = columns.find((column) => column.kind === 'actions')
  const others = columns.filter((column) => column !== title && column !== actions && column.card !== 'none')
  return { title, actions, others }
}

const Card = memo(function Card(props: RowProps & { parts: Parts }) {
  const { parts, row, index, selectKey, selectName, isSelected, onSelect, onPress } = props
  const { title, actions, others } = parts
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut for the link that the card has
    <li data-selected={isSelected || undefined} onClick={onPress && ((event) => onPress(row, event))}>
      {selectKey !== undefined && (
        <div className="pick">
          <Checkbox
            label="Select"
            aria-label={`Select ${selectName}`}
            checked={isSelected}
            onChange={(on) => onSelect(selectKey, on)}
          />
        </div>
      )}
      {title && <div className={cx('title', actions && 'title-ac')}>{title.cell(row, index)}</div>}
      {others.map((column) => (
        <dl key={column.head} className={cx(column.card === 'wide' && 'wide', column.kind === 'soft' && 'soft')}>
          <dt>{column.head}</dt>
          <dd className={cellClass(column) || undefined}>{column.cell(row, index)}</dd>
        </dl>
      ))}
      {actions && <div className="row-acts">{actions.cell(row, index)}</div>}
    </li>
  )
})

function WaitingCard({ parts }: { parts: Parts }) {
  return (
    <li>
      <div className="title">
        <Skeleton width={160} />
      </div>
      {parts.others.slice(0, 4).map((column) => (
        <div key={column.head}>
          <Skeleton width={84} />
        </div>
      ))}
    </li>
  )
}

function Spacer({ height }: { height: number }) {
  return <li data-spacer className="p-0!" style={{ height }} />
}
