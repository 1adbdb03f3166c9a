import { describe, expect, test } from 'vitest'
import { declared } from '#app/server.ts'
import { choicesFrom, sayNotice } from './kinds.ts'

const { notices } = declared

const facts = {
  order_id: 7,
  order_no: '26-100007',
  total_paise: 1_234_500,
  distributor_name: 'Annapurna Medical Hall',
  by: 'Rohan Kulkarni',
  reason: '',
  days: 30,
  licence_no: 'MH-20B-1',
  ends_on: '2026-12-16',
  end_date: '2026-12-31',
  product_name: 'Amvelin 5',
  thread_id: 3,
  distributor: 'dist-e',
  amount_paise: 5_000_00,
  invoice_no: 'NGI/2627/000145',
  received_on: '2026-11-12',
  due_date: '2026-11-10',
  pay_on: '2026-11-20',
  documents: 2,
  step: 3,
  total: 120,
  start_date: '2026-10-01',
  excerpt: 'It is on its way.',
}
const readers = [
  { isFirm: true, isOffice: false, productType: 'E' as const },
  { isFirm: false, isOffice: false, productType: 'E' as const },
  { isFirm: false, isOffice: true, productType: 'E' as const },
]

describe.each(Object.keys(notices))('%s', (kind) => {
  test.each(readers)('says a whole sentence and leads somewhere: %j', (reader) => {
    const said = sayNotice(notices, kind, facts, reader)
    expect(said.title).not.toMatch(/undefined|null|NaN|^\s*$/)
    expect(said.detail).not.toMatch(/undefined|null|NaN/)
    expect(said.href).toMatch(reader.isOffice ? /^\/(admin|products)/ : /^\/(?!admin)/)
  })

  test('can be chosen', () => {
    const all = (['D', 'E', 'A'] as const).flatMap((audience) => choicesFrom(notices, [], audience))
    expect(all.find((one) => one.kind === kind)?.title).toBeTruthy()
  })
})

test('a part of an order is told with the amount of its own invoice', () => {
  const part = { ...facts, invoice_paise: 30_520_00, total_paise: 43_139_00 }
  const said = readers.map((reader) => sayNotice(notices, 'order_part_invoiced', part, reader).detail)
  expect(said[0]).toBe('Invoice NGI/2627/000145 of ₹30,520.00.')
  expect(said[1]).toBe('Annapurna Medical Hall. Invoice NGI/2627/000145 of ₹30,520.00.')
})

test('a kind of a newer version misleads nobody', () => {
  expect(sayNotice(notices, 'from_the_future', {}, readers[0] as (typeof readers)[number]).title).toBe(
    'Something has changed',
  )
})
