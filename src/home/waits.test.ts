import { expect, test } from 'vitest'
import { waitsOf } from './waits.ts'

const whose = { distributor: 'dist-e', name: 'Shree Balaji', city: 'Nagpur' }
const today = '2026-11-19'
const buyer = { isOwn: true, answers: true }
const accountant = { isOwn: true, answers: false }
const employee = { isOwn: false, answers: false }
const nothing = { awaiting: [], approvals: null, holds: [], overdue: [], licences: [] }
const asked = {
  ...whose,
  orders: 2,
  total_paise: 12_918_600,
  order_id: 7,
  placed_by: ['Rohan Kulkarni'],
  lapses_on: '2026-11-24',
  is_discount: false,
}
const hold = {
  ...whose,
  kind: 'overdue' as const,
  orders: 3,
  order_id: 9,
  since: '2026-11-18T12:12:00.000Z',
  firm_orders: 3,
  pay_paise: 4_231_000,
  lower_paise: 0,
  invoices: 1,
  invoice_no: 'INV-26-00118',
  due_date: '2026-08-14',
  licence_no: '20B',
  licence_expires_on: '2026-11-01',
}
const licence = { ...whose, licence_no: '20B', licence_expires_on: '2026-12-17' }

test.each([
  [
    'two orders to confirm',
    { ...nothing, awaiting: [asked] },
    'Confirm 2 orders, ₹1,29,186.00 together',
    'Rohan Kulkarni placed them for you. The oldest expires on 24-11-2026.',
    'confirm',
  ],
  [
    'one order to confirm, of two employees’ names',
    { ...nothing, awaiting: [{ ...asked, orders: 1, placed_by: ['A', 'B'] }] },
    'Confirm an order of ₹1,29,186.00',
    'A and B placed it for you. It expires on 24-11-2026.',
    { confirm: 7 },
  ],
  [
    'an invoice that holds orders',
    { ...nothing, holds: [hold] },
    'Pay ₹42,310.00 of INV-26-00118 to release 3 orders',
    'More than 30 days past due: the oldest was due on 14-08-2026. Held since 18-11-2026, 17:42.',
    'outstanding',
  ],
  [
    'a passed credit limit',
    { ...nothing, holds: [{ ...hold, kind: 'credit' as const, orders: 1 }] },
    'Pay ₹42,310.00 to release an order',
    'The credit limit is exceeded. Held since 18-11-2026, 17:42.',
    'outstanding',
  ],
  [
    'one sum for both holds of a firm',
    {
      ...nothing,
      holds: [
        { ...hold, orders: 2 },
        { ...hold, kind: 'credit' as const, orders: 3, pay_paise: 6_000_000 },
      ],
    },
    'Pay ₹60,000.00 to release 3 orders',
    'More than 30 days past due: the oldest was due on 14-08-2026. The credit limit is exceeded. Held since 18-11-2026, 17:42.',
    'outstanding',
  ],
  [
    'open orders that alone are over the limit',
    { ...nothing, holds: [{ ...hold, kind: 'credit' as const, orders: 1, pay_paise: 0, lower_paise: 250_000 }] },
    'Lower the orders by ₹2,500.00 to release an order',
    'The credit limit is exceeded. Held since 18-11-2026, 17:42.',
    { order: 9 },
  ],
  [
    'a hold whose debt is paid',
    { ...nothing, holds: [{ ...hold, pay_paise: 0 }] },
    'The order desk can release 3 orders now',
    'What held 3 orders is paid. Held since 18-11-2026, 17:42.',
    { status: 10, distributor: 'dist-e' },
  ],
  [
    'an ended licence that holds, told once',
    { ...nothing, holds: [{ ...hold, kind: 'licence' as const, orders: 1 }], licences: [licence] },
    'Send the renewal of drug licence 20B to release an order',
    'It was valid until 01-11-2026. Held since 18-11-2026, 17:42.',
    'licence',
  ],
  [
    'a renewal that is being checked is not asked for again',
    { ...nothing, holds: [{ ...hold, kind: 'licence' as const, orders: 1, renewal_sent_on: '2026-11-17' }] },
    'The renewal of drug licence 20B is being checked',
    'It was sent on 17-11-2026 and releases an order. Held since 18-11-2026, 17:42.',
    'licence',
  ],
  [
    'other orders over the limit, where no smaller order helps',
    {
      ...nothing,
      holds: [{ ...hold, kind: 'credit' as const, orders: 1, pay_paise: 0, lower_paise: 250_000, held_paise: 200_000 }],
    },
    'Ask for a higher credit limit to release an order',
    'The credit limit is exceeded. Held since 18-11-2026, 17:42.',
    { order: 9 },
  ],
  [
    'what is overdue and holds nothing',
    {
      ...nothing,
      overdue: [{ ...whose, invoices: 2, pay_paise: 4_231_000, invoice_no: 'INV-1', due_date: '2026-11-18' }],
    },
    'Pay ₹42,310.00 of 2 invoices',
    'Due since 18-11-2026, 1 day.',
    null,
  ],
  [
    'a licence that ends soon',
    { ...nothing, licences: [licence] },
    'Drug licence 20B ends in 28 days',
    'After 17-12-2026 orders with medicines are put on hold.',
    'licence',
  ],
])('%s', (_, home, title, why, to) => {
  expect(waitsOf(home, today, buyer)).toMatchObject([{ title, why, to }])
})

test('an employee reads whose it is first, and what needs it most', () => {
  const home = { ...nothing, awaiting: [asked], holds: [hold] }
  expect(waitsOf(home, today, employee).map((wait) => wait.title)).toEqual([
    'Shree Balaji: pay ₹42,310.00 of INV-26-00118 to release 3 orders',
    'Shree Balaji has to confirm 2 orders, ₹1,29,186.00 together',
  ])
})

test('who placed the orders reads that it was them', () => {
  const whyOf = (placed_by: string[]) =>
    waitsOf({ ...nothing, awaiting: [{ ...asked, placed_by }] }, today, { ...employee, name: 'Rohan Kulkarni' })[0]?.why
  expect(whyOf(['Rohan Kulkarni'])).toBe('You placed them. The oldest expires on 24-11-2026.')
  expect(whyOf(['Amit Deshmukh', 'Rohan Kulkarni'])).toBe(
    'Amit Deshmukh and you placed them. The oldest expires on 24-11-2026.',
  )
})

test('what holds orders comes before what will, and what will hurt sooner before what will later', () => {
  const overdue = { ...whose, invoices: 1, pay_paise: 100, invoice_no: 'I-1', due_date: '2026-11-18' }
  const home = { ...nothing, awaiting: [asked], holds: [hold], overdue: [overdue], licences: [licence] }
  expect(waitsOf(home, today, buyer).map(({ key }) => key.split(' ')[0])).toEqual([
    'hold',
    'awaiting',
    'licence',
    'overdue',
  ])
})

test.each([
  ['a buyer reviews it', buyer, 1, 'Confirm an order of ₹1,29,186.00', 'Review it'],
  ['a buyer reviews them', buyer, 2, 'Confirm 2 orders, ₹1,29,186.00 together', 'Review them'],
  ['an accountant only sees it', accountant, 1, 'A buyer has to confirm an order of ₹1,29,186.00', 'See it'],
  ['an accountant only sees them', accountant, 2, 'A buyer has to confirm 2 orders, ₹1,29,186.00 together', 'See them'],
  [
    'an employee only sees them',
    employee,
    2,
    'Shree Balaji has to confirm 2 orders, ₹1,29,186.00 together',
    'See them',
  ],
])('what awaits a confirmation: %s', (_, reader, orders, title, action) => {
  expect(waitsOf({ ...nothing, awaiting: [{ ...asked, orders }] }, today, reader)).toMatchObject([{ title, action }])
})

test.each([
  ['one, by the distributor', buyer, 1, 'Confirm a discount order of ₹1,29,186.00', { confirmDiscount: 7 }],
  ['two, by the distributor', buyer, 2, 'Confirm 2 discount orders, ₹1,29,186.00 together', 'confirm discounts'],
  [
    'one, read by an employee',
    employee,
    1,
    'Shree Balaji has to confirm a discount order of ₹1,29,186.00',
    { discount: 7 },
  ],
])('discount orders are confirmed on their own screen: %s', (_, reader, orders, title, to) => {
  const home = { ...nothing, awaiting: [{ ...asked, orders, is_discount: true }] }
  expect(waitsOf(home, today, reader)).toMatchObject([{ title, to }])
})

test.each([
  [1, 'Approve or refuse a discount order of ₹18,238.00', { discount: 12 }, 'Review it'],
  [2, 'Approve or refuse 2 discount orders, ₹18,238.00 together', 'approve', 'Review them'],
])('a brand manager reads first what waits for an approval: %i', (orders, title, to, action) => {
  const approvals = {
    orders,
    total_paise: 1_823_800,
    order_id: 12,
    placed_by: ['Kavita Fernandes'],
    since: '2026-11-18T04:12:00.000Z',
  }
  const [first] = waitsOf({ ...nothing, awaiting: [asked], approvals }, today, employee)
  expect(first).toMatchObject({ title, to, action, why: expect.stringContaining('Held since 18-11-2026, 09:42.') })
})
