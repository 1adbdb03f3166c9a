import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isStatusCode, status, statusColour, statusWord } from './status.ts'

const table = [
  [6, 'Awaiting confirmation', 'warning'],
  [10, 'On hold', 'warning'],
  [1, 'Confirmed', 'success'],
  [4, 'Sent', 'info'],
  [7, 'In process', 'info'],
  [9, 'Partly fulfilled', 'info'],
  [2, 'Fulfilled', 'success'],
  [8, 'Closed short', 'info'],
  [3, 'Rejected', 'danger'],
  [5, 'Cancelled', 'danger'],
  [11, 'Failed', 'danger'],
] as const

test.each(table)('an order with status %i reads "%s" in %s', (code, word, colour) => {
  expect([statusWord(code), statusColour(code)]).toEqual([word, colour])
})

test('every status has a word', () => {
  expect(Object.values(status).sort()).toEqual(table.map(([code]) => code).sort())
})

test('a status that nobody knows yet is shown as information, by its number', () => {
  const unknown = fc.oneof(fc.integer(), fc.double()).filter((code) => !table.some(([known]) => known === code))
  fc.assert(
    fc.property(unknown, (code) => {
      expect(isStatusCode(code)).toBe(false)
      expect([statusWord(code), statusColour(code)]).toEqual([`Status ${code}`, 'info'])
    }),
  )
})
