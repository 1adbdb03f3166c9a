import { cx } from '../base/cx.ts'
import { useMedia } from '../width/useMedia.ts'
import { TableCards } from './TableCards.tsx'
import { TableGrid } from './TableGrid.tsx'
import type { Column, RowKey, Selection, TableProps } from './tableProps.ts'
import './table.css'

export type { Column, RowKey, Selection }

/** A table with all its states; below 640 px a list of cards from the same columns. */
export function Table<Row>(props: TableProps<Row>) {
  const isNarrow = useMedia('max-tablet')
  return (
    <div
      className={cx('panel', props.className)}
      aria-busy={props.busy || (!props.rows && !props.failed)}
      {...(props.density && { 'data-density': props.density })}
    >
      {isNarrow ? <TableCards {...props} /> : <TableGrid {...props} />}
      {props.foot}
    </div>
  )
}
