import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Hold } from './credit-hold.ts'
import { type Credited, heldBecause, holdsAhead, moneyAhead, wayOutInBrief, wayOutOf } from './credit-hold.ts'

const own = { isOwn: true, name: 'Shree Balaji' }
const credit = (limit: number, owed: number, open: number, order: number): Hold => ({
  kind: 'credit',
  detail: {
    limit_paise: limit,
    owed_paise: owed,
    on_account_paise: 0,
    open_paise: open,
    order_paise: order,
    over_paise: owed + open + order - limit,
  },
})
const overdue = (balance_paise: number, late_paise = balance_paise): Hold => ({
  kind: 'overdue',
  detail: { invoice_no: 'P1/26/7', due_date: '2026-09-01', balance_paise, late_paise },
})
const licence: Hold = { kind: 'licence', detail: { licence_no: '20B-1', licence_expires_on: '2026-10-31' } }

test.each<[string, Hold[], boolean]>([
  ['the order alone is over the limit', [credit(100_000, 0, 0, 130_000)], true],
  ['a part of the order fits', [credit(100_000, 90_000, 0, 30_000)], true],
  ['what is owed leaves no room', [credit(100_000, 120_000, 0, 30_000)], false],
  ['an invoice is overdue too', [credit(100_000, 90_000, 0, 30_000), overdue(50_000)], false],
  ['the licence has ended too', [credit(100_000, 90_000, 0, 30_000), licence], false],
  ['an invoice alone is overdue', [overdue(50_000)], false],
])('whether ordering less helps: %s', (_, holds, helps) => {
  expect(wayOutOf(holds, own).less_helps).toBe(helps)
})

test('a renewal that is being checked is not asked for again', () => {
  const detail = { licence_no: '20B-1', licence_expires_on: '2026-10-31', renewal_sent_on: '2026-11-17' }
  const checked: Hold = { kind: 'licence', detail }
  expect(wayOutOf([checked], own).title).toBe('The renewal of drug licence 20B-1 is being checked')
  expect(wayOutOf([overdue(50_000), checked], own).title).toBe('Pay ₹500.00 to release this order')
  expect(wayOutInBrief([checked], true)).toBe('The renewal of the drug licence is being checked')
})

describe('the way out is one plan', () => {
  test.each<[string, Hold[], string, number, number]>([
    ['a part of what is owed', [credit(100_000, 90_000, 0, 30_000)], 'Pay ₹200.00 to release this order', 20_000, 0],
    ['an overdue invoice', [overdue(50_000)], 'Pay ₹500.00 to release this order', 50_000, 0],
    [
      'the greater of two sums, not both',
      [credit(100_000, 90_000, 0, 30_000), overdue(50_000)],
      'Pay ₹500.00 to release this order',
      50_000,
      0,
    ],
    [
      'never more than is owed: the order alone is over the limit',
      [credit(100_000, 0, 0, 130_000)],
      'Lower the order by ₹300.00 to release this order',
      0,
      30_000,
    ],
    [
      'all that is owed, and less',
      [credit(100_000, 20_000, 40_000, 70_000)],
      'Pay ₹200.00 and lower the order by ₹100.00 to release this order',
      20_000,
      10_000,
    ],
    [
      'a higher limit, where the other orders alone are over it',
      [credit(100_000, 0, 150_000, 40_000)],
      'Ask for a higher credit limit to release this order',
      0,
      90_000,
    ],
    [
      'money and the licence',
      [overdue(50_000), licence],
      'Pay ₹500.00 and send the renewal of drug licence 20B-1 to release this order',
      50_000,
      0,
    ],
    ['nothing any more', [], 'Nothing holds this order any more', 0, 0],
  ])('%s', (_, holds, title, pay_paise, lower_paise) => {
    expect(wayOutOf(holds, own)).toMatchObject({ title, pay_paise, lower_paise })
  })

  test('to others it speaks of the firm', () => {
    const { title } = wayOutOf([overdue(50_000)], { ...own, isOwn: false })
    expect(title).toBe('Shree Balaji has to pay ₹500.00 to release this order')
  })

  test('says by how much the order alone is over, and which limit would do', () => {
    expect(wayOutOf([credit(100_000, 0, 0, 130_000)], own).why).toBe(
      'This order of ₹1,300.00 is ₹300.00 over the credit limit of ₹1,000.00. It is over by ₹300.00: a limit of ₹1,300.00 would do.',
    )
  })

  test('whatever the figures, the sum can be paid and, with what is left to lower, releases the order', () => {
    const money = fc.nat(10_000_000)
    fc.assert(
      fc.property(money, money, money, money, money, (limit, owed, open, order, late) => {
        const over = owed + open + order - limit
        const isLate = Math.min(late, owed)
        const holds = [
          ...(over > 0 ? [credit(limit, owed, open, order)] : []),
          ...(isLate > 0 ? [overdue(isLate)] : []),
        ]
        const { pay_paise, lower_paise } = wayOutOf(holds, own)
        expect(pay_paise).toBeLessThanOrEqual(owed)
        expect(pay_paise).toBeGreaterThanOrEqual(isLate)
        if (over > 0) expect(owed - pay_paise + open + order - lower_paise).toBeLessThanOrEqual(limit)
      }),
    )
  })
})

describe('what will hold an order is told before it is placed', () => {
  const firm: Credited = {
    name: 'Shree Balaji',
    credit_limit_paise: 100_000,
    credit_left_paise: 40_000,
    owed_paise: 20_000,
    on_account_paise: 0,
    late: null,
    licence_no: '20B-1',
    licence_expires_on: '2026-10-31',
  }
  const late = { invoice_no: 'P1/26/7', due_date: '2026-09-01', balance_paise: 20_000, late_paise: 20_000 }

  test('nothing, where it fits', () => {
    expect(holdsAhead(firm, 40_000, true, '2026-10-31')).toEqual([])
    expect(holdsAhead(firm, 40_000, false, '2026-11-17')).toEqual([])
    expect(moneyAhead([], own)).toBeNull()
  })

  test('the licence, the limit and what is overdue, with the figures that the hold will have', () => {
    expect(holdsAhead({ ...firm, late }, 70_000, true, '2026-11-17')).toEqual([
      credit(100_000, 20_000, 40_000, 70_000),
      overdue(20_000),
      licence,
    ])
  })

  test('by a sum that can be paid, and by how much the order is too large beyond it', () => {
    const holds = holdsAhead(firm, 70_000, true, '2026-10-01')
    expect(moneyAhead(holds, own)).toEqual({
      title: 'Pay ₹200.00 and lower the order by ₹100.00 to release it',
      why: '₹200.00 owed, ₹400.00 of open orders and this order of ₹700.00 are ₹300.00 over the credit limit of ₹1,000.00. With everything paid it is still over by ₹100.00: a limit of ₹1,100.00 would do.',
      pay_paise: 200_00,
    })
    expect(moneyAhead([overdue(20_000)], { ...own, isOwn: false })).toMatchObject({
      title: 'Shree Balaji has to pay ₹200.00 to release it',
      why: '₹200.00 of P1/26/7 is more than 30 days past due: it was due on 01-09-2026.',
    })
  })
})

test.each<[Hold, string]>([
  [
    credit(100_000, 90_000, 5_000, 30_000),
    '₹900.00 owed, ₹50.00 of open orders and this order of ₹300.00 are ₹250.00 over the credit limit of ₹1,000.00.',
  ],
  [overdue(50_000), '₹500.00 of P1/26/7 is more than 30 days past due: it was due on 01-09-2026.'],
  [overdue(50_000, 80_000), '₹800.00 is more than 30 days past due. The oldest, P1/26/7, was due on 01-09-2026.'],
  [licence, 'Drug licence 20B-1 ended on 31-10-2026.'],
])('a hold keeps its figures in words: %#', (hold, words) => {
  expect(heldBecause(hold)).toBe(words)
})
