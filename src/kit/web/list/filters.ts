// How a filter is read from the address, where anybody may have typed anything: a value, or
// undefined where none is set.
import { type Day, isDay } from '../../date.ts'

export type ReadFilter<Value = unknown> = (text: string) => Value | undefined

export function oneOf<Value extends string>(values: readonly Value[]): ReadFilter<Value> {
  return (text) => values.find((value) => value === text)
}

export function textOf(longest: number): ReadFilter<string> {
  return (text) => text.trim().slice(0, longest) || undefined
}

export const dayOf: ReadFilter<Day> = (text) => (isDay(text) ? text : undefined)

/** What `isOne` knows as one of its numbers. */
export function numberOf<Value extends number>(isOne: (value: number) => value is Value): ReadFilter<Value> {
  return (text) => (/^\d{1,9}$/.test(text) && isOne(Number(text)) ? (Number(text) as Value) : undefined)
}

/**
 * '-total_paise': the name of a column, from the largest to the smallest where a dash stands before
 * it.
 */
export type Sort = { by: string; isDown: boolean }

export function readSort(text: string): Sort | null {
  const parts = /^(-?)([a-z][a-z_]{0,40})$/.exec(text)
  return parts ? { by: parts[2] ?? '', isDown: parts[1] === '-' } : null
}

/** Pressed once, again, and once more: the smallest first, the largest first, as it was. */
export function nextSort(sort: Sort | null, by: string): string {
  if (sort?.by !== by) return by
  return sort.isDown ? '' : `-${by}`
}
