import { expect, test } from 'vitest'
import {
  type KnownOffers,
  type OfferColumn,
  offerCells,
  offerColumns,
  planOffer,
  type SavedOffer,
} from './offer-sheet.ts'

const today = '2026-11-16'

const saved: SavedOffer = {
  id: 7,
  name: 'Amvelin 5',
  product_code: '0040249',
  division_code: '',
  distributor: '',
  min_qty: 10,
  scheme_qty: 1,
  compulsory: false,
  starts_on: '2026-11-01',
  ends_on: '2026-12-31',
  enabled: true,
}

const known: KnownOffers = {
  saved: new Map([[7, saved]]),
  products: new Map([
    ['0040249', 'Amvelin 5'],
    ['0040250', 'Amvelin 10'],
  ]),
  divisions: new Map([
    ['d012', { code: 'D012', name: 'Cardia' }],
    ['cardia', { code: 'D012', name: 'Cardia' }],
  ]),
  distributors: new Map([['dist-e', { id: 3, code: 'dist-e', name: 'Sai Agencies' }]]),
  today,
}

type Cells = Partial<Record<OfferColumn, string>>
const plan = (cells: Cells, earlier = new Map<string, number>()) => planOffer({ at: 5, cells }, known, earlier)

const good: Cells = {
  product_code: '0040250',
  min_qty: '10',
  scheme_qty: '1',
  starts_on: '16-11-2026',
  ends_on: '31/12/2026',
}

test('a row without a number adds an offer, with what it says in words', () => {
  expect(plan({ ...good, distributor: 'DIST-E', compulsory: 'yes' })).toMatchObject({
    kind: 'new',
    code: '0040250',
    name: 'Amvelin 10',
    changes: expect.arrayContaining([
      { label: 'Buy', from: null, to: '10' },
      { label: 'Last day', from: null, to: '31-12-2026' },
      { label: 'Customer code', from: null, to: 'dist-e' },
    ]),
    work: {
      id: null,
      distributorId: 3,
      terms: { productCode: '0040250', divisionCode: null, minQty: 10, schemeQty: 1, compulsory: true, enabled: true },
    },
  })
})

test('a division is meant by its code or its name', () => {
  const { product_code: _, ...rest } = good
  for (const division_code of ['D012', 'cardia'])
    expect(plan({ ...rest, division_code })).toMatchObject({ kind: 'new', code: 'D012', name: 'All of Cardia' })
})

test('a row with a number changes that offer alone where it says something else', () => {
  expect(plan({ offer: '7', min_qty: '12' })).toMatchObject({
    kind: 'changed',
    changes: [{ label: 'Buy', from: '10', to: '12' }],
    work: { id: 7, terms: { minQty: 12, startsOn: '2026-11-01', endsOn: '2026-12-31' } },
  })
})

test('what is exported and imported again changes nothing', () => {
  const row = offerCells({ ...saved, product_name: saved.name, division_code: 'D012', distributor: null } as Parameters<
    typeof offerCells
  >[0]).map(String)
  const cells = Object.fromEntries(offerColumns.map(({ name }, at) => [name, row[at]]).filter(([, text]) => text))
  expect(plan(cells)).toBeNull()
})

test.each<[string, Cells, string, RegExp]>([
  ['a number that nobody has', { offer: '8', min_qty: '1' }, 'Offer', /no such offer/],
  ['a number that is none', { offer: 'x', min_qty: '1' }, 'Offer', /no such offer/],
  [
    'no product and no division',
    { ...good, product_code: undefined as never },
    'Product code',
    /which product or division/,
  ],
  ['a product and a division', { ...good, division_code: 'D012' }, 'Division', /not both/],
  ['an unknown product', { ...good, product_code: '0000001' }, 'Product code', /no active product/],
  [
    'an unknown division',
    { ...good, product_code: undefined as never, division_code: 'D9' },
    'Division',
    /no such division/,
  ],
  ['an unknown distributor', { ...good, distributor: 'nobody' }, 'Customer code', /no distributor/],
  ['nothing to buy', { ...good, min_qty: '0' }, 'Buy', /whole number|from 1/i],
  ['no whole packs', { ...good, scheme_qty: '1.5' }, 'Free', /whole number|from 1/i],
  ['a day in the past', { ...good, starts_on: '01-11-2026' }, 'First day', /past/],
  ['no day at all', { ...good, ends_on: '45-13-2026' }, 'Last day', /DD-MM-YYYY/],
  ['neither yes nor no', { ...good, enabled: 'perhaps' }, 'On', /Yes or No/],
  ['a broken formula', { ...good, min_qty: '#REF!' }, 'Buy', /#REF!/],
])('%s is refused in its column', (_, cells, column, why) => {
  const given = Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== undefined))
  const planned = plan(given)
  expect(planned).toMatchObject({ kind: 'refused' })
  const errors = planned && 'errors' in planned ? planned.errors : []
  expect(errors.map((error) => error.column)).toEqual([column])
  expect(errors[0]?.why).toMatch(why)
})

test('an offer is changed by one row, and added once', () => {
  expect(plan({ offer: '7', min_qty: '12' }, new Map([['offer 7', 3]]))).toMatchObject({
    kind: 'refused',
    errors: [{ column: 'Offer', why: 'Row 3 changes this offer already.' }],
  })
  const first = plan(good)
  const key = first && 'key' in first ? first.key : ''
  expect(plan(good, new Map([[key, 2]]))).toMatchObject({
    kind: 'refused',
    errors: [{ why: 'Row 2 adds this offer already.' }],
  })
})

test('a product that went inactive keeps its offer', () => {
  const without = { ...known, products: new Map() }
  expect(planOffer({ at: 2, cells: { offer: '7', ends_on: '30-11-2026' } }, without, new Map())).toMatchObject({
    kind: 'changed',
  })
})

test('‘Everybody’ takes the distributor off', () => {
  const one = { ...known, saved: new Map([[7, { ...saved, distributor: 'dist-e' }]]) }
  expect(planOffer({ at: 2, cells: { offer: '7', distributor: 'everybody' } }, one, new Map())).toMatchObject({
    changes: [{ label: 'Customer code', from: 'dist-e', to: 'Everybody' }],
    work: { distributorId: null },
  })
})
