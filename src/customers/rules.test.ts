import { describe, expect, test } from 'vitest'
import { codesIn, digitsOf, mostCodes, whyNotNote, whyNotUnwanted } from './rules.ts'

const today = '2026-11-16'

test.each([
  ['', []],
  ['0041056', ['0041056']],
  ['0041056, 0044034;0047016\n0048216\t0049006', ['0041056', '0044034', '0047016', '0048216', '0049006']],
  ['ab1 AB1 ab1', ['ab1']],
])('the codes in %j', (text, codes) => expect(codesIn(text).map((code) => code.toLowerCase())).toEqual(codes))

describe('what can’t be entered as unwanted', () => {
  const good = { distributor: 'dist-e', codes: '1', reason: 'Slow mover', until: '' }
  test.each([
    ['', { until: '2026-11-16' }],
    ['distributor', { distributor: '' }],
    ['codes', { codes: ' , ' }],
    ['codes', { codes: Array.from({ length: mostCodes + 1 }, (_, at) => String(at)).join(' ') }],
    ['reason', { reason: '  ' }],
    ['until', { until: '2026-11-15' }],
    ['until', { until: '31-02-2027' }],
  ])('%s of %j', (field, change) => {
    expect(Object.keys(whyNotUnwanted({ ...good, ...change }, today)).join()).toBe(field)
  })
})

test('a visit is not in the future and says something', () => {
  expect(whyNotNote({ visited_on: today, text: 'Wants 30s' }, today)).toEqual({})
  expect(Object.keys(whyNotNote({ visited_on: '2026-11-17', text: ' ' }, today))).toEqual(['visited_on', 'text'])
})

test.each([
  ['+91 55500 00003', '915550000003'],
  ['98220 11223', '919822011223'],
])('%s is dialled as %s', (phone, digits) => expect(digitsOf(phone)).toBe(digits))
