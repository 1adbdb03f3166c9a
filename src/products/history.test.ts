import { expect, test } from 'vitest'
import { type AuditRow, asDeeds } from './history.ts'

const row = (change: Partial<AuditRow>): AuditRow => ({
  id: 1,
  at: '2026-11-15T06:00:00.000Z',
  by: 'Meera Deshpande',
  entity: 'products',
  action: 'update',
  before: null,
  after: null,
  request_id: 'r1',
  held: null,
  file_name: null,
  ...change,
})
const price = { valid_from: '2026-12-01', mrp_paise: 16_000, ptr_paise: 12_000, pts_paise: 10_000 }

test('a change is told field by field, under the names of the screen', () => {
  const [deed] = asDeeds([row({ before: { name: 'A', search_text: 'a' }, after: { name: 'B', search_text: 'b' } })])
  expect(deed).toMatchObject({
    deed: 'changed',
    changes: [{ field: 'product_name', from: 'A', to: 'B' }],
    prices_from: null,
  })
})

test('a price is told against what holds until its day', () => {
  const [deed] = asDeeds([
    row({ entity: 'product_prices', action: 'insert', after: price, held: { ...price, mrp_paise: 15_000 } }),
  ])
  expect(deed).toMatchObject({
    deed: 'priced',
    prices_from: '2026-12-01',
    changes: [{ field: 'mrp_paise', from: 15_000, to: 16_000 }],
  })
})

test('a price in place of another of the same day is one deed; one taken away alone was called off', () => {
  const put = row({ id: 2, entity: 'product_prices', action: 'insert', after: price })
  const taken = row({ entity: 'product_prices', action: 'delete', before: { ...price, mrp_paise: 17_000 } })
  expect(asDeeds([put, taken])).toEqual([
    expect.objectContaining({ id: 2, deed: 'priced', changes: [{ field: 'mrp_paise', from: 17_000, to: 16_000 }] }),
  ])
  expect(asDeeds([put, { ...taken, request_id: 'r0' }]).map(({ deed }) => deed)).toEqual(['priced', 'called off'])
  expect(asDeeds([taken])[0]).toMatchObject({ deed: 'called off', prices_from: '2026-12-01' })
})
