import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packsBeside } from '#orders/story.ts'
import { schemeOf } from '#pricing/line.ts'
import { applyScheme } from '#pricing/scheme.ts'
import { taxOn } from '#pricing/tax.ts'
import {
  type AskedLine,
  answerLine,
  answersOf,
  confirmLine,
  readConfirmation,
  stepped,
  type Typed,
  whyNotSend,
} from './rules.ts'

const line = (product_code: string, asked: number, scheme: Partial<AskedLine> = {}): AskedLine => {
  const terms = { min_qty: 0, scheme_qty: 0, compulsory: false, price_paise: 8139, gst_bp: 1200, ...scheme }
  const { free } = applyScheme(schemeOf({ ...terms, as_typed: false }), asked)
  return { product_code, product_name: `Product ${product_code}`, quantity_ordered: asked, free_qty: free, ...terms }
}
const isInterstate = true
const tenAndOne = { min_qty: 10, scheme_qty: 1 }
const asked = [line('A', 30), line('B', 12, tenAndOne), line('C', 25, { ...tenAndOne, compulsory: true })]

describe('what is confirmed of what was asked', () => {
  test('no lines at all accept everything as it was placed', () => {
    expect(readConfirmation({ lines: asked, is_interstate: false }, undefined)).toMatchObject({
      lines: [
        { product_code: 'A', confirmed_qty: 30, total_qty: 30, free_qty: 0 },
        { product_code: 'B', confirmed_qty: 12, total_qty: 22, free_qty: 2 },
        { product_code: 'C', confirmed_qty: 25, total_qty: 25, free_qty: 2 },
      ],
    })
  })

  test('a lowered line meets the scheme that it was placed under; one that is left out is dropped', () => {
    const answers = [
      { product_code: 'B', quantity: 7 },
      { product_code: 'A', quantity: 30, reason: 'never needed' },
    ]
    expect(readConfirmation({ lines: asked, is_interstate: false }, answers)).toMatchObject({
      lines: [
        { product_code: 'A', confirmed_qty: 30, reason: '' },
        { product_code: 'B', confirmed_qty: 7, total_qty: 11, free_qty: 1 },
        { product_code: 'C', confirmed_qty: 0, total_qty: 0, free_qty: 0, amount_paise: 0, tax_paise: 0 },
      ],
    })
  })

  test('whose rounding was taken back stays as typed, and may be taken back while confirming', () => {
    const typed = { ...line('B', 12, tenAndOne), free_qty: 0 }
    expect(confirmLine(typed, 7, { isInterstate })).toMatchObject({ total_qty: 7, free_qty: 0 })
    expect(confirmLine(typed, 7, { as_typed: false, isInterstate })).toMatchObject({ total_qty: 7, free_qty: 0 })
    expect(confirmLine(line('B', 12, tenAndOne), 7, { as_typed: true, isInterstate })).toMatchObject({
      total_qty: 7,
      free_qty: 0,
    })
  })

  test.each([
    [
      'more than was asked',
      [{ product_code: 'A', quantity: 31 }],
      'Product A: That is more than was asked (30). You may confirm 30 or fewer.',
    ],
    [
      'far more than anybody orders',
      [{ product_code: 'A', quantity: 1e12 }],
      'Product A: That is more than was asked (30). You may confirm 30 or fewer.',
    ],
    [
      'what was not asked',
      [{ product_code: 'X', quantity: 1 }],
      'X is not on this order. Only what was asked can be confirmed.',
    ],
    [
      'a product twice',
      [
        { product_code: 'A', quantity: 1 },
        { product_code: 'A', quantity: 2 },
      ],
      'A product is there twice. Answer each line once.',
    ],
    [
      'nothing of it',
      [{ product_code: 'A', quantity: 0 }],
      'Nothing would be left of the order. Reject it instead, with a reason.',
    ],
    ['no line', [], 'Nothing would be left of the order. Reject it instead, with a reason.'],
  ])('%s is refused', (_, answers, why) => {
    expect(readConfirmation({ lines: asked, is_interstate: false }, answers)).toEqual({ why })
  })

  test('whatever is lowered, no line ships or costs more than it was placed with', () => {
    const scheme = fc.record({ min_qty: fc.nat(20), scheme_qty: fc.nat(4), compulsory: fc.boolean() })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(500), scheme, (most, less, terms) => {
        const placed = line('A', most, terms)
        const quantity = Math.min(less, most)
        const before = confirmLine(placed, most, { isInterstate })
        const after = confirmLine(placed, quantity, { isInterstate })
        expect(after.total_qty).toBeLessThanOrEqual(before.total_qty)
        expect(after.free_qty).toBeLessThanOrEqual(before.free_qty)
        expect(after.amount_paise).toBe((after.total_qty - after.free_qty) * placed.price_paise)
        expect(after.tax_paise).toBe(taxOn(after.amount_paise, placed.gst_bp, isInterstate))
      }),
    )
  })
})

test('what is shown beside the asked packs is what the timeline tells: the confirmed packs, else those with the scheme', () => {
  const placed = line('B', 12, tenAndOne)
  const { confirmed_qty, total_qty } = confirmLine(placed, 7, { isInterstate })
  expect(packsBeside({ quantity_ordered: 12, confirmed_qty, total_qty })).toEqual({ packs: 7, by: -5 })
  expect(packsBeside({ quantity_ordered: 12, confirmed_qty: null, total_qty: 22 })).toEqual({ packs: 22, by: 10 })
})

describe('what is typed beside the lines', () => {
  const answered = (...typed: (Typed | undefined)[]) => asked.map((one, at) => answerLine(one, isInterstate, typed[at]))

  test.each([
    ['nothing', [], null],
    ['a lower number with its reason', [{ text: '20', reason: 'Still have stock' }], null],
    ['a lower number alone', [{ text: '20' }], 'Product A: say why you take fewer.'],
    ['spaces for a reason', [{ text: '0', reason: '  ' }], 'Product A: say why you take fewer.'],
    [
      'more than was asked',
      [{ text: '31' }],
      'Product A: That is more than was asked (30). You may confirm 30 or fewer.',
    ],
    ['no line left', [{ text: '0' }, { text: '0' }, { text: '0' }], /Reject it instead/],
  ] as [string, Typed[], string | RegExp | null][])('%s', (_, typed, why) => {
    const said = whyNotSend(answered(...typed))
    if (why instanceof RegExp) expect(said).toMatch(why)
    else expect(said).toBe(why)
  })

  test('is sent as the call takes it, and what it makes is what the server makes of it', () => {
    expect(answersOf(answered())).toBeUndefined()
    const rows = answered({ text: '7', reason: 'Not moving' }, undefined, { text: '0', reason: 'Price' })
    const made = readConfirmation({ lines: asked, is_interstate: isInterstate }, answersOf(rows))
    expect(made).toEqual({ lines: rows.map(({ confirmed }) => confirmed) })
  })
})

test.each([
  ['whole groups where the scheme rounds', line('B', 40, tenAndOne), undefined, [33, 40]],
  ['up to what was asked, never more', line('B', 40, tenAndOne), '33', [22, 40]],
  ['from between two groups to the next', line('B', 40, tenAndOne), '25', [22, 33]],
  ['one pack where the rounding was taken back', { ...line('B', 40, tenAndOne), free_qty: 0 }, '25', [24, 26]],
  ['one pack under a compulsory scheme', line('C', 40, { ...tenAndOne, compulsory: true }), '25', [24, 26]],
  ['one pack without a scheme', line('A', 40), '25', [24, 26]],
  ['nothing below nothing', line('A', 40), '0', [0, 1]],
  ['from what is wrong to what was asked', line('A', 40), '99', [39, 40]],
])('a step goes by %s', (_, asked, text, steps) => {
  const row = answerLine(asked, isInterstate, text === undefined ? {} : { text })
  expect([stepped(row, -1), stepped(row, 1)]).toEqual(steps)
})
