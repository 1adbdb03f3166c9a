import { expect, test } from 'vitest'
import { closedBefore, monthEnd, whyNotClose } from './closing.ts'

test('a month is closed once, when it is over', () => {
  expect(['2026-10', '2026-02', '2024-02', '2026-12'].map(monthEnd)).toEqual([
    '2026-10-31',
    '2026-02-28',
    '2024-02-29',
    '2026-12-31',
  ])
  expect(whyNotClose('2026-10', '2026-11-16', null)).toBeNull()
  expect(whyNotClose('2026-11', '2026-11-30', null)).toMatch(/not over/)
  expect(whyNotClose('2026-11', '2026-12-01', '2026-10-31')).toBeNull()
  expect(whyNotClose('2026-10', '2026-12-01', '2026-10-31')).toMatch(/closed already/)
  expect(whyNotClose('2026-13', '2026-12-01', null)).toMatch(/YYYY-MM/)
  expect(closedBefore('2026-10-31')).toBe('2026-09-30')
})
