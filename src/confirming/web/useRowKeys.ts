// A list by the keyboard alone: J and K move from row to row, X selects, Enter opens, a letter
// acts.
import { useShortcut } from '#ui/base/useShortcut.ts'

type RowKeys<Row> = {
  rows: readonly Row[]
  /** Of the link that opens the row: where the focus stands is where one is. */
  idOf: (row: Row) => string
  onToggle?: (row: Row) => void
  keys?: Partial<Record<'c' | 'r', (row: Row) => void>>
}

export function useRowKeys<Row>({ rows, idOf, onToggle, keys = {} }: RowKeys<Row>): void {
  const at = () => rows.findIndex((row) => document.activeElement?.id === idOf(row))
  const go = (to: number) => {
    const row = rows[Math.min(Math.max(to, 0), rows.length - 1)]
    if (row) document.getElementById(idOf(row))?.focus()
  }
  const withRow = (act: ((row: Row) => void) | undefined) => () => {
    const row = rows[at()]
    if (row) act?.(row)
  }
  useShortcut('j', () => go(at() + 1), { scope: 'page' })
  useShortcut('k', () => go(at() - 1), { scope: 'page' })
  useShortcut('x', withRow(onToggle), { scope: 'page', off: !onToggle })
  useShortcut('c', withRow(keys.c), { scope: 'page', off: !keys.c })
  useShortcut('r', withRow(keys.r), { scope: 'page', off: !keys.r })
}
