import { expect, test } from 'vitest'
import { promiseState, whyNotPromise } from './promises.ts'

test.each([
  [{ amount_paise: 100, pay_on: '2026-11-16' }, []],
  [{ amount_paise: 101, pay_on: '2026-11-16' }, ['amount_paise']],
  [{ amount_paise: 100, pay_on: '2026-11-15' }, ['pay_on']],
  [{ amount_paise: 100, pay_on: '2027-01-15' }, []],
  [{ amount_paise: 100, pay_on: '2027-01-16' }, ['pay_on']],
])('a promise of %o is judged', (promised, wrong) => {
  expect(Object.keys(whyNotPromise(promised, 100, '2026-11-16'))).toEqual(wrong)
})

test('the day of a promise is still in time', () => {
  expect(promiseState('2026-11-16', '2026-11-16')).toBe('open')
  expect(promiseState('2026-11-15', '2026-11-16')).toBe('broken')
})
