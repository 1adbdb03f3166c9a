import { describe, expect, test } from 'vitest'
import {
  contractState,
  type PartyForm,
  percentOf,
  plainName,
  readPercent,
  whyNotContract,
  whyNotParty,
} from './rules.ts'

const good: PartyForm = {
  name: 'Dr. Anjali Bhave',
  registration_no: 'MMC-2009-04412',
  speciality: 'Medicine',
  hospital_kind: '',
  beds: null,
  licence_no: '',
  no_licence_reason: 'Dispenses to own patients only',
  gstin: '',
  address: '',
  city: 'Nagpur',
  state_code: '27',
  employees: [],
  divisions: [],
  distributors: [],
  active: true,
}

describe('a doctor or hospital', () => {
  test('is kept as it should be', () => {
    expect(whyNotParty('doctor', good)).toEqual({})
    expect(whyNotParty('hospital', { ...good, registration_no: '', beds: 100 })).toEqual({})
  })

  test.each([
    ['doctor', { name: '' }, 'name'],
    ['doctor', { registration_no: '' }, 'registration_no'],
    ['doctor', { city: '' }, 'city'],
    ['doctor', { state_code: '99' }, 'state_code'],
    ['doctor', { no_licence_reason: '' }, 'licence_no'],
    ['hospital', { gstin: '27AAECA4821K1Z0' }, 'gstin'],
    ['hospital', { beds: -1 }, 'beds'],
  ] as const)('a %s with %j is refused at %s', (kind, change, field) => {
    expect(Object.keys(whyNotParty(kind, { ...good, ...change }))).toEqual([field])
  })

  test('has one plain name, however it is written', () => {
    expect(plainName('Dr. ANJALI  Bhave')).toBe(plainName('anjali bhave'))
  })
})

describe('a rate contract', () => {
  const form = { party_id: 1, product_code: '0041420', discount_bp: 1000, from: '2026-11-01', until: '2027-10-31' }
  test('is for one or all of a kind, on a product or a division, at a discount or a rate', () => {
    expect(whyNotContract(form, '2026-11-16')).toEqual({})
  })
  test.each([
    [{ kind: 'doctor' as const }, 'party_id'],
    [{ party_id: undefined }, 'party_id'],
    [{ division_code: 'D012' }, 'product_code'],
    [{ net_rate_paise: 100 }, 'discount_bp'],
    [{ until: '2026-10-01' }, 'until'],
  ])('with %j is refused at %s', (change, field) => {
    expect(Object.keys(whyNotContract({ ...form, ...change }, '2026-11-16'))).toContain(field)
  })
  test.each([
    ['2026-11-01', 'running'],
    ['2026-11-17', 'coming'],
  ])('from %s is %s', (from, state) => {
    expect(contractState({ from, until: '2026-12-31' }, '2026-11-16')).toBe(state)
  })
})

test.each([
  ['12.5', 1250],
  ['12,5 %', 1250],
  ['0', 0],
  ['99.99', 9999],
  ['100', null],
  ['-3', null],
  ['', null],
])('%j is %j hundredths of a percent', (text, bp) => {
  expect(readPercent(text)).toBe(bp)
})

test('a percentage says no more than it must', () => {
  expect([percentOf(1250), percentOf(1000), percentOf(1), percentOf(0)]).toEqual(['12.5%', '10%', '0.01%', '0%'])
})
