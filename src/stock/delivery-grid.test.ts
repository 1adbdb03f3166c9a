import { describe, expect, test } from 'vitest'
import { emptyLine, expiryOf, isEmptyLine, pastedLines, sentLine, whyNotLine } from './delivery-grid.ts'

const today = '2026-11-19'
const good = {
  product_code: '0040240',
  batch_no: 'CD26011',
  expires_on: '30-11-2028',
  mrp: '120.50',
  quantity: '100',
  bin: 'A1',
}

test.each([
  ['30-11-2028', '2028-11-30'],
  ['11/2028', '2028-11-30'],
  ['2-2028', '2028-02-29'],
  ['13/2028', null],
  ['soon', null],
])('the expiry %s is %j', (typed, day) => expect(expiryOf(typed)).toBe(day))

describe('what is pasted', () => {
  test('fills the columns from the first on, without its headings and empty last rows', () => {
    const text = 'Product\tBatch\tExpiry\r\n0040240\tCD26011\t11/2028\r\n0041625\tMX1\t12/2028\r\n\r\n'
    expect(pastedLines(text, 'product_code')).toEqual([
      { product_code: '0040240', batch_no: 'CD26011', expires_on: '11/2028' },
      { product_code: '0041625', batch_no: 'MX1', expires_on: '12/2028' },
    ])
  })

  test('fills from the column that has the cursor; figures lose their commas', () => {
    expect(pastedLines('₹1,200.50\t1,000\tA1\tmore', 'mrp')).toEqual([{ mrp: '1200.50', quantity: '1000', bin: 'A1' }])
  })

  test('of one cell stays one cell, without a figure too', () => {
    expect(pastedLines('CDX', 'batch_no')).toEqual([{ batch_no: 'CDX' }])
  })
})

test.each([
  ['nothing wrong', {}, null],
  ['no product', { product_code: ' ' }, 'product_code'],
  ['no batch', { batch_no: '' }, 'batch_no'],
  ['no expiry', { expires_on: '' }, 'expires_on'],
  ['an expiry that is over', { expires_on: '10/2026' }, 'expires_on'],
  ['no MRP', { mrp: '' }, 'mrp'],
  ['half a pack', { quantity: '1.5' }, 'quantity'],
  ['no packs', { quantity: '0' }, 'quantity'],
])('a line with %s', (_, other, column) => {
  expect(whyNotLine({ ...good, ...other }, today)?.column ?? null).toBe(column)
})

test('a line is sent as it was meant', () => {
  expect(sentLine({ ...good, expires_on: '11/2028' })).toEqual({
    product_code: '0040240',
    batch_no: 'CD26011',
    expires_on: '2028-11-30',
    mrp_paise: 12050,
    quantity: 100,
    bin: 'A1',
  })
  expect([isEmptyLine(emptyLine), isEmptyLine(good)]).toEqual([true, false])
})
