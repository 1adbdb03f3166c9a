import { describe, expect, test } from 'vitest'
import type { Line } from './line.ts'
import { isProblem, shownLines } from './shown.ts'

function line(code: string, name: string, more: Partial<Line> & { division?: string } = {}): Line {
  const { division = 'Cardio', ...rest } = more
  return {
    terms: {
      product_code: code,
      product_name: name,
      division_code: division,
      division_name: division,
      pack: '10 × 10',
      min_qty: 0,
      scheme_qty: 0,
      compulsory: false,
      price_paise: 100,
      gst_bp: 500,
    },
    asked: 1,
    asTyped: false,
    total: 1,
    free: 0,
    amount_paise: 100,
    tax_paise: 5,
    saving: 'saved',
    why: '',
    warnings: [],
    old_price_paise: null,
    ...rest,
  }
}

const warned = (code: 'dearer' | 'cheaper' | 'incomplete' | 'low') => ({ warnings: [{ code, message: '' }] })
const all = { search: '', order: '' as const, onlyProblems: false }
const codes = (lines: Line[]) => lines.map(({ terms }) => terms.product_code)

describe('what is shown of a long cart', () => {
  const lines = [
    line('B2', 'Zeta 10', { amount_paise: 300 }),
    line('A1', 'Alpha 5', { amount_paise: 500, division: 'Derma', ...warned('low') }),
    line('C3', 'Alpha 10', { amount_paise: 300, saving: 'failed' }),
  ]

  test.each([
    ['everything as it was added', all, ['B2', 'A1', 'C3']],
    ['what has every word, in the name or the code', { ...all, search: ' alpha  c3 ' }, ['C3']],
    ['by name', { ...all, order: 'name' as const }, ['C3', 'A1', 'B2']],
    ['the largest first, equal ones by name', { ...all, order: 'amount' as const }, ['A1', 'C3', 'B2']],
    ['by division, then by name', { ...all, order: 'division' as const }, ['C3', 'B2', 'A1']],
    ['problems alone', { ...all, onlyProblems: true }, ['A1', 'C3']],
  ])('%s', (_, looking, wanted) => expect(codes(shownLines(lines, looking))).toEqual(wanted))

  test('the cart itself keeps its order', () => {
    shownLines(lines, { ...all, order: 'name' })
    expect(codes(lines)).toEqual(['B2', 'A1', 'C3'])
  })

  test.each([
    ['a rise', warned('dearer'), true],
    ['a lower price', warned('cheaper'), false],
    ['a whole group', warned('incomplete'), false],
    ['what the server refused', { saving: 'refused' as const }, true],
    ['what is on its way', { saving: 'saving' as const }, false],
  ])('%s is a problem: %s', (_, more, is) => expect(isProblem(line('A', 'A', more))).toBe(is))
})
