import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kit/date.ts'
import {
  addAgeing,
  ageingOf,
  bucketOf,
  type OpenDocument,
  pastDue,
  releasedBy,
  settleOldestFirst,
  toRelease,
  wayOut,
} from './rules.ts'

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

test('what firms owe by age adds up to the age of all their documents', () => {
  fc.assert(
    fc.property(fc.array(someOpen, { maxLength: 4 }), (firms) => {
      const together = ageingOf(firms.flat(), today)
      expect(addAgeing(firms.map((open) => ageingOf(open, today)))).toEqual(together)
      const late = firms.flat().filter(({ due_date }) => due_date < today)
      expect(pastDue(together)).toBe(late.reduce((sum, one) => sum + one.balance_paise, 0))
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

describe('what a payment releases', () => {
  test('is no order that waits for an approval or a licence, or for no money', () => {
    const waiting = ['approval', 'licence'].map((kind, at) => ({
      ...held[0],
      order_id: at,
      order_no: '',
      total_paise: 1,
      kinds: [kind, 'overdue'],
    }))
    expect(releasedBy(waiting, owed, { settles: pay([1, 400]), set_off_paise: 0 })).toEqual([])
    const paid = { ...owed, open: [] }
    expect(releasedBy(held, paid, { settles: [], set_off_paise: 0 })).toEqual([])
  })

  const held = [
    { order_id: 7, order_no: '26-7', total_paise: 100, kinds: ['overdue'] },
    { order_id: 9, order_no: '26-9', total_paise: 300, kinds: ['credit'] },
  ]
  const owed = {
    open: [
      { kind: 'invoice' as const, id: 1, due_date: addDays(today, -97), balance_paise: 400 },
      { kind: 'invoice' as const, id: 2, due_date: addDays(today, -10), balance_paise: 500 },
    ],
    limit_paise: 1000,
    open_orders_paise: 400,
    on_account_paise: 0,
    late_before: addDays(today, -30),
  }
  const pay = (...amounts: [number, number][]) =>
    amounts.map(([id, amount_paise]) => ({ kind: 'invoice' as const, id, amount_paise }))

  test.each([
    ['nothing', [], 0, []],
    ['less than what is late', [[1, 399]], 0, []],
    ['what is late', [[1, 400]], 0, [7, 9]],
    ['as much of what is not late', [[2, 400]], 0, []],
  ] as [string, [number, number][], number, number[]][])('%s', (_, amounts, set_off_paise, released) => {
    const orders = releasedBy(held, owed, { settles: pay(...amounts), set_off_paise })
    expect(orders.map(({ order_id }) => order_id)).toEqual(released)
  })

  test('a credit note that is set off was counted already', () => {
    const noted = { ...owed, on_account_paise: 100 }
    expect(releasedBy(held, noted, { settles: pay([1, 300]), set_off_paise: 0 })).toHaveLength(2)
    expect(releasedBy(held, noted, { settles: pay([1, 300]), set_off_paise: 100 })).toHaveLength(0)
    expect(releasedBy(held, noted, { settles: pay([1, 400]), set_off_paise: 100 })).toHaveLength(2)
  })

  test('is what the way out says, whatever is set off with it', () => {
    const money = fc.integer({ min: 1, max: 100_000 })
    fc.assert(
      fc.property(
        someOpen,
        money,
        fc.nat(50_000),
        fc.array(money, { minLength: 1, maxLength: 4 }),
        (open, limit_paise, note, totals) => {
          const orders = totals.map((total_paise, at) => ({
            order_id: at,
            order_no: `${at}`,
            total_paise,
            kinds: ['credit', 'overdue'],
          }))
          const on_account_paise = Math.min(
            note,
            open.reduce((sum, one) => sum + one.balance_paise, 0),
          )
          const open_orders_paise = totals.reduce((sum, one) => sum + one, 0)
          const all = { open, limit_paise, open_orders_paise, on_account_paise, late_before: addDays(today, -30) }
          for (const step of wayOut(orders, all).filter(({ pay_paise }) => pay_paise > 0)) {
            const released = releasedBy(orders, all, {
              settles: settleOldestFirst(step.pay_paise + on_account_paise, open),
              set_off_paise: on_account_paise,
            })
            expect(released.map(({ order_id }) => order_id)).toEqual(
              expect.arrayContaining(step.orders.map(({ order_id }) => order_id)),
            )
          }
        },
      ),
    )
  })
})

test.each([
  ['late documents alone', { over_paise: 0, late_paise: 40, unpaid_paise: 100 }, { pay_paise: 40, lower_paise: 0 }],
  ['the larger of both', { over_paise: 70, late_paise: 40, unpaid_paise: 100 }, { pay_paise: 70, lower_paise: 0 }],
  ['all that is owed', { over_paise: 130, late_paise: 40, unpaid_paise: 100 }, { pay_paise: 100, lower_paise: 30 }],
  ['a smaller order alone', { over_paise: 30, late_paise: 0, unpaid_paise: 0 }, { pay_paise: 0, lower_paise: 30 }],
])('an order is released by %s', (_, held, way) => {
  expect(toRelease(held)).toEqual(way)
})
