import { expect, test } from 'vitest'
import { untilAnswered } from './rules.ts'

test.each([
  ['2026-11-16T10:00:00Z', null, null],
  ['2026-11-16T10:00:00Z', '2026-11-16T10:00:20Z', '0 min'],
  ['2026-11-16T10:00:00Z', '2026-11-16T10:35:00Z', '35 min'],
  ['2026-11-16T10:00:00Z', '2026-11-16T14:59:00Z', '4 h'],
  ['2026-11-16T10:00:00Z', '2026-11-18T10:00:00Z', '2 days'],
])('asked %s, answered %s: %s', (asked, answered, words) => {
  expect(untilAnswered(asked, answered)).toBe(words)
})
