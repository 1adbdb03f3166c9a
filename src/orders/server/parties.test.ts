import { expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { listOrders } from '../contract.ts'
import { getAnyParties, getParties } from '../parties.ts'

const { as } = await startTestApp()

test('the printed order names both parties with their GSTINs, to those who may see the order', async () => {
  const { data } = await as('dist-e')(listOrders, {})
  const order = data[0] as (typeof data)[number]
  const { order_id } = order
  const { data: parties } = await as('dist-e')(getParties, { order_id })
  expect(parties.buyer).toMatchObject({ code: 'dist-e', name: order.distributor_name, city: order.city })
  expect(parties.supplier).toMatchObject({ code: order.cfa_code, name: order.cfa_name })
  for (const { gstin, address } of [parties.buyer, parties.supplier]) {
    expect(gstin).toMatch(/^\d\d[A-Z]{5}\d{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/)
    expect(address).not.toBe('')
  }
  expect((await as('admin')(getAnyParties, { order_id })).data).toEqual(parties)
  expect((await refusal(as('dist-g')(getParties, { order_id }))).http).toBe(404)
  expect((await refusal(as('admin-g')(getAnyParties, { order_id }))).http).toBe(404)
})
