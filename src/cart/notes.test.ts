import { describe, expect, test } from 'vitest'
import type { Line } from './line.ts'
import { inBrief, notesOf } from './notes.ts'

const plain: Line = {
  terms: {
    product_code: 'A1',
    product_name: 'Alpha 5',
    division_code: 'D1',
    division_name: 'Cardio',
    pack: '10 × 10',
    min_qty: 10,
    scheme_qty: 1,
    compulsory: false,
    price_paise: 100,
    gst_bp: 500,
  },
  asked: 11,
  asTyped: false,
  total: 11,
  free: 1,
  amount_paise: 1000,
  tax_paise: 50,
  saving: 'saved',
  why: '',
  warnings: [],
  old_price_paise: null,
}
const warned = (...codes: string[]) => ({ warnings: codes.map((code) => ({ code, message: code })) })
const rounded = { asked: 8 }
const first = { hasConflict: false, isWhole: false }

function said(more: Partial<Line>, how = first) {
  const { hasOwn, warnings, others } = notesOf({ ...plain, ...more }, how)
  return [hasOwn, warnings.map(({ code }) => code), others]
}

describe('a line of the cart says one thing at first', () => {
  test.each<[string, Partial<Line>, unknown]>([
    ['nothing where there is nothing', {}, [false, [], 0]],
    ['why its number was changed', rounded, [true, [], 0]],
    ['a whole group once, not as a warning too', { ...rounded, ...warned('incomplete') }, [true, [], 0]],
    ['a warning', warned('out'), [false, ['out'], 0]],
    ['a warning before a changed number', { ...rounded, ...warned('low') }, [false, ['low'], 1]],
    ['the first of three warnings', warned('dearer', 'out', 'licence'), [false, ['dearer'], 2]],
    ['what is asked of a person before good news', warned('cheaper', 'out'), [false, ['out'], 1]],
    ['what is not saved before everything', { saving: 'refused', ...warned('out') }, [true, [], 1]],
  ])('%s', (_, more, wanted) => expect(said(more)).toEqual(wanted))

  test('a number that somebody else changed comes first', () => {
    expect(said(warned('out', 'low'), { ...first, hasConflict: true })).toEqual([true, [], 2])
  })

  test('and everything by one press', () => {
    const whole = { ...first, isWhole: true }
    expect(said({ ...rounded, ...warned('cheaper', 'out') }, whole)).toEqual([true, ['out', 'cheaper'], 0])
  })
})

test.each([
  ['Out of stock at this CFA. It may come later.', 'Out of stock at this CFA.'],
  ['Costs ₹81.39 now, not ₹73.99.', 'Costs ₹81.39 now, not ₹73.99.'],
  ['No stop at all', 'No stop at all'],
])('in brief %j is %j', (message, brief) => expect(inBrief(message)).toBe(brief))
