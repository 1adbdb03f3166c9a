import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, showDay } from '#kit/date.ts'
import { readLaunch } from './rules.ts'

const today = '2026-11-15'
const good = { product_code: '0040249', start_date: '12-07-2026', end_date: '12-31-2026' }

test.each([
  ['no code', { ...good, product_code: '' }, 'Please fill in all fields.', undefined],
  ['a code of spaces', { ...good, product_code: '   ' }, 'Please fill in all fields.', undefined],
  ['no start date', { ...good, start_date: undefined }, 'Please fill in all fields.', undefined],
  ['no end date', { ...good, end_date: '' }, 'Please fill in all fields.', undefined],
  ['nothing at all', {}, 'Please fill in all fields.', undefined],
  ['yesterday', { ...good, start_date: '11-14-2026' }, 'Start date cannot be in the past.', 'start_date'],
  [
    'the end before the start',
    { ...good, end_date: '12-06-2026' },
    'End date cannot be before start date.',
    'end_date',
  ],
  [
    '30 February',
    { ...good, start_date: '02-30-2027' },
    'Start date 02-30-2027 is not a valid date. Enter it as MM-DD-YYYY.',
    'start_date',
  ],
  [
    'a 13th month',
    { ...good, end_date: '13-01-2026' },
    'End date 13-01-2026 is not a valid date. Enter it as MM-DD-YYYY.',
    'end_date',
  ],
  [
    'the year first',
    { ...good, start_date: '2026-12-07' },
    'Start date 2026-12-07 is not a valid date. Enter it as MM-DD-YYYY.',
    'start_date',
  ],
])('a launch with %s is refused', (_, form, why, field) => {
  expect(readLaunch(form, today)).toEqual({ why, field })
})

test('a launch may begin today and end the same day', () => {
  const form = { product_code: ' 0040249 ', start_date: '11-15-2026', end_date: '11-15-2026' }
  expect(readLaunch(form, today)).toEqual({ launch: { productCode: '0040249', start: today, end: today } })
})

test('an edit may leave the start date of a running launch untouched, but not move it within the past', () => {
  const saved = { start_date: '2026-11-01', end_date: '2026-12-31' }
  expect(readLaunch({ ...good, start_date: '11-01-2026' }, today, saved)).toHaveProperty('launch')
  expect(readLaunch({ ...good, start_date: '11-02-2026' }, today, saved)).toEqual({
    field: 'start_date',
    why: 'Start date cannot be in the past.',
  })
})

test('an edit may end a running launch today, and not in the past; one that is over may keep its end', () => {
  const running = { start_date: '2026-11-01', end_date: '2026-12-31' }
  const form = { ...good, start_date: '11-01-2026' }
  expect(readLaunch({ ...form, end_date: '11-15-2026' }, today, running)).toHaveProperty('launch.end', today)
  expect(readLaunch({ ...form, end_date: '11-14-2026' }, today, running)).toEqual({
    field: 'end_date',
    why: 'End date cannot be in the past.',
  })
  const over = { start_date: '2026-11-01', end_date: '2026-11-10' }
  expect(readLaunch({ ...form, end_date: '11-10-2026' }, today, over)).toHaveProperty('launch')
  expect(readLaunch({ ...form, end_date: '11-09-2026' }, today, over)).toEqual({
    field: 'end_date',
    why: 'End date cannot be in the past.',
  })
})

test('any span from today on is taken as it is', () => {
  fc.assert(
    fc.property(fc.nat(3000), fc.nat(3000), (ahead, long) => {
      const start = addDays(today, ahead)
      const end = addDays(start, long)
      const form = { ...good, start_date: showDay(start, 'MM-DD-YYYY'), end_date: showDay(end, 'MM-DD-YYYY') }
      expect(readLaunch(form, today)).toEqual({ launch: { productCode: '0040249', start, end } })
    }),
  )
})
