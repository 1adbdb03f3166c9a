import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, monthInWords, monthStart, monthsOf } from '#kit/date.ts'
import {
  changePercent,
  partsOf,
  sharePercent,
  spanBefore,
  tendency,
  whyNotSpan,
  yearBefore,
  yearStart,
} from './report-rules.ts'

test.each([
  ['2026-11-16', '2026-04-01'],
  ['2026-04-01', '2026-04-01'],
  ['2026-03-31', '2025-04-01'],
  ['2027-01-01', '2026-04-01'],
])('the year of %s began on %s', (today, start) => {
  expect(yearStart(today)).toBe(start)
})

test('a span is compared with the same days a year before', () => {
  expect(yearBefore({ from: '2026-04-01', to: '2026-11-16' })).toEqual({ from: '2025-04-01', to: '2025-11-16' })
  expect(yearBefore({ from: '2028-02-29', to: '2028-02-29' })).toEqual({ from: '2027-02-28', to: '2027-02-28' })
})

test.each([
  [
    'the days turned round',
    { from: '2026-11-16', to: '2026-11-15' },
    'Choose a last day that is not before the first.',
  ],
  ['ten years', { from: '2016-01-01', to: '2026-01-01' }, 'Choose five years at most.'],
  ['one day', { from: '2026-11-16', to: '2026-11-16' }, null],
  ['the last day', { from: '9999-12-31', to: '9999-12-31' }, 'Choose days between 1900 and 2999.'],
  ['the first day', { from: '0001-01-01', to: '0001-01-01' }, 'Choose days between 1900 and 2999.'],
])('a span of %s', (_, span, why) => {
  expect(whyNotSpan(span)).toBe(why)
})

test('the span before is as long and ends the day before', () => {
  const days = fc.integer({ min: 0, max: 900 })
  fc.assert(
    fc.property(days, days, (start, length) => {
      const from = addDays('2024-01-01', start)
      const before = spanBefore({ from, to: addDays(from, length) })
      expect(daysBetween(before.from, before.to)).toBe(length)
      expect(addDays(before.to, 1)).toBe(from)
    }),
  )
})

test('the months of a span are all that it touches, in their order', () => {
  expect(monthsOf({ from: '2025-11-30', to: '2026-02-01' })).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(monthInWords('2026-02')).toBe('Feb 2026')
})

describe('figures', () => {
  test('a change has one decimal, and none where there was nothing before', () => {
    expect(changePercent(1131, 1000)).toBe(13.1)
    expect(changePercent(0, 1000)).toBe(-100)
    expect(changePercent(5, 0)).toBeNull()
    expect(sharePercent(962, 1000)).toBe(96.2)
  })

  test.each([
    [0, 10, 'Stopped'],
    [10, 0, 'New'],
    [11, 10, 'More'],
    [9, 10, 'Less'],
    [10, 10, 'Same'],
  ])('now %i and before %i is %s', (now, before, word) => {
    expect(tendency(now, before)).toBe(word)
  })
})

test('a span is its whole months that are added up already and the days beside them, each day once', () => {
  const someDay = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2024-01-01', days))
  const someMonth = fc.integer({ min: 0, max: 60 }).map((months) => monthStart('2029-01-01', months))
  fc.assert(
    fc.property(someDay, fc.nat(900), someMonth, (from, days, until) => {
      const span = { from, to: addDays(from, days) }
      const parts = partsOf(span, until)
      const read = [...parts.days, ...(parts.months ? [parts.months] : [])].sort((one, other) =>
        one.from < other.from ? -1 : 1,
      )
      expect(read[0]?.from).toBe(span.from)
      expect(read.at(-1)?.to).toBe(span.to)
      for (const [at, part] of read.entries()) {
        expect(part.from <= part.to).toBe(true)
        if (at > 0) expect(part.from).toBe(addDays(read[at - 1]?.to ?? '', 1))
      }
      if (!parts.months) return
      expect(parts.months.from).toBe(monthStart(parts.months.from))
      expect(addDays(parts.months.to, 1)).toBe(monthStart(addDays(parts.months.to, 1)))
      expect(parts.months.to < until).toBe(true)
    }),
  )
})

test.each([
  ['2026-04-01', '2026-06-30', '2026-07-01', [], { from: '2026-04-01', to: '2026-06-30' }],
  [
    '2026-03-15',
    '2026-06-10',
    '2026-07-01',
    [
      { from: '2026-03-15', to: '2026-03-31' },
      { from: '2026-06-01', to: '2026-06-10' },
    ],
    { from: '2026-04-01', to: '2026-05-31' },
  ],
  [
    '2026-04-01',
    '2026-06-30',
    '2026-06-01',
    [{ from: '2026-06-01', to: '2026-06-30' }],
    { from: '2026-04-01', to: '2026-05-31' },
  ],
  ['2026-04-02', '2026-04-30', '2026-07-01', [{ from: '2026-04-02', to: '2026-04-30' }], null],
])('%s to %s, added up before %s', (from, to, until, days, months) => {
  expect(partsOf({ from, to }, until)).toEqual({ days, months })
})
