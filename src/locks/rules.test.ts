import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatTime } from '#kit/date.ts'
import {
  type LockForm,
  lockState,
  longestMessage,
  reachInWords,
  readClock,
  readLock,
  stopsInWords,
  whyNotLift,
} from './rules.ts'

/** 15-11-2026, 17:30 in India. */
const now = new Date('2026-11-15T12:00:00Z')
const both = { productType: 'E', divType: 'B' } as const
const generics = { productType: 'G', divType: 'G' } as const
const good: LockForm = {
  message: 'We count the stock.',
  from_day: '',
  from_time: '',
  until_day: '2026-11-15',
  until_time: '19:00',
  product_type: 'E',
  reach: 'everyone',
  division_code: '',
  cfa_code: '',
  distributor: '',
}

describe('a lock', () => {
  test('begins at once and ends at India’s time', () => {
    expect(readLock(good, both, now)).toEqual({
      lock: {
        message: 'We count the stock.',
        startsAt: '2026-11-15T12:00:00.000Z',
        endsAt: '2026-11-15T13:30:00.000Z',
        productType: 'E',
        divisionCode: null,
        cfaCode: null,
        distributor: null,
      },
    })
  })

  test('can be planned', () => {
    const form = { ...good, from_day: '2026-11-16', from_time: '0:30', until_day: '2026-11-16', until_time: '0600' }
    expect(readLock(form, both, now)).toMatchObject({
      lock: { startsAt: '2026-11-15T19:00:00.000Z', endsAt: '2026-11-16T00:30:00.000Z' },
    })
  })

  test.each<[string, Partial<LockForm>, object]>([
    ['without a message', { message: ' ' }, { message: 'Say why ordering is locked: it is what they will read.' }],
    [
      'with too long a message',
      { message: 'x'.repeat(longestMessage + 1) },
      { message: `Use at most ${longestMessage} characters.` },
    ],
    [
      'without an end',
      { until_day: '', until_time: '' },
      { until_day: 'Say until which day.', until_time: 'Enter the time.' },
    ],
    ['until no day', { until_day: '2026-02-30' }, { until_day: 'Enter a date as DD-MM-YYYY.' }],
    ['until no time', { until_time: '25:00' }, { until_time: 'Enter it as HH:MM.' }],
    ['that is over', { until_time: '17:30' }, { until_day: 'This has passed.' }],
    [
      'that should have begun',
      { from_day: '2026-11-15', from_time: '17:29' },
      { from_day: 'This has passed. Begin at once, or later than now.' },
    ],
    ['from a day without a time', { from_day: '2026-11-15' }, { from_time: 'Enter the time.' }],
    ['from a time without a day', { from_time: '18:00' }, { from_day: 'Say from which day.' }],
    [
      'that ends as it begins',
      { from_day: '2026-11-15', from_time: '19:00' },
      { until_day: 'The end must be after the beginning.' },
    ],
    ['of no division', { reach: 'division' }, { division_code: 'Choose the division.' }],
    ['of no CFA', { reach: 'cfa' }, { cfa_code: 'Choose the CFA.' }],
    ['of no distributor', { reach: 'distributor' }, { distributor: 'Choose the distributor.' }],
  ])('%s is refused', (_, change, errors) => {
    expect(readLock({ ...good, ...change }, both, now)).toEqual({ errors })
  })

  test('is of what was chosen last, whatever else was filled in before', () => {
    const filled = { division_code: 'D012', cfa_code: 'NG04', distributor: 'dist-e', product_type: '' as const }
    const reached = (reach: LockForm['reach']) => readLock({ ...good, ...filled, reach }, both, now)
    const nothing = { divisionCode: null, cfaCode: null, distributor: null, productType: null }
    expect(reached('everyone')).toMatchObject({ lock: nothing })
    expect(reached('division')).toMatchObject({ lock: { ...nothing, divisionCode: 'D012', productType: 'E' } })
    expect(reached('cfa')).toMatchObject({ lock: { ...nothing, cfaCode: 'NG04' } })
    expect(reached('distributor')).toMatchObject({ lock: { ...nothing, distributor: 'dist-e' } })
  })

  test('is put for an admin’s own product type alone, unless it has both', () => {
    for (const product_type of ['E', ''] as const)
      expect(readLock({ ...good, product_type }, generics, now)).toEqual({
        errors: { product_type: 'You lock generic products alone.' },
      })
    expect(readLock({ ...good, product_type: 'G' }, generics, now)).toHaveProperty('lock.productType', 'G')
    expect(readLock({ ...good, product_type: '' }, both, now)).toHaveProperty('lock.productType', null)
    expect(readLock({ ...good, product_type: 'G' }, both, now)).toEqual({
      errors: { product_type: 'Switch to generic products to lock them.' },
    })
  })

  test('any end after now is taken to the minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000 }), (minutes) => {
        const end = new Date(now.getTime() + minutes * 60_000).toISOString()
        const [day = '', until_time = ''] = formatTime(end).split(', ')
        const until_day = day.split('-').reverse().join('-')
        expect(readLock({ ...good, until_day, until_time }, both, now)).toHaveProperty('lock.endsAt', end)
      }),
    )
  })
})

test.each([
  ['09:05', '09:05'],
  ['9:05', '09:05'],
  ['0905', '09:05'],
  ['905', '09:05'],
  [' 23.59 ', '23:59'],
  ['00:00', '00:00'],
  ['24:00', null],
  ['12:60', null],
  ['9', null],
  ['noon', null],
  ['', null],
])('the clock reads %j as %j', (typed, read) => {
  expect(readClock(typed)).toBe(read)
})

describe('what a lock is now', () => {
  const span = { starts_at: '2026-11-15T10:00:00Z', ends_at: '2026-11-15T13:00:00Z', lifted_at: null }
  const lifted = { ...span, lifted_at: '2026-11-15T11:00:00Z' }
  const over = { ...span, ends_at: '2026-11-15T11:00:00Z' }
  const planned = { ...span, starts_at: '2026-11-15T12:30:00Z' }

  test.each([
    ['running', span],
    ['planned', planned],
    ['ended', over],
    ['ended', lifted],
    ['ended', { ...planned, lifted_at: '2026-11-15T11:00:00Z' }],
  ] as const)('is %s', (state, lock) => {
    expect(lockState(lock, now)).toBe(state)
  })

  test('says whether it can be lifted, and by whom', () => {
    expect(whyNotLift({ ...span, product_type: 'G' }, generics, now)).toBeNull()
    expect(whyNotLift({ ...planned, product_type: null }, both, now)).toBeNull()
    expect(whyNotLift({ ...span, product_type: null }, generics, now)).toContain('An admin of both lifts it.')
    expect(whyNotLift({ ...lifted, product_type: 'G' }, generics, now)).toBe(
      'This lock has been lifted on 15-11-2026, 16:30.',
    )
    expect(whyNotLift({ ...over, product_type: 'G' }, generics, now)).toContain('has ended by itself')
  })

  test.each([
    [{}, 'Everyone, all products'],
    [{ product_type: 'E' }, 'Everyone, ethical products'],
    [{ product_type: 'E', division_name: 'Cardia' }, 'Division Cardia'],
    [{ cfa_name: 'Nagpur CFA' }, 'From Nagpur CFA, all products'],
    [{ product_type: 'G', distributor_name: 'Vidarbha Drug House' }, 'Vidarbha Drug House, generic products'],
  ] as const)('%j is %s', (reach, words) => {
    const nobody = {
      product_type: null,
      division_code: null,
      division_name: null,
      cfa_name: null,
      distributor_name: null,
    }
    expect(reachInWords({ ...nobody, ...reach })).toBe(words)
  })
})

test.each([
  [0, 0, 'Stops nobody: no distributor orders here.'],
  [1, 0, 'Stops 1 distributor.'],
  [1, 1, 'Stops 1 distributor, and 1 employee who orders for it.'],
  [1214, 38, 'Stops 1,214 distributors, and 38 employees who order for them.'],
])('%i distributors and %i employees are told in words', (distributors, employees, words) => {
  expect(stopsInWords({ distributors, employees })).toBe(words)
})
