import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Firm, narrowFirms, type OpenDocument, sortDocuments } from './owing-list.ts'

const firmOf = (distributor_name: string, total_paise: number, late = 0): Firm => ({
  distributor: distributor_name.toLowerCase(),
  distributor_name,
  city: 'Pune',
  total_paise,
  ageing: { not_due: total_paise - late, d0_30: late, d31_60: 0, d61_90: 0, d90_plus: 0 },
  on_account_paise: 0,
  balance_paise: total_paise,
  credit_limit_paise: 100,
  open_orders_paise: 0,
  credit_left_paise: 100 - total_paise,
  other_paise: 0,
  promise: null,
})

const firms = [firmOf('Meher', 30, 10), firmOf('Balaji', 50), firmOf('Arun', 20, 20), firmOf('Zenith', 50)]

test.each([
  ['', ['Meher', 'Balaji', 'Arun', 'Zenith']],
  ['distributor_name', ['Arun', 'Balaji', 'Meher', 'Zenith']],
  ['-distributor_name', ['Zenith', 'Meher', 'Balaji', 'Arun']],
  ['total_paise', ['Arun', 'Meher', 'Balaji', 'Zenith']],
  ['-total_paise', ['Balaji', 'Zenith', 'Meher', 'Arun']],
  ['-past_due', ['Arun', 'Meher', 'Balaji', 'Zenith']],
  ['credit_left_paise', ['Balaji', 'Zenith', 'Meher', 'Arun']],
  ['nothing', ['Meher', 'Balaji', 'Arun', 'Zenith']],
  ['constructor', ['Meher', 'Balaji', 'Arun', 'Zenith']],
])('sorted by ‘%s’', (asked, names) => {
  expect(narrowFirms(firms, { sort: asked }).map((firm) => firm.distributor_name)).toEqual(names)
})

test('sorting loses no firm', () => {
  const many = fc.array(fc.tuple(fc.string(), fc.nat()).map(([name, paise]) => firmOf(name, paise)))
  fc.assert(
    fc.property(many, fc.constantFrom('total_paise', '-past_due', 'distributor_name'), (some, asked) => {
      expect(new Set(narrowFirms(some, { sort: asked }))).toEqual(new Set(some))
    }),
  )
})

test.each([
  [{ search_text: 'PUNE' }, 4],
  [{ search_text: 'bala' }, 1],
  [{ owing: 'past_due' }, 2],
  [{ owing: 'past_due', search_text: 'arun' }, 1],
  [{ owing: 'on_account' }, 0],
])('narrowed to %o', (asked, left) => {
  expect(narrowFirms(firms, asked)).toHaveLength(left)
})

const documentOf = (invoice_no: string, due_date: string, balance_paise: number): OpenDocument => ({
  kind: 'invoice',
  invoice_id: Number(invoice_no),
  invoice_no,
  product_type: 'E',
  invoice_date: due_date,
  due_date,
  days_late: 0,
  total_paise: balance_paise,
  balance_paise,
})

test.each([
  ['', '123'],
  ['balance_paise', '312'],
  ['-balance_paise', '213'],
  ['-due_date', '321'],
  ['past_due', '123'],
])('documents sorted by ‘%s’', (asked, order) => {
  const documents = [
    documentOf('1', '2026-01-05', 20),
    documentOf('2', '2026-02-05', 30),
    documentOf('3', '2026-03-05', 10),
  ]
  expect(
    sortDocuments(documents, asked)
      .map((one) => one.invoice_no)
      .join(''),
  ).toBe(order)
})
