// What the rows of a table and the cards of a phone share.
import { type MouseEvent, type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { EmptyState } from './EmptyState.tsx'
import { FailedState } from './FailedState.tsx'
import type { Column, RowKey, Selection, TableProps } from './tableProps.ts'
import { useWindowed } from './useWindowed.ts'

/** All of it stays the same while the row does, so that a change redraws its own row alone. */
export type RowProps = {
  row: unknown
  index: number
  /** Undefined where rows are not chosen. */
  selectKey: RowKey | undefined
  selectName: string | undefined
  isSelected: boolean
  onSelect: OnSelect
  /** Undefined where rows do not open. */
  onPress: OnPress | undefined
}
type OnPress = (row: unknown, event: MouseEvent) => void
type OnSelect = (key: RowKey, on: boolean) => void

/** The rows near the screen, and how much room those above and below them take. */
export function useRows<Row>(list: RefObject<HTMLElement | null>, props: TableProps<Row>) {
  const { rows, rowKey, selection, from = 0, onOpen, wholeUpTo } = props
  const seen = useWindowed(list, rows?.length ?? 0, wholeUpTo)
  const onSelect = useToggle(selection)
  const onPress = usePress(onOpen as ((row: unknown, isApart: boolean) => void) | undefined)
  const shown = rows?.slice(seen.first, seen.last).map((row, at) => {
    const key = rowKey(row)
    const given: RowProps = {
      row,
      index: from + seen.first + at,
      selectKey: selection && key,
      selectName: selection?.nameOf(key),
      isSelected: selection?.keys.has(key) ?? false,
      onSelect,
      onPress,
    }
    return { key, given }
  })
  return { seen, shown }
}

/** What stands in the place of rows: the failure, or that there are none. */
export function insteadOfRows<Row>({ rows, failed, empty }: TableProps<Row>): ReactNode {
  if (failed) return <FailedState onRetry={failed.onRetry}>{failed.text}</FailedState>
  if (rows?.length !== 0) return null
  return typeof empty === 'string' || !empty ? <EmptyState>{empty ?? 'Nothing here yet.'}</EmptyState> : empty
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

/**
 * A press on the row's ground opens it; a press on what can be pressed itself, or at the end of
 * marking text, does not.
 */
function usePress(onOpen: ((row: unknown, isApart: boolean) => void) | undefined): OnPress | undefined {
  const latest = useRef(onOpen)
  useLayoutEffect(() => {
    latest.current = onOpen
  })
  const press = useCallback<OnPress>((row, event) => {
    if (event.target instanceof Element && event.target.closest('a, button, input, label, summary')) return
    if (window.getSelection()?.toString()) return
    latest.current?.(row, event.ctrlKey || event.metaKey)
  }, [])
  return onOpen && press
}

const classes = { text: '', name: 'name', number: 'numeric', date: 'dated', soft: 'soft', actions: 'row-acts' } as const

export function cellClass<Row>({ kind = 'text' }: Column<Row>): string {
  return classes[kind]
}
