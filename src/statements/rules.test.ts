import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readHeads } from '#kit/importing.ts'
import { applyScheme } from '#pricing/scheme.ts'
import { closingOf, differencesOf, monthBefore, monthInWords, monthsUntil, whyNotMonth, whyNotRow } from './rules.ts'
import { readLine, statementColumns } from './sheet.ts'
import { readDivisionDays, sellingADay, suggest } from './suggesting.ts'

const packs = fc.integer({ min: 0, max: 10_000 })
const figures = fc.record({
  opening: packs,
  received: packs,
  customer_returns: packs,
  sold: packs,
  company_returns: packs,
  closing: packs,
})

describe('a row of a statement', () => {
  test('is taken just when it adds up and nothing is below zero', () => {
    fc.assert(
      fc.property(figures, (row) => {
        const closing = closingOf(row)
        expect(whyNotRow({ ...row, closing }) === null).toBe(closing >= 0)
        if (closing >= 0 && closing !== row.closing) expect(whyNotRow(row)?.field).toBe('closing')
      }),
    )
  })

  test.each([
    [{ opening: -1 }, 'opening', 'Opening can’t be below zero.'],
    [{ sold: 1.5 }, 'sold', 'Sold must be a whole number.'],
    [{ closing: 9 }, 'closing', 'Closing should be 7: it is 2 too high.'],
    [{ sold: 20 }, 'sold', '10 more went out than there was. Check sold and returned.'],
  ])('%j is refused in words', (more, field, why) => {
    const right = { opening: 5, received: 5, customer_returns: 0, sold: 3, company_returns: 0, closing: 7 }
    expect(whyNotRow({ ...right, ...more })).toEqual({ field, why })
  })

  test('says what differs from the month before and from our invoices', () => {
    const row = { opening: 12, received: 20, customer_returns: 0, sold: 0, company_returns: 0, closing: 32 }
    expect(differencesOf(row, { last_closing: 12, invoiced: 20 })).toEqual([])
    expect(differencesOf(row, { last_closing: null, invoiced: 20 })).toEqual([])
    expect(differencesOf(row, { last_closing: 10, invoiced: 22 })).toEqual([
      'Opening is 12, last month closed with 10 (+2).',
      'Received is 20, our invoices say 22 (−2).',
    ])
  })
})

test('months', () => {
  expect(monthBefore('2026-01')).toBe('2025-12')
  expect(monthsUntil('2026-02-15', 3)).toEqual(['2026-01', '2025-12', '2025-11'])
  expect(monthInWords('2026-10')).toBe('October 2026')
  expect(whyNotMonth('2026-12', '2026-11-16')).toContain('has not begun')
  expect(whyNotMonth('2020-12', '2026-11-16')).toContain('two years')
  expect(whyNotMonth('2026-11', '2026-11-16')).toBeNull()
})

describe('a suggested order', () => {
  const selling = fc.record({
    closing: packs,
    closed_on: fc.constant('2026-10-31'),
    received_since: packs,
    on_the_way: packs,
    sold: fc.array(packs, { maxLength: 3 }),
  })
  const schemes = fc.record({
    enabled: fc.boolean(),
    compulsory: fc.boolean(),
    minQty: fc.integer({ min: 1, max: 50 }),
    schemeQty: fc.integer({ min: 1, max: 10 }),
  })
  const cover = fc.record({ cover_days: fc.integer({ min: 0, max: 120 }), lead_days: fc.integer({ min: 0, max: 30 }) })

  test('never contains an incomplete group, nor fewer packs than are needed', () => {
    fc.assert(
      fc.property(selling, schemes, cover, (one, scheme, days) => {
        const { quantity, left, needed } = suggest(one, scheme, days, '2026-11-16')
        const schemed = applyScheme(scheme, quantity)
        expect(schemed.incomplete).toBe(false)
        expect(schemed.total).toBe(quantity)
        const missing = needed - left - one.on_the_way
        if (missing <= 0) expect(quantity).toBe(0)
        else if (missing < 90_000) expect(quantity).toBeGreaterThanOrEqual(missing)
      }),
    )
  })

  test('explains each number', () => {
    const one = { closing: 40, closed_on: '2026-10-31', received_since: 20, on_the_way: 0, sold: [90, 90, 90] }
    const scheme = { enabled: true, compulsory: false, minQty: 10, schemeQty: 1 }
    const { quantity, why } = suggest(one, scheme, { cover_days: 30, lead_days: 7 }, '2026-11-16')
    expect(quantity).toBe(99)
    expect(why).toBe(
      'You closed with 40 on 31-10-2026, 20 came since and you sell about 3.0 a day: 12 left. 30 days of stock and 7 days of delivery need 111, 99 more.',
    )
  })

  test('counts the newest month most', () => {
    expect(sellingADay([60, 30, 0])).toBeCloseTo(240 / 6 / 30)
    expect(sellingADay([])).toBe(0)
  })

  test('days by division', () => {
    expect([...readDivisionDays('CARD 45, derm: 20; x')]).toEqual([
      ['CARD', 45],
      ['DERM', 20],
    ])
  })
})

test('a row of a sheet: empty cells are 0, closing follows, totals are passed over', () => {
  const heads = readHeads(statementColumns, [
    'Item code',
    'Name',
    'Opening Stock',
    'Purchase',
    'Sales',
    'Closing Stock',
  ])
  if ('why' in heads) throw new Error(heads.why)
  expect(readLine(['0040112', 'x', '5', '1,000.00', '', ''], heads)).toEqual({
    code: '0040112',
    name: 'x',
    figures: { opening: 5, received: 1000, customer_returns: 0, sold: 0, company_returns: 0, closing: 1005 },
  })
  expect(readLine(['Total', '', '5', '', '', ''], heads)).toBeNull()
  expect(readLine(['0040112', '', 'five', '', '', ''], heads)).toEqual({
    why: '0040112: ‘five’ is not a whole number.',
  })
})
