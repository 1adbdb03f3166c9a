// Deleting a row of a list, and what to do when somebody else was quicker.
import { confirm } from '#ui/dialogs/asks.ts'
import type { PagedList } from '#ui/table/ListTable.tsx'
import type { RowKey } from '#ui/table/Table.tsx'
import { CallFailure } from '../../calling.ts'
import { useStable } from '../stable.ts'

type Removal<Row> = {
  keyOf: (row: Row) => RowKey
  question: string
  remove: (row: Row, went: { onSuccess: () => void; onError: (failure: unknown) => void }) => void
  onRemoved: () => void
  onFailed?: () => void
}

/**
 * Asks, deletes, and puts the focus to where the row was. A list that is out of date is read again.
 */
export function useRemoval<Row>(
  { rows = [], head, again }: Pick<PagedList<Row>, 'rows' | 'head' | 'again'>,
  { keyOf, question, remove, onRemoved, onFailed }: Removal<Row>,
): (row: Row) => void {
  return useStable(async (row: Row) => {
    const isSure = await confirm({ text: question, action: 'Delete' })
    if (!isSure) return
    remove(row, {
      onSuccess: () => {
        focusNeighbour({ keys: rows.map(keyOf), key: keyOf(row), head: head.current })
        onRemoved()
      },
      onError: (failure) => {
        if (isOutOfDate(failure)) again()
        onFailed?.()
      },
    })
  })
}

/** The list on the screen is older than the truth: somebody else was quicker. */
export function isOutOfDate(failure: unknown): boolean {
  return failure instanceof CallFailure && (failure.http === 404 || failure.http === 409)
}

export function deleteButtonId(key: RowKey): string {
  return `delete-${key}`
}

type Deleted = { keys: RowKey[]; key: RowKey; head: HTMLElement | null }

/** The next row, else the one before, else the head of the list. */
function focusNeighbour({ keys, key, head }: Deleted): void {
  const at = keys.indexOf(key)
  const near = [keys[at + 1], keys[at - 1]].filter((other) => other !== undefined)
  const buttons = near.map((other) => document.getElementById(deleteButtonId(other)))
  const target = buttons.find((button) => button !== null) ?? head
  target?.focus()
}
