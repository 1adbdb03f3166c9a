import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kit/date.ts'
import { paidAmong, worthOf } from './claims.ts'
import {
  ageingOf,
  bucketOf,
  hsnSummary,
  invoiceState,
  monthsBetween,
  type OpenDocument,
  settleOldestFirst,
  shareOut,
  utrIn,
  wayOut,
  whyNotClaim,
  whyNotDated,
  whyNotSettle,
  whyNotTds,
} from './rules.ts'
import { amountInWords, numberInWords } from './words.ts'

const today = '2026-11-16'

describe('age is counted from the day after the due date', () => {
  test.each([
    [5, 'not_due'],
    [0, 'not_due'],
    [-1, 'd0_30'],
    [-30, 'd0_30'],
    [-31, 'd31_60'],
    [-60, 'd31_60'],
    [-61, 'd61_90'],
    [-90, 'd61_90'],
    [-91, 'd90_plus'],
  ])('due in %i days: %s', (days, bucket) => {
    expect(bucketOf(addDays(today, days), today)).toBe(bucket)
  })
})

const someOpen = fc.uniqueArray(
  fc.record({
    kind: fc.constantFrom('invoice' as const, 'debit_note' as const),
    id: fc.integer({ min: 1, max: 50 }),
    due_date: fc.integer({ min: -200, max: 60 }).map((days) => addDays(today, days)),
    balance_paise: fc.integer({ min: 1, max: 10_000_000 }),
  }),
  { maxLength: 12, selector: ({ id }) => id },
)

test('the buckets always add up to what is owed', () => {
  fc.assert(
    fc.property(someOpen, (open) => {
      const owed = open.reduce((sum, one) => sum + one.balance_paise, 0)
      expect(Object.values(ageingOf(open, today)).reduce((sum, one) => sum + one, 0)).toBe(owed)
    }),
  )
})

test('money settles the oldest first, never more than a balance, and no paisa is lost', () => {
  fc.assert(
    fc.property(someOpen, fc.integer({ min: 1, max: 100_000_000 }), (open, money) => {
      const settled = settleOldestFirst(money, open)
      const used = settled.reduce((sum, one) => sum + one.amount_paise, 0)
      const owed = open.reduce((sum, one) => sum + one.balance_paise, 0)
      expect(used).toBe(Math.min(money, owed))
      const balanceOf = (id: number) => open.find((one) => one.id === id)?.balance_paise ?? 0
      for (const { id, amount_paise } of settled) expect(amount_paise).toBeLessThanOrEqual(balanceOf(id))
      const dueOf = (id: number) => open.find((one) => one.id === id)?.due_date ?? ''
      for (const [at, one] of settled.entries())
        if (at < settled.length - 1) expect(one.amount_paise).toBe(balanceOf(one.id))
      const left = open.filter((one) => !settled.some(({ id }) => id === one.id))
      for (const one of left) for (const { id } of settled) expect(dueOf(id) <= one.due_date).toBe(true)
    }),
  )
})

test('money on account is shared out like one sum: the oldest first, and no document beyond its balance', () => {
  const someMoney = fc.array(fc.integer({ min: 1, max: 50_000_000 }), { maxLength: 6 })
  fc.assert(
    fc.property(someOpen, someMoney, (open, parts) => {
      const shares = shareOut(
        parts.map((left_paise) => ({ left_paise })),
        open,
      ).flatMap(({ settles }) => settles)
      const sums = Map.groupBy(shares, ({ kind, id }) => `${kind} ${id}`)
      const whole = settleOldestFirst(
        parts.reduce((sum, one) => sum + one, 0),
        open,
      )
      expect(
        whole.map(({ kind, id }) => sums.get(`${kind} ${id}`)?.reduce((sum, one) => sum + one.amount_paise, 0)),
      ).toEqual(whole.map(({ amount_paise }) => amount_paise))
      expect(sums.size).toBe(whole.length)
    }),
  )
})

test.each([
  ['a tenth of the invoice', 10_000, 100_000, null],
  ['a paisa more', 10_001, 100_000, /at most 10 % .*₹100.00/],
  ['a tenth of an invoice that is settled in part', 10_000, 10_100, null],
  ['a tenth of invoice and advance', 15_000, 150_000, null],
  ['₹10,00,000 on ₹1', 100_000_000, 100_000_100, /at most 10 %/],
] as const)('TDS: %s', (_, tds_paise, worth_paise, why) => {
  const invoice = { kind: 'invoice' as const, id: 1, due_date: today, balance_paise: 100_000, total_paise: 100_000 }
  const settles = settleOldestFirst(worth_paise, [invoice])
  const got = whyNotTds({ tds_paise, worth_paise, settles, open: [invoice] }, 10)
  if (why === null) expect(got).toBeNull()
  else expect(got).toMatch(why)
})

test.each([
  ['NEFT SBIN123456789012', 'SBIN123456789012'],
  ['hdfcr52026111600001234', 'HDFCR52026111600001234'],
  ['UPI/432112345678/Om', '432112345678'],
  ['Cheque 123456', null],
  ['cash', null],
])('the UTR of %s is %s', (reference, utr) => {
  expect(utrIn(reference)).toBe(utr)
})

const open: OpenDocument[] = [
  { kind: 'invoice', id: 1, due_date: today, balance_paise: 50_000 },
  { kind: 'invoice', id: 2, due_date: today, balance_paise: 20_000 },
]

test.each([
  [
    'within both',
    70_000,
    [
      [1, 50_000],
      [2, 20_000],
    ],
    null,
  ],
  ['part of one', 70_000, [[1, 100]], null],
  ['more than a balance', 70_000, [[2, 20_001]], /beyond its balance/],
  ['an invoice of somebody else', 70_000, [[3, 1]], /not open for this distributor/],
  [
    'one invoice twice',
    70_000,
    [
      [1, 1],
      [1, 1],
    ],
    /named twice/,
  ],
  ['more than was received', 30_000, [[1, 30_001]], /more than the ₹300.00 received/],
] as const)('advice: %s', (_, money, wanted, why) => {
  const given = wanted.map(([id, amount_paise]) => ({ kind: 'invoice' as const, id, amount_paise }))
  const got = whyNotSettle(money, given, open)
  if (why === null) expect(got).toBeNull()
  else expect(got).toMatch(why)
})

test('a closed month is closed, and tomorrow has not come', () => {
  expect(whyNotDated('2026-11-01', today, '2026-10-31')).toBeNull()
  expect(whyNotDated('2026-10-31', today, '2026-10-31')).toMatch(/closed up to 31-10-2026/)
  expect(whyNotDated('2026-11-17', today, null)).toMatch(/not in the future/)
})

test.each([
  [10, 0, 10, null],
  [10, 4, 6, null],
  [10, 4, 7, /at most 6 packs/],
  [10, 10, 1, /claimed already/],
] as const)('of %i invoiced and %i claimed, %i more', (invoiced, claimed, wanted, why) => {
  const got = whyNotClaim({ invoiced, claimed, wanted, name: 'Amvelin 5' })
  if (why === null) expect(got).toBeNull()
  else expect(got).toMatch(why)
})

test.each([
  [{ paid_paise: 0, due: 5 }, 'open'],
  [{ paid_paise: 40, due: 5 }, 'partly_paid'],
  [{ paid_paise: 40, due: -1 }, 'past_due'],
  [{ paid_paise: 100, due: -1 }, 'paid'],
  [{ paid_paise: 0, due: -1, cancelled_at: 'x' }, 'cancelled'],
] as const)('%j is %s', ({ paid_paise, due, ...more }, state) => {
  const cancelled_at = 'cancelled_at' in more ? more.cancelled_at : null
  expect(invoiceState({ total_paise: 100, paid_paise, due_date: addDays(today, due), cancelled_at }, today)).toBe(state)
})

test('packs that come back in parts are worth what they were worth together', () => {
  expect(paidAmong(22, { paid_qty: 20, free_qty: 2 })).toBe(20)
  fc.assert(
    fc.property(fc.nat(500), fc.nat(100), fc.array(fc.integer({ min: 1, max: 40 })), (paid_qty, free_qty, parts) => {
      const line = { paid_qty, free_qty, price_paise: 100, gst_bp: 0 }
      const all = parts.reduce((sum, packs) => sum + packs, 0)
      fc.pre(all <= paid_qty + free_qty)
      let [returned, worth] = [0, 0]
      for (const packs of parts) {
        const { value_paise } = worthOf({ ...line, returned }, packs, false)
        expect(value_paise).toBeGreaterThanOrEqual(0)
        expect(value_paise).toBeLessThanOrEqual(100 * packs)
        worth += value_paise
        returned += packs
      }
      expect(worth).toBe(worthOf(line, all, false).value_paise)
      expect(worth).toBeLessThanOrEqual(100 * paid_qty)
    }),
  )
})

describe('an amount in words', () => {
  test.each([
    [0, 'Rupees Zero Only'],
    [100, 'Rupees One Only'],
    [9_999_900, 'Rupees Ninety-Nine Thousand Nine Hundred Ninety-Nine Only'],
    [10_000_000, 'Rupees One Lakh Only'],
    [1_000_000_000_00, 'Rupees One Hundred Crore Only'],
    [10_00_00_000_00, 'Rupees Ten Crore Only'],
    [12_345_67, 'Rupees Twelve Thousand Three Hundred Forty-Five and Sixty-Seven Paise Only'],
    [1, 'Rupees Zero and One Paise Only'],
  ])('%i paise', (paise, words) => {
    expect(amountInWords(paise)).toBe(words)
  })

  const value: Record<string, number> = { crore: 10_000_000, lakh: 100_000, thousand: 1000, hundred: 100 }
  const small =
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
      ' ',
    )
  const big = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

  /** Reads the words again, by another way than they were made. */
  function readAgain(words: string): number {
    let total = 0
    let held = 0
    for (const word of words.toLowerCase().split(/[ -]/)) {
      const size = value[word]
      if (size === 100) held *= 100
      else if (size !== undefined) {
        total = word === 'crore' ? (total + held) * size : total + held * size
        held = 0
      } else held += small.includes(word) ? small.indexOf(word) : (big.indexOf(word) + 2) * 10
    }
    return total + held
  }

  test('says the number that it was made of', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (whole) => {
        expect(readAgain(numberInWords(whole))).toBe(whole)
      }),
    )
  })
})

describe('the way out of a hold', () => {
  const open: OpenDocument[] = [
    { kind: 'invoice', id: 1, due_date: addDays(today, -97), balance_paise: 400 },
    { kind: 'invoice', id: 2, due_date: addDays(today, -10), balance_paise: 500 },
    { kind: 'invoice', id: 3, due_date: addDays(today, 10), balance_paise: 300 },
  ]
  const order = (order_id: number, total_paise: number, ...kinds: string[]) => ({
    order_id,
    order_no: `26-${order_id}`,
    total_paise,
    kinds,
  })
  const late_before = addDays(today, -30)

  test('is what is too late, where the limit is kept then', () => {
    const held = [order(7, 100, 'overdue'), order(8, 200, 'overdue')]
    const steps = wayOut(held, { open, limit_paise: 1200, open_orders_paise: 300, on_account_paise: 0, late_before })
    expect(steps).toEqual([{ pay_paise: 400, settles: [{ kind: 'invoice', id: 1, amount_paise: 400 }], orders: held }])
  })

  test('is more for the orders that are over the limit, and none where the licence is', () => {
    const held = [order(9, 300, 'credit'), order(7, 100, 'overdue'), order(8, 50, 'licence')]
    const steps = wayOut(held, { open, limit_paise: 1000, open_orders_paise: 500, on_account_paise: 0, late_before })
    expect(steps.map(({ pay_paise, orders }) => [pay_paise, orders.map((one) => one.order_id)])).toEqual([
      [400, [7]],
      [700, [9]],
    ])
    expect(steps[1]?.settles).toEqual([
      { kind: 'invoice', id: 1, amount_paise: 400 },
      { kind: 'invoice', id: 2, amount_paise: 300 },
    ])
  })

  test('is less by money on account, which counts as paid for the oldest first', () => {
    const held = [order(7, 100, 'overdue'), order(9, 300, 'credit')]
    const owed = { open, limit_paise: 1000, open_orders_paise: 400, late_before }
    const steps = wayOut(held, { ...owed, on_account_paise: 150 })
    expect(steps.map(({ pay_paise, orders }) => [pay_paise, orders.map((one) => one.order_id)])).toEqual([
      [250, [7]],
      [450, [9]],
    ])
    expect(steps[0]?.settles).toEqual([{ kind: 'invoice', id: 1, amount_paise: 250 }])
    expect(wayOut(held, { ...owed, on_account_paise: 2000 })[0]?.pay_paise).toBe(0)
  })

  test('is not there for an order that is larger than all the credit', () => {
    expect(
      wayOut([order(7, 5000, 'credit')], {
        open,
        limit_paise: 1000,
        open_orders_paise: 5000,
        on_account_paise: 0,
        late_before,
      }),
    ).toEqual([])
  })
})

test.each([
  ['2026-11-16', '2027-06-30', 7],
  ['2026-11-16', '2027-06-16', 7],
  ['2026-11-16', '2027-06-15', 6],
  ['2026-11-16', '2026-11-30', 0],
  ['2026-11-16', '2026-10-31', -1],
])('from %s to %s are %i whole months', (from, to, months) => {
  expect(monthsBetween(from, to)).toBe(months)
})

test('the tax summary has one row a code and rate, and loses no paisa', () => {
  const line = fc.record({
    hsn: fc.constantFrom('30049099', '30042019'),
    gst_bp: fc.constantFrom(500, 1200),
    paid_qty: fc.nat(500),
    free_qty: fc.nat(50),
    amount_paise: fc.nat(10_000_000),
    cgst_paise: fc.nat(100_000),
    sgst_paise: fc.nat(100_000),
    igst_paise: fc.nat(100_000),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const rows = hsnSummary(lines)
      const keys = rows.map(({ hsn, gst_bp }) => `${hsn} ${gst_bp}`)
      expect(new Set(keys).size).toBe(rows.length)
      for (const part of ['amount_paise', 'cgst_paise', 'sgst_paise', 'igst_paise'] as const)
        expect(rows.reduce((sum, row) => sum + row[part], 0)).toBe(lines.reduce((sum, one) => sum + one[part], 0))
      expect(rows.reduce((sum, row) => sum + row.packs, 0)).toBe(
        lines.reduce((sum, one) => sum + one.paid_qty + one.free_qty, 0),
      )
    }),
  )
})
