import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountRows, payReference, payToOf, upiLimitPaise, upiLink } from './pay-to.ts'
import { payToSettings } from './settings.ts'

const all = { name: 'Sahyadri Remedies Ltd', bank: 'HDFC Bank', number: '50200041877193', ifsc: 'HDFC0000417' }
const payTo = payToOf({ ...all, upi: 'sahyadri@hdfcbank' }, 'Sahyadri')

test.each([
  ['without a name', { ...all, name: null }],
  ['without a number', { ...all, number: null }],
  ['without an IFSC', { ...all, ifsc: null }],
])('an account %s is not shown', (_, given) => {
  expect(payToOf({ ...given, upi: null }, 'Sahyadri')).toEqual({ account: null, upi: null })
})

test.each([
  ['ifsc', 'hdfc 0000417', 'HDFC0000417'],
  ['ifsc', 'HDFC1000417', null],
  ['ifsc', 'HDFC000041', null],
  ['number', '5020 0041 877193', '50200041877193'],
  ['number', '12345', null],
  ['upi', ' sahyadri.accounts@hdfcbank ', 'sahyadri.accounts@hdfcbank'],
  ['upi', 'accounts at hdfcbank', null],
  ['upi', 'accounts@hdfc.com&am=1', null],
] as const)('%s typed as %j', (name, typed, kept) => {
  const read = payToSettings[name].shape.safeParse(typed)
  expect(read.success ? read.data : null).toBe(kept)
})

test.each([
  ['dist-e', [], 'dist-e'],
  ['dist-e', ['RKI/2627/000145'], 'dist-e RKI/2627/000145'],
  ['dist-e', ['RKI/2627/000145', 'RKI/2627/000146', 'RKI/2627/000149'], 'dist-e RKI/2627/000145 and 2 more'],
])('the reference of %s for %j', (code, documents, said) => {
  expect(payReference(code, documents)).toBe(said)
})

test('a UPI app is told whom to pay, how much and for what', () => {
  expect(upiLink(payTo, { amount_paise: 84_450_05, reference: 'dist-e RKI/2627/000145' })).toBe(
    'upi://pay?pa=sahyadri@hdfcbank&pn=Sahyadri%20Remedies%20Ltd&am=84450.05&cu=INR&tr=disteRKI2627000145&tn=dist-e%20RKI%2F2627%2F000145',
  )
})

test.each([
  ['nothing to pay', payTo, 0],
  ['more than UPI takes', payTo, upiLimitPaise + 1],
  ['no UPI address', payToOf({ ...all, upi: null }, 'Sahyadri'), 100],
])('no code for %s', (_, to, amount_paise) => {
  expect(upiLink(to, { amount_paise, reference: 'x' })).toBeNull()
})

test('whatever a reference says, the link asks for this amount once and pays this address', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.integer({ min: 1, max: upiLimitPaise }), (reference, amount_paise) => {
      const asked = new URL(upiLink(payTo, { amount_paise, reference }) ?? '').searchParams
      expect(asked.getAll('am')).toEqual([(amount_paise / 100).toFixed(2)])
      expect(asked.getAll('pa')).toEqual(['sahyadri@hdfcbank'])
      expect((asked.get('tn') ?? '').length).toBeLessThanOrEqual(50)
    }),
  )
})

test('what is not set has no line', () => {
  expect(accountRows({ account: null, upi: null }, '')).toEqual([])
  expect(accountRows(payTo, 'dist-e').map(([label]) => label)).toEqual(['Name', 'Account', 'IFSC', 'UPI', 'Reference'])
})
