import { expect, test } from 'vitest'
import { changedDiscounts, changeInWords, lineInWords } from './changing.ts'

const terms = {
  floor_paise: 70_00,
  contract_id: null,
  contract_bp: null,
  contract_rate_paise: null,
  packs_left: null,
  margin_bp: 800,
  free_bp: 1000,
  manager_bp: 2000,
}
const line = (discount_bp: number | null, known: typeof terms | undefined = terms) => ({
  product_code: 'A',
  packs: 10,
  price_paise: 100_00,
  discount_bp,
  terms: known,
})

test.each([
  ['within the free depth', 1000, '₹90.00 net. No approval needed.', /^Nobody has to approve/, null],
  ['deeper', 1500, '₹85.00 net. Needs a brand manager’s approval.', /^A brand manager of the division has to/, null],
  ['deep', 2500, '₹75.00 net. Needs an admin’s approval.', /^An admin has to approve/, null],
  [
    'below the floor',
    3100,
    '₹69.00 net.',
    /^A line is below its floor/,
    /is below the floor. The lowest rate is ₹70.00/,
  ],
  ['no percentage', null, '', /^What was approved before/, /Enter 0 to 99.99 %/],
])('a changed discount says whose approval it needs: %s', (_, bp, ofLine, ofOrder, why) => {
  const changed = changedDiscounts([line(bp)])
  expect(lineInWords(changed[0])).toBe(ofLine)
  expect(changeInWords(changed)).toMatch(ofOrder)
  if (why) expect(changed[0]?.why).toMatch(why)
  else expect(changed[0]?.why).toBeNull()
})

test('the deepest line decides', () => {
  expect(changeInWords(changedDiscounts([line(500), line(2500), line(1500)]))).toMatch(/^An admin/)
})

test('until the terms are known, a line says its rate alone', () => {
  const [changed] = changedDiscounts([{ ...line(1500), terms: undefined }])
  expect(lineInWords(changed)).toBe('₹85.00 net.')
})
