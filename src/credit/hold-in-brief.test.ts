import { expect, test } from 'vitest'
import { ageInWords, heldInBrief } from './hold-in-brief.ts'

const now = new Date('2026-11-16T06:00:00Z')

test.each([
  ['2026-11-16T05:59:00Z', 'today'],
  ['2026-11-15T18:31:00Z', 'today'],
  ['2026-11-15T18:29:00Z', '1 day'],
  ['2026-11-04T06:00:00Z', '12 days'],
  ['2026-11-17T06:00:00Z', 'today'],
])('what began at %s is as old as India’s calendar says: %s', (since, words) => {
  expect(ageInWords(since, now)).toBe(words)
})

test('an order that two things hold says both, and the age of the older', () => {
  const holds = [
    { kind: 'credit' as const, since: '2026-11-14T06:00:00Z' },
    { kind: 'overdue' as const, since: '2026-11-13T06:00:00Z' },
  ]
  expect(heldInBrief(holds, now)).toBe('Over credit limit, invoice overdue · 3 days')
  expect(heldInBrief([], now)).toBe('')
})
