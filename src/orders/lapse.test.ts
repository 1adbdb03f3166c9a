import { describe, expect, test } from 'vitest'
import { lapseOf } from './lapse.ts'

describe('how long an order waits', () => {
  const asked = '2026-11-13T09:00:00Z'
  test.each([
    ['2026-11-13T10:00:00Z', 7, '7 days left', 'neutral'],
    ['2026-11-18T10:00:00Z', 2, '2 days left', 'warning'],
    ['2026-11-19T10:00:00Z', 1, 'Expires tomorrow', 'danger'],
    ['2026-11-20T08:00:00Z', 0, 'Expires today', 'danger'],
    ['2026-11-25T08:00:00Z', 0, 'Expires today', 'danger'],
    // Half past six in the evening here is the next day in India.
    ['2026-11-18T18:31:00Z', 1, 'Expires tomorrow', 'danger'],
  ])('at %s there are %i days left: %s', (now, left, words, group) => {
    expect(lapseOf(asked, new Date(now))).toMatchObject({ on: '2026-11-20', left, passed: 7 - left, words, group })
  })
})
