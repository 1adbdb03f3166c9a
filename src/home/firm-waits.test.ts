import { expect, test } from 'vitest'
import { type FirmFacts, firmWaits } from './firm-waits.ts'

const nothing: FirmFacts = {
  distributor: 'dist-e',
  name: 'Shree Balaji',
  ageing: { not_due: 500, d0_30: 0, d31_60: 0, d61_90: 0, d90_plus: 0 },
  held: 0,
  awaiting: 0,
  licences: [{ kind: '20B', ends_on: '2028-01-01' }],
  claims: [],
  messages: 0,
}
const today = '2026-11-19'
const late = { ...nothing.ageing, d0_30: 4_231_000 }
const claim = { id: 7, claim_no: 'CLM-26-0042', value_paise: 215_200, invoice_no: 'INV-26-00118' }

test.each([
  [{}, []],
  [{ held: 3, ageing: late }, ['₹42,310.00 past due, 3 orders on hold']],
  [{ ageing: late }, ['₹42,310.00 is past due']],
  [{ held: 1 }, ['1 order on hold']],
  [{ licences: [{ kind: '20B', ends_on: '2026-12-17' }] }, ['Licence 20B ends on 17-12-2026']],
  [{ licences: [{ kind: '21B', ends_on: '2026-11-01' }] }, ['Licence 21B ended on 01-11-2026']],
  [{ awaiting: 2, messages: 1 }, ['2 orders to confirm', '1 message to answer']],
  [{ claims: [claim] }, ['Claim CLM-26-0042, ₹2,152.00']],
])('%j: %j', (facts, titles) => {
  expect(firmWaits({ ...nothing, ...facts }, today).map(({ title }) => title)).toEqual(titles)
})

test('each says whose move it is, and leads to where it is done', () => {
  const all = firmWaits({ ...nothing, held: 1, awaiting: 1, claims: [claim], messages: 1 }, today)
  for (const { why, to } of all) {
    expect(why).toMatch(/^(Their|Our) move/)
    expect(to).toMatch(/^\/admin\//)
  }
})
