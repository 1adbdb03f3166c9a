import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type OpenDocument, openSum } from '#credit/rules.ts'
import { addDays } from '#kit/date.ts'
import {
  chooseOldest,
  chosenOf,
  effectOf,
  firstChoice,
  leastToRelease,
  type Payable,
  setOff,
  stillSettles,
  usedNotes,
  whyNotPay,
  whyNotTold,
} from './paying.ts'

const today = '2026-11-19'
const document = (id: number, balance_paise: number, days = id): OpenDocument => ({
  kind: 'invoice',
  id,
  due_date: addDays(today, days),
  balance_paise,
})

test.each([
  ['a transfer by NEFT', { method: 'neft', reference: 'N323264881027' }, []],
  ['a UPI payment', { method: 'upi', reference: '632811907745' }, []],
  ['a cheque', { method: 'cheque', reference: '004417' }, []],
  ['a UTR with a digit missing', { method: 'rtgs', reference: '63281190774' }, ['reference']],
  ['words in place of a UTR', { method: 'imps', reference: 'paid on Monday' }, ['reference']],
  ['a cheque without its number', { method: 'cheque', reference: ' ' }, ['reference']],
  ['a day to come', { method: 'cheque', reference: '1', paid_on: addDays(today, 1) }, ['paid_on']],
  ['a day of the year before', { method: 'cheque', reference: '1', paid_on: addDays(today, -91) }, ['paid_on']],
] as const)('%s', (_, told, wrong) => {
  expect(Object.keys(whyNotTold({ paid_on: today, ...told }, today))).toEqual(wrong)
})

describe('credit notes', () => {
  test('are set off against the oldest of what is chosen, and the rest is to pay', () => {
    const { by, rest } = setOff(
      [
        { note_id: 1, amount_paise: 150 },
        { note_id: 2, amount_paise: 20 },
      ],
      [document(7, 200, 5), document(8, 100, 1)],
    )
    expect(by).toEqual([
      {
        note_id: 1,
        settles: [
          { kind: 'invoice', id: 8, amount_paise: 100 },
          { kind: 'invoice', id: 7, amount_paise: 50 },
        ],
      },
      { note_id: 2, settles: [{ kind: 'invoice', id: 7, amount_paise: 20 }] },
    ])
    expect(rest).toEqual([document(7, 130, 5)])
  })

  test('are used up to what is chosen, and no paisa is lost', () => {
    const notesOf = fc.array(fc.integer({ min: 1, max: 5000 }), { maxLength: 5 })
    fc.assert(
      fc.property(notesOf, fc.array(fc.integer({ min: 1, max: 5000 }), { maxLength: 6 }), (worth, owed) => {
        const chosen = owed.map((paise, id) => document(id, paise))
        const used = usedNotes(
          worth.map((amount_paise, note_id) => ({ note_id, amount_paise })),
          openSum(chosen),
        )
        const { by, rest } = setOff(used, chosen)
        const taken = used.reduce((sum, { amount_paise }) => sum + amount_paise, 0)
        const settled = by.flatMap(({ settles }) => settles).reduce((sum, { amount_paise }) => sum + amount_paise, 0)
        expect(settled).toBe(taken)
        expect(openSum(rest) + taken).toBe(openSum(chosen))
      }),
    )
  })
})

test('a payment that came settles what was chosen, as far as it is open still', () => {
  const chosen = [
    { kind: 'invoice' as const, id: 1, amount_paise: 500 },
    { kind: 'invoice' as const, id: 2, amount_paise: 300 },
    { kind: 'invoice' as const, id: 3, amount_paise: 100 },
  ]
  expect(stillSettles(900, chosen, [document(1, 200), document(3, 400)])).toEqual([
    { kind: 'invoice', id: 1, amount_paise: 200 },
    { kind: 'invoice', id: 3, amount_paise: 100 },
  ])
  expect(stillSettles(100, chosen, [document(1, 200)])).toEqual([{ kind: 'invoice', id: 1, amount_paise: 100 }])
})

const payable = (id: number, balance_paise: number, days_late: number): Payable => ({
  kind: 'invoice',
  id,
  no: `NGI/${id}`,
  due_date: addDays(today, -days_late),
  days_late,
  total_paise: balance_paise,
  balance_paise,
})
const open = [payable(1, 42_310_00, 97), payable(2, 25_200_00, 78), payable(3, 88_240_00, 0)]
const notes = [
  { note_id: 7, balance_paise: 1_240_00 },
  { note_id: 8, balance_paise: 1_820_00 },
]

test.each([
  ['12,500', 20_000_00, null],
  ['', 100, 'Enter an amount such as 12,500.00.'],
  ['0', 100, 'Enter an amount such as 12,500.00.'],
  ['-5', 100, 'Enter an amount such as 12,500.00.'],
  ['1.01', 100, 'At most ₹1.00 is open.'],
])('%s of what is open', (typed, balance, why) => {
  expect(whyNotPay(typed, balance)).toBe(why)
})

test('one begins with what releases an order, then with what is past due, else with nothing', () => {
  const sumOf = (toRelease: number, of = open) =>
    chosenOf(firstChoice(of, notes, { toRelease, today }), of, notes).to_pay_paise
  expect(sumOf(10_000_00)).toBe(10_000_00)
  expect(sumOf(0)).toBe(42_310_00 + 25_200_00 - 3_060_00)
  expect(sumOf(0, [payable(3, 500, 0)])).toBe(0)
})

test('credit notes are used up to what is chosen', () => {
  const typed = { 'invoice 1': '2,000.00', 'invoice 2': 'nothing' }
  expect(chosenOf({ typed, notes: new Set([7, 8]) }, open, notes)).toEqual({
    settles: [{ kind: 'invoice', id: 1, amount_paise: 2_000_00 }],
    chosen_paise: 2_000_00,
    notes: [
      { note_id: 7, amount_paise: 1_240_00 },
      { note_id: 8, amount_paise: 760_00 },
    ],
    set_off_paise: 2_000_00,
    to_pay_paise: 0,
  })
})

test('what one begins with releases what it says, with every credit note', () => {
  const money = fc.integer({ min: 1, max: 100_000 })
  const documents = fc
    .array(fc.tuple(money, fc.integer({ min: -40, max: 120 })), { maxLength: 6 })
    .map((all) => all.map(([paise, late], at) => payable(at, paise, late)))
  fc.assert(
    fc.property(documents, fc.array(money, { maxLength: 3 }), money, money, (mine, credited, limit_paise, total) => {
      const noted = credited.map((balance_paise, note_id) => ({ note_id, balance_paise }))
      const held = [{ order_id: 1, order_no: '1', total_paise: total, kinds: ['credit', 'overdue'] }]
      const owed = {
        ...{ open: mine, limit_paise, open_orders_paise: total, on_account_paise: openSum(noted) },
        late_before: addDays(today, -30),
      }
      const least = leastToRelease(held, owed)
      if (!least) return
      const chosen = chosenOf(chooseOldest(least.pay_paise, mine, noted), mine, noted)
      expect(chosen.to_pay_paise).toBe(least.pay_paise)
      expect(effectOf(held, owed, chosen).orders).toEqual(held)
    }),
  )
})

test('the oldest that stays open is told, and that nothing does', () => {
  const owed = { open, limit_paise: 0, open_orders_paise: 0, on_account_paise: 0, late_before: today }
  const effect = (paise: number) => effectOf([], owed, chosenOf(chooseOldest(paise, open, []), open, [])).oldest
  expect(effect(42_310_00)).toEqual([97, 78])
  expect(effect(42_309_99)).toEqual([97, 97])
  expect(effect(openSum(open))).toEqual([97, null])
})
