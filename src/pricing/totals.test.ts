import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packsOf, partsOf, sumOf } from './totals.ts'

describe('what is to pay is rounded to the rupee, half up, with the round-off beside it', () => {
  test.each([
    ['nothing', [], 0, 0],
    ['a whole rupee', [[95, 5]], 100, 0],
    ['49 paise more', [[10_000, 549]], 10_500, -49],
    ['50 paise more', [[10_000, 550]], 10_600, 50],
    ['a paisa less', [[10_000, 599]], 10_600, 1],
    [
      'lines that are rounded together, not one by one',
      [
        [30, 0],
        [30, 0],
      ],
      100,
      40,
    ],
  ] as [string, [number, number][], number, number][])('%s', (_, lines, total_paise, round_off_paise) => {
    const given = lines.map(([amount_paise, tax_paise]) => ({ amount_paise, tax_paise }))
    expect(sumOf(given)).toMatchObject({ total_paise, round_off_paise })
  })

  test('whatever the lines are', () => {
    const line = fc.record({ amount_paise: fc.nat(1_000_000_000), tax_paise: fc.nat(100_000_000) })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
        const { value_paise, tax_paise, round_off_paise, total_paise } = sumOf(lines)
        expect(total_paise % 100).toBe(0)
        expect(total_paise).toBe(value_paise + tax_paise + round_off_paise)
        expect(round_off_paise).toBeGreaterThanOrEqual(-49)
        expect(round_off_paise).toBeLessThanOrEqual(50)
      }),
    )
  })
})

test('paid packs, free packs and what the free ones would cost', () => {
  const lines = [
    { total: 22, free: 2, price_paise: 8139 },
    { total: 5, free: 0, price_paise: 100 },
  ]
  expect(packsOf(lines)).toEqual({ paid_qty: 25, free_qty: 2, free_value_paise: 2 * 8139 })
})

test('an order goes out in one part for each division, by its code, with the tax of its lines', () => {
  const line = (division_code: string, amount_paise: number) => ({
    division_code,
    division_name: `Division ${division_code}`,
    amount_paise,
    tax_paise: 5,
  })
  expect(partsOf([line('D2', 100), line('D1', 200), line('D2', 1)])).toEqual([
    { division_code: 'D1', division_name: 'Division D1', lines: 1, total_paise: 205 },
    { division_code: 'D2', division_name: 'Division D2', lines: 2, total_paise: 111 },
  ])
})
