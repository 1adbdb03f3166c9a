import type { Given } from './sending.ts'

/**
 * The file of the upload that is open, as long as the page lives: for choosing another of its
 * sheets.
 */
let last: { id: number; given: Given } | null = null

export function keepFile(id: number, given: Given): void {
  last = { id, given }
}

export function fileOf(id: number): Given | null {
  return last?.id === id && last.given.file ? last.given : null
}
