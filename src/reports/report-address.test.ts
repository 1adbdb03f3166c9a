import { describe, expect, test } from 'vitest'
import { addressText, inside, insideCell, monthSpan, readAddress, spans } from './report-address.ts'

const today = '2026-11-16'
const read = (query: string) => readAddress(new URLSearchParams(query), today)

describe('an address', () => {
  test('says only what is not as it is by itself, and reads back the same', () => {
    expect(addressText(read(''))).toBe('')
    for (const query of [
      'view=sales&by=product&division=CARDIA',
      'view=sales&days=90-days',
      'view=table&by=state&from=2026-01-01&to=2026-03-31&measure=packs&across=month',
    ])
      expect(addressText(read(query))).toBe(query)
    expect(addressText(read('view=sales'), { tab: 'reports' })).toBe('tab=reports&view=sales')
  })

  test('that makes no sense is the overview of this year', () => {
    const { view, by, from, to, measure } = read('view=profit&by=mood&from=2026-12-01&to=2026-01-01&measure=x')
    expect({ view, by, from, to, measure }).toEqual({
      view: '',
      by: '',
      from: '2026-04-01',
      to: today,
      measure: 'value',
    })
  })
})

describe('inside of a row', () => {
  test.each<[string, Parameters<typeof inside>[1], string, boolean, string | null]>([
    ['view=sales', 'division', 'CARDIA', false, 'view=sales&by=product&division=CARDIA'],
    [
      'view=sales&division=CARDIA',
      'product',
      '00401',
      false,
      'view=sales&by=distributor&division=CARDIA&product=00401',
    ],
    ['view=sales', 'product', '00401', true, 'view=sales&by=month&product=00401'],
    ['view=sales', 'month', '2026-10', false, 'view=sales&by=division&from=2026-10-01&to=2026-10-31'],
    [
      'view=sales&from=2026-10-01&to=2026-10-31&division=A&product=1',
      'distributor',
      'd1',
      false,
      'view=invoices&from=2026-10-01&to=2026-10-31&division=A&product=1&distributor=d1',
    ],
    ['view=growth', 'pair', 'd1 00401', false, 'view=sales&by=month&distributor=d1&product=00401'],
    ['view=growth', 'pair', 'd1 00401', true, 'view=sales&by=month&product=00401'],
    ['view=collection', 'distributor', 'd1', false, 'view=collection&by=month&distributor=d1'],
    ['view=collection', 'month', '2026-10', false, 'view=collection&by=distributor&from=2026-10-01&to=2026-10-31'],
    ['view=collection', 'month', '2026-10', true, null],
    ['view=claims', 'kind', 'short', false, 'view=claim-list&kind=short'],
    ['view=claims&division=CARDIA', 'age', '31+', true, 'view=claim-list&division=CARDIA&age=31%2B'],
    ['view=order-desk', 'month', '2026-10', false, 'view=held-orders&from=2026-10-01&to=2026-10-31'],
    ['view=order-desk', 'distributor', 'd1', false, 'view=held-orders&distributor=d1'],
  ])('%s, %s %s', (query, by, key, isOwn, expected) => {
    const to = inside(read(query), by, key, isOwn)
    expect(to && addressText(to)).toBe(expected)
  })

  test('a cell of one’s own table goes into its row and its column', () => {
    const address = read('view=table&by=division')
    const cell = insideCell(address, { by: 'division', key: 'CARDIA' }, { across: 'month', column: '2026-10' }, false)
    expect(cell && addressText(cell)).toBe('view=sales&by=product&from=2026-10-01&to=2026-10-31&division=CARDIA')
    const other = insideCell(address, { by: 'division', key: 'CARDIA' }, { across: 'state', column: 'Goa' }, false)
    expect(other && addressText(other)).toBe('view=sales&by=product&state=Goa&division=CARDIA')
  })

  test('a month that is only partly in the span stays within it', () => {
    expect(monthSpan('2026-11', { from: '2026-04-01', to: today })).toEqual({ days: '', from: '2026-11-01', to: today })
    expect(monthSpan('2026-02', { from: '2026-01-01', to: today })).toEqual({
      days: '',
      from: '2026-02-01',
      to: '2026-02-28',
    })
  })
})

test('spans by a word', () => {
  expect(spans(today).map(({ value, span }) => [value, span.from, span.to])).toEqual([
    ['year', '2026-04-01', today],
    ['month', '2026-11-01', today],
    ['last-month', '2026-10-01', '2026-10-31'],
    ['90-days', '2026-08-19', today],
    ['12-months', '2025-11-17', today],
    ['last-year', '2025-04-01', '2026-03-31'],
  ])
})
