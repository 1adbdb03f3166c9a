import { expect, test } from 'vitest'
import { isOnItsWay, roadDays, whyNotReceived, whyNotUndo } from './arrival.ts'

const left = { invoice_date: '2026-11-10', is_cancelled: false, has_lines: true }
const today = '2026-11-18'

test.each([
  ['2026-11-10', left, null],
  ['2026-11-18', left, null],
  ['2026-11-09', left, 'The goods left on 10-11-2026. Enter that day or a later one.'],
  ['2026-11-19', left, 'Enter the day on which the goods came, today at the latest.'],
  ['2026-11-18', { ...left, is_cancelled: true }, 'This invoice is cancelled, so its goods are not expected.'],
  ['2026-11-18', { ...left, has_lines: false }, 'This is an opening balance. No goods came with it.'],
])('goods that came on %s', (day, invoice, why) => {
  expect(whyNotReceived(day, invoice, today)).toBe(why)
})

test('what was said is taken back on the same day or the next, by India’s clock', () => {
  const said = { told_at: '2026-11-17T19:00:00.000Z' }
  expect(whyNotUndo(said, '2026-11-18')).toBeNull()
  expect(whyNotUndo(said, '2026-11-19')).toBeNull()
  expect(whyNotUndo(said, '2026-11-20')).toContain('until 19-11-2026')
})

test('goods are on their way until somebody received them, and not for ever', () => {
  expect(isOnItsWay(left, today)).toBe(true)
  expect(isOnItsWay({ ...left, received: { received_on: today } }, today)).toBe(false)
  expect(isOnItsWay(left, '2026-11-24')).toBe(true)
  expect(isOnItsWay(left, '2026-11-25')).toBe(false)
  expect(roadDays).toBe(14)
})
