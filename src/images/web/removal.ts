// What the lists share when a row is deleted from them.
import { useCallback, useLayoutEffect, useRef } from 'react'
import { CallFailure } from '#kit/calling.ts'

/** The list on the screen is older than the truth: somebody else was quicker. */
export function isOutOfDate(failure: unknown): boolean {
  return failure instanceof CallFailure && (failure.http === 404 || failure.http === 409)
}

export function deleteButtonId(key: string | number): string {
  return `delete-${key}`
}

type Deleted = { keys: (string | number)[]; key: string | number; head: HTMLElement | null }

/** The focus goes to where the deleted row was: the next row, else the one before, else the head of the list. */
export function focusNeighbour({ keys, key, head }: Deleted): void {
  const at = keys.indexOf(key)
  const near = [keys[at + 1], keys[at - 1]].filter((other) => other !== undefined)
  const buttons = near.map((other) => document.getElementById(deleteButtonId(other)))
  const target = buttons.find((button) => button !== null) ?? head
  target?.focus()
}

/** Always the same function, so that a table's columns stay the same. */
export function useStable<Given extends unknown[]>(run: (...given: Given) => void): (...given: Given) => void {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...given: Given) => latest.current(...given), [])
}
