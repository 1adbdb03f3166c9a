import { expect, test } from 'vitest'
import { billedLines, circuitPauseS, dayOfSap, readSapError, refusalInWords, salesOrderOf, sapPauseS } from './sap.ts'

const terms = {
  orderType: 'OR',
  salesOrganization: '1010',
  channel: '10',
  division: '00',
  unit: 'EA',
  freeGoods: 'apotheca' as const,
}
const part = {
  purchase_order: '26-100001-1',
  sold_to: 'dist-e',
  plant: 'NG04',
  lines: [
    { product_code: '0040001', paid_qty: 10, free_qty: 1 },
    { product_code: '0040002', paid_qty: 5, free_qty: 0 },
  ],
}

test('free packs are an item of their own below the paid one, or left to SAP', () => {
  const items = salesOrderOf(part, terms).to_Item
  expect(items.map((item) => [item.SalesOrderItem, item.RequestedQuantity, item.HigherLevelItem])).toEqual([
    ['10', '10.000', undefined],
    ['11', '1.000', '10'],
    ['20', '5.000', undefined],
  ])
  expect(salesOrderOf(part, { ...terms, freeGoods: 'sap' }).to_Item).toHaveLength(2)
})

test('a firm’s own purchase order number stands on the items, ours on the head, by which it is found again', () => {
  const order = salesOrderOf({ ...part, po_no: 'BM/26-27/118' }, terms)
  expect(order.PurchaseOrderByCustomer).toBe('26-100001-1')
  expect(order.to_Item.map((item) => item.PurchaseOrderByCustomer)).toEqual(Array(3).fill('BM/26-27/118'))
  expect(salesOrderOf(part, terms).to_Item[0]).not.toHaveProperty('PurchaseOrderByCustomer')
})

test('SAP’s error is read, and a proxy’s page is none', () => {
  const body = JSON.stringify({
    error: { code: 'V1/382', message: { lang: 'en', value: 'Material 0040001 not defined' } },
  })
  expect(readSapError(body)).toEqual({ code: 'V1/382', message: 'Material 0040001 not defined' })
  expect(readSapError('<html>Bad gateway</html>')).toBeNull()
  expect(refusalInWords({ code: 'V1/382', message: 'Material 0040001 not defined' })).toBe(
    'SAP does not know one of the products, or does not sell it there. SAP says: Material 0040001 not defined',
  )
})

test('pauses grow, and the circuit opens after five failures', () => {
  expect([1, 2, 3, 20].map((attempts) => sapPauseS(attempts, 0.5))).toEqual([10, 20, 40, 900])
  expect([4, 5, 6, 20].map(circuitPauseS)).toEqual([null, 30, 60, 600])
})

test('what SAP billed is put to our lines by batch, free packs beside the paid ones', () => {
  const item = (no: string, more: object) => ({
    BillingDocument: '90000001',
    SalesDocumentItem: no,
    SalesDocumentItemCategory: 'TAN',
    HigherLevelItem: '000000',
    Material: 'P1',
    Batch: 'B1',
    BillingQuantity: '10.000',
    NetAmount: '1000.50',
    TaxAmount: '120.06',
    ...more,
  })
  const free = { SalesDocumentItemCategory: 'TANN', HigherLevelItem: '000010', NetAmount: '0.00', TaxAmount: '0.00' }
  const items = [
    item('000010', {}),
    item('000011', { ...free, BillingQuantity: '1.000' }),
    item('000020', { Batch: 'B2', BillingQuantity: '4.000' }),
    item('000070', {}),
  ]
  expect(billedLines(items, [1, 3])).toEqual([
    { line_no: 1, batch_no: 'B1', paid_qty: 10, free_qty: 1, amount_paise: 100050, tax_paise: 12006 },
    { line_no: 3, batch_no: 'B2', paid_qty: 4, free_qty: 0, amount_paise: 100050, tax_paise: 12006 },
  ])
  expect(dayOfSap('/Date(1794787200000)/')).toBe('2026-11-16')
  expect(dayOfSap(null)).toBeNull()
})
