import { expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { getAnyBuyerAndSupplier, getBuyerAndSupplier } from '../buyer-and-supplier.ts'
import { listOrders } from '../contract.ts'

const { as } = await startTestApp()

test('the printed order names buyer and supplier with their GSTINs, to those who may see the order', async () => {
  const { data } = await as('dist-e')(listOrders, {})
  const order = data[0] as (typeof data)[number]
  const { order_id } = order
  const { data: both } = await as('dist-e')(getBuyerAndSupplier, { order_id })
  expect(both.buyer).toMatchObject({ code: 'dist-e', name: order.distributor_name, city: order.city })
  expect(both.supplier).toMatchObject({ code: order.cfa_code, name: order.cfa_name })
  for (const { gstin, address } of [both.buyer, both.supplier]) {
    expect(gstin).toMatch(/^\d\d[A-Z]{5}\d{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/)
    expect(address).not.toBe('')
  }
  expect((await as('admin')(getAnyBuyerAndSupplier, { order_id })).data).toEqual(both)
  expect((await refusal(as('dist-g')(getBuyerAndSupplier, { order_id }))).http).toBe(404)
  expect((await refusal(as('admin-g')(getAnyBuyerAndSupplier, { order_id }))).http).toBe(404)
})
