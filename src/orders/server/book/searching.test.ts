import { describe, expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { listProducts } from '#catalogue/contract.ts'
import { countAllOrders, listAllOrders } from '../../book-contract.ts'
import { listOrders } from '../../contract.ts'
import { orderingIn } from '../testing.ts'

const testApp = await startTestApp()
const { app, as, tokenOf } = testApp
const { order } = orderingIn(testApp)
const { data: products } = await as('dist-b')(listProducts, { limit: 1, in_stock: '1' })
const placed = await order('dist-b', [[products[0]?.product_code ?? '', 10]])
const admin = as('admin')
const number = placed.order_no.split('-')[1] ?? ''

describe('orders are found', () => {
  test.each([
    ['its whole number', placed.order_no],
    ['its number without the year', number],
    ['a part of its number', number.slice(2)],
    ['the distributor’s name', 'vidarbha'],
    ['the name and the city', 'nagpur DRUG'],
    ['the code', 'dist-b'],
    ['the name with a typing error', 'vidarbah'],
    ['the city with a typing error', 'nagpurr'],
  ])('by %s', async (_, search_text) => {
    const { data, total } = await admin(listAllOrders, { search_text, limit: 500 })
    expect(data.map((one) => one.order_id)).toContain(placed.order_id)
    const { statuses } = (await admin(countAllOrders, { search_text })).data
    expect(statuses.reduce((sum, one) => sum + one.orders, 0)).toBe(total)
  })

  test('only those that have what is looked for', async () => {
    const { data } = await admin(listAllOrders, { search_text: 'vidarbha', limit: 500 })
    expect(new Set(data.map((one) => one.distributor))).toEqual(new Set(['dist-b']))
    expect((await admin(listAllOrders, { search_text: placed.order_no })).total).toBe(1)
    expect((await admin(listAllOrders, { search_text: 'no such firm' })).total).toBe(0)
  })

  test('by nobody who may not see them', async () => {
    for (const search_text of [placed.order_no, number, 'vidarbha']) {
      expect((await as('dist-e')(listOrders, { search_text })).data.map((one) => one.order_id)).not.toContain(
        placed.order_id,
      )
      expect((await as('admin-g')(listAllOrders, { search_text })).data.map((one) => one.order_id)).not.toContain(
        placed.order_id,
      )
    }
  })

  test('in the export too, though there is a typing error', async () => {
    const { total } = await admin(listAllOrders, { search_text: 'vidarbah' })
    const answer = await app.inject({
      url: '/api/adm/orders.csv?search_text=vidarbah',
      headers: { authorization: `Bearer ${await tokenOf('admin')}` },
    })
    expect(answer.payload.trim().split('\n')).toHaveLength(total + 1)
  })
})
