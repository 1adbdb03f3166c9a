import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#kit/date.ts'
import {
  addMonths,
  expiriesEntering,
  expiriesShown,
  returnMonths,
  returnState,
  returnsNow,
  returnsOf,
  returnWindow,
  whyNotReturn,
} from './returns.ts'

const usual = { before: 3, after: 3 }
const today = '2026-11-17'

test.each([
  ['2026-11-17', 3, '2027-02-17'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2027-11-30', 3, '2028-02-29'],
  ['2026-05-31', -3, '2026-02-28'],
  ['2027-01-15', -1, '2026-12-15'],
  ['2026-12-31', 0, '2026-12-31'],
  ['2026-08-31', 24, '2028-08-31'],
])('%s and %i months is %s', (day, months, then) => {
  expect(addMonths(day, months)).toBe(then)
})

describe('the return window of a batch', () => {
  test.each([
    ['2026-11-17', 'open', 'expires today'],
    ['2027-02-17', 'open', 'opens today'],
    ['2027-02-18', 'early', 'opens tomorrow'],
    ['2026-08-17', 'open', 'closes today'],
    ['2026-08-16', 'over', 'closed yesterday'],
  ])('that expires on %s is %s: it %s', (expires, state) => {
    const window = returnWindow(expires, usual)
    expect(window && returnState(window, today)).toBe(state)
  })

  test('is as long as the setting says, one day where it says nothing', () => {
    expect(returnWindow('2026-11-17', { before: 0, after: 0 })).toEqual({
      returns_from: '2026-11-17',
      returns_until: '2026-11-17',
    })
    expect(returnWindow('2026-08-31', { before: 6, after: 1 })).toEqual({
      returns_from: '2026-02-28',
      returns_until: '2026-09-30',
    })
  })

  test('is not known where the expiry is not', () => {
    expect(returnWindow('9999-12-31', usual)).toBeNull()
  })
})

describe('a claim of expired packs', () => {
  const line = (expires: Day, more = {}) => ({
    ...{ product_name: 'Amoxil 500', batch_no: 'AB12', is_short_life: false },
    ...(returnWindow(expires, usual) ?? { returns_from: null, returns_until: null }),
    ...more,
  })

  test.each([
    ['in its window', line('2026-12-31'), null],
    [
      'before it',
      line('2027-05-31'),
      'You can claim Amoxil 500, batch AB12, as expired from 28-02-2027 to 31-08-2027.',
    ],
    [
      'after it',
      line('2026-05-31'),
      'The time to claim Amoxil 500, batch AB12, as expired is over. It was from 28-02-2026 to 31-08-2026.',
    ],
    ['that came with too little shelf life, before it', line('2027-05-31', { is_short_life: true }), null],
    ['that came with too little shelf life, after it', line('2026-05-31', { is_short_life: true }), null],
    ['whose expiry nobody knows', line('9999-12-31'), null],
  ])('%s', (_, claimed, why) => {
    expect(whyNotReturn(claimed, today)).toBe(why)
  })
})

const months = fc.integer({ min: 0, max: 36 })
const terms = fc.record({ before: months, after: months })
const day = fc.integer({ min: 0, max: 8000 }).map((days) => addDays('2020-01-01', days))

test('a later expiry never has an earlier window, and the expiry is always in it', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 400 }), terms, (expires, days, set) => {
      const [one, later] = [returnWindow(expires, set), returnWindow(addDays(expires, days), set)]
      if (!one || !later) return false
      return (
        one.returns_from <= expires &&
        expires <= one.returns_until &&
        one.returns_from <= later.returns_from &&
        one.returns_until <= later.returns_until
      )
    }),
  )
})

test('the calendar reads every expiry that it shows, and each line once a month at most', () => {
  const line = (expires: Day, set: { before: number; after: number }) => {
    const window = returnWindow(expires, set)
    return window ? [{ ...window, expires, packs: 2, value_paise: 300 }] : []
  }
  fc.assert(
    fc.property(fc.array(day, { maxLength: 60 }), terms, day, (expiries, set, now) => {
      const all = expiries.flatMap((expires) => line(expires, set))
      const { from, to } = expiriesShown(set, now)
      const read = all.filter(({ expires }) => expires >= from && expires <= to)
      expect(returnMonths(read, now)).toEqual(returnMonths(all, now))
      expect(returnsNow(read, now)).toEqual(returnsNow(all, now))
      for (const { month, entering, leaving } of returnMonths(all, now)) {
        const shown = returnsOf(read, month, now)
        expect(shown.length).toBeLessThanOrEqual(entering.lines + leaving.lines)
        expect(shown.length).toBeGreaterThanOrEqual(Math.max(entering.lines, leaving.lines))
        expect(entering).toMatchObject({ packs: entering.lines * 2, value_paise: entering.lines * 300 })
      }
      const enters = expiriesEntering(set, now)
      const entered = all.filter(({ expires }) => expires >= enters.from && expires <= enters.to)
      expect(entered).toEqual(all.filter(({ returns_from }) => returns_from.startsWith(now.slice(0, 7))))
    }),
  )
})

test('what can be returned today comes with the first day that something leaves', () => {
  const lines = ['2026-12-01', '2026-08-20', '2027-08-01', '2026-01-01'].flatMap((expires) => {
    const window = returnWindow(expires, usual)
    return window ? [{ ...window, packs: 10, value_paise: 5000 }] : []
  })
  expect(returnsNow(lines, today)).toEqual({ lines: 2, packs: 20, value_paise: 10_000, until: '2026-11-20' })
  expect(returnsOf(lines, null, today).map(({ returns_until }) => returns_until)).toEqual(['2026-11-20', '2027-03-01'])
  expect(returnsOf(lines, '2026-11', today).map(({ returns_until }) => returns_until)).toEqual(['2026-11-20'])
  expect(
    returnMonths(lines, today).map(({ month, entering, leaving }) => [month, entering.lines, leaving.lines]),
  ).toEqual([
    ['2026-11', 0, 1],
    ['2026-12', 0, 0],
    ['2027-01', 0, 0],
    ['2027-02', 0, 0],
    ['2027-03', 0, 1],
    ['2027-04', 0, 0],
  ])
  expect(returnsNow([], today)).toEqual({ lines: 0, packs: 0, value_paise: 0, until: null })
})
