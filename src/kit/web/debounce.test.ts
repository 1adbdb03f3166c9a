import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { debounceMs, settleAfter } from './debounce.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the three spans are the specification’s', () => {
  expect(debounceMs).toEqual({ search: 500, short: 300, long: 900 })
})

test('a search runs once, 500 ms after the last letter', () => {
  const searched: string[] = []
  let callOff = () => {}
  for (const typed of ['a', 'am', 'amo']) {
    callOff()
    callOff = settleAfter(debounceMs.search, () => searched.push(typed))
    vi.advanceTimersByTime(499)
  }
  expect(searched).toEqual([])
  vi.advanceTimersByTime(1)
  expect(searched).toEqual(['amo'])
})
