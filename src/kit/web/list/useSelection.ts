import { useState } from 'react'
import type { RowKey, Selection } from '#ui/table/Table.tsx'
import type { List } from './useList.ts'

type Chosen<Row> = { of: string; rows: ReadonlyMap<RowKey, Row> }

/**
 * Rows that are chosen for a deed. They stay chosen from page to page, and are let go when the list
 * is narrowed otherwise.
 */
export function useSelection<Row>(
  { rows = [], narrowed }: Pick<List<Row>, 'rows' | 'narrowed'>,
  { keyOf, nameOf }: { keyOf: (row: Row) => RowKey; nameOf: (row: Row) => string },
) {
  const of = JSON.stringify(narrowed)
  const [kept, setKept] = useState<Chosen<Row>>({ of, rows: new Map() })
  const shown = new Map(rows.map((row) => [keyOf(row), row]))
  const chosen = new Map<RowKey, Row>()
  // As they are now: the list may be newer than the choice.
  if (kept.of === of) for (const [key, row] of kept.rows) chosen.set(key, shown.get(key) ?? row)

  function choose(keys: Iterable<RowKey>) {
    const next = new Map<RowKey, Row>()
    for (const key of keys) {
      const row = shown.get(key) ?? chosen.get(key)
      if (row !== undefined) next.set(key, row)
    }
    setKept({ of, rows: next })
  }

  const selection: Selection = {
    keys: new Set(chosen.keys()),
    onChange: choose,
    nameOf: (key) => {
      const row = shown.get(key) ?? chosen.get(key)
      return row === undefined ? '' : nameOf(row)
    },
  }
  return { selection, chosen: [...chosen.values()], choose }
}
