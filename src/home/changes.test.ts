import { describe, expect, test } from 'vitest'
import { type Audited, gathered, tellChange, whole } from './changes.ts'

const about: Audited = {
  action: 'update',
  entity: 'products',
  entity_id: '7',
  name: 'Amvelin 5',
  code: 'P-7',
  kind: '',
  before: null,
  after: null,
  more: 0,
}
const sentence = (change: Partial<Audited>) => {
  const { did, about: what, rest } = tellChange({ ...about, ...change })
  return [did, what, rest].filter(Boolean).join(' ')
}

describe('a change in words', () => {
  test.each<[string, Partial<Audited>]>([
    ['deactivated Amvelin 5', { before: { active: true }, after: { active: false } }],
    [
      'changed the pack of Amvelin 5 from 10 × 10 to 30 × 10',
      { before: { pack: '10 × 10' }, after: { pack: '30 × 10' } },
    ],
    ['changed the pack and HSN of Amvelin 5', { before: { pack: 'a', hsn: '1' }, after: { pack: 'b', hsn: '2' } }],
    ['changed the GST of Amvelin 5 from 12% to 5%', { before: { gst_bp: 1200 }, after: { gst_bp: 500 } }],
    [
      'added a price of Amvelin 5 ₹81.39 from 01-12-2026',
      { entity: 'product_prices', action: 'insert', after: { pts_paise: 8139, valid_from: '2026-12-01' } },
    ],
    [
      'changed the scheme of Amvelin 5 from 10+1 to 12+1',
      { entity: 'offers', before: { min_qty: 10, scheme_qty: 1 }, after: { min_qty: 12, scheme_qty: 1 } },
    ],
    ['switched off the scheme of Amvelin 5', { entity: 'offers', after: { enabled: false } }],
    [
      'changed the credit limit of Balaji from ₹1,00,000.00 to ₹2,00,000.00',
      {
        entity: 'distributors',
        name: 'Balaji',
        before: { credit_limit_paise: 1_00_000_00 },
        after: { credit_limit_paise: 2_00_000_00 },
      },
    ],
    [
      'blocked Balaji (Unpaid)',
      { entity: 'accounts', name: 'Balaji', after: { blocked_at: '2026-11-01T00:00:00Z', blocked_reason: 'Unpaid' } },
    ],
    ['set a new password for Balaji', { entity: 'accounts', name: 'Balaji', after: { password_hash: '(secret)' } }],
    ['added the product Amvelin 5 and 11 more', { action: 'insert', after: { name: 'Amvelin 5' }, more: 11 }],
    ['changed the product Amvelin 5', { before: { words: ['a'] }, after: { words: ['b'] } }],
    ['changed a record', { entity: 'of_tomorrow', name: '', after: { secret_column: 1 } }],
  ])('%s', (words, change) => expect(sentence(change)).toBe(words))

  test('leads to the thing', () => {
    expect(tellChange(about).href).toBe('/admin/products?product_search=P-7')
    expect(tellChange({ ...about, entity: 'licences', entity_id: '12' }).href).toBe(
      '/admin/customer-profile?distributor=12',
    )
    expect(tellChange({ ...about, entity: 'accounts', kind: 'E', entity_id: '12' }).href).toBe(
      '/admin/employee/update_employee/12',
    )
  })

  test('the half of a scheme that stayed comes from what it is now, back through every later change', () => {
    const offer = { ...about, entity: 'offers', now: { min_qty: 12, scheme_qty: 2 } }
    const rows = whole([
      { ...offer, before: { scheme_qty: 1 }, after: { scheme_qty: 2 } },
      { ...offer, before: { min_qty: 10 }, after: { min_qty: 12 } },
    ])
    expect(rows.map((row) => tellChange(row).rest)).toEqual(['from 12+1 to 12+2', 'from 10+1 to 12+1'])
  })

  test('rows of one request about one kind of thing are one line; without a request they are not', () => {
    const row = (request_id: string | null, entity = 'products') => ({ ...about, request_id, entity })
    expect(
      gathered([row('a'), row('a'), row('a', 'offers'), row(null), row(null), row('b')]).map(({ more }) => more),
    ).toEqual([1, 0, 0, 0, 0])
  })
})
