// Notes of the office and reminders: what customers see of them, and what they never see.
import { expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { listProducts } from '#catalogue/contract.ts'
import { sql } from '#kit/server/db/db.ts'
import { listNotices } from '#notices/contract.ts'
import { getOrder, listOrders } from '#orders/contract.ts'
import { orderingIn } from '#orders/server/testing.ts'
import { getDeskFile, noteOnOrder, remindOfOrder } from '../desk-file.ts'

const testApp = await startTestApp()
const { app, as, tokenOf, pool } = testApp
const { order } = orderingIn(testApp)
const { data: products } = await as('dist-hold')(listProducts, { limit: 4, in_stock: '1' })
const held = () => order('dist-hold', [[products[0]?.product_code ?? '', 2]])

test('a note is the office’s own: no call of a customer answers with it', async () => {
  const { order_id, order_no } = await held()
  const text = 'Zebra: promised on the phone to pay on Friday'
  const { data } = await as('admin')(noteOnOrder, { order_id, text })
  expect(data.notes.map((note) => note.text)).toEqual([text])
  const token = await tokenOf('dist-hold')
  for (const url of [
    `/api/orders/${order_id}`,
    `/api/orders?search_text=${order_no}`,
    '/api/notices',
    `/api/adm/orders/${order_id}/desk-file`,
  ]) {
    const answer = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
    expect([url, answer.body.includes('Zebra')]).toEqual([url, false])
  }
  expect((await as('dist-hold')(listOrders, {})).data.some((one) => one.order_id === order_id)).toBe(true)
  const { timeline } = (await as('dist-hold')(getOrder, { order_id })).data
  expect(JSON.stringify(timeline)).not.toContain('Zebra')
})

test('a note and a reminder need an order of the admin’s product type', async () => {
  const { order_id } = await held()
  expect((await refusal(as('admin-g')(getDeskFile, { order_id }))).http).toBe(404)
  expect((await refusal(as('admin-g')(noteOnOrder, { order_id, text: 'x' }))).http).toBe(404)
  expect((await refusal(as('admin-g')(remindOfOrder, { order_id }))).http).toBe(404)
})

test('a distributor is reminded once a day, also by two clicks at once', async () => {
  const { order_id, order_no } = await held()
  const answers = await Promise.allSettled([
    as('admin')(remindOfOrder, { order_id }),
    as('admin')(remindOfOrder, { order_id }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { data } = await as('dist-hold')(listNotices, {})
  expect(data.filter(({ title }) => title === `Order ${order_no} is still on hold`)).toHaveLength(1)
  const file = (await as('admin')(getDeskFile, { order_id })).data
  expect(file.reminded?.by).toBeTruthy()
  expect(file.why_not_remind).toMatch(/reminded today already/)
  expect(file.contacts.length).toBeGreaterThan(0)
})

test('nobody is reminded of an order that does not wait for its distributor', async () => {
  const { order_id } = await held()
  await pool.change(sql`delete from order_holds where order_id = ${order_id}`)
  await pool.change(sql`update orders set status = order_status('confirmed') where id = ${order_id}`)
  expect((await refusal(as('admin')(remindOfOrder, { order_id }))).http).toBe(409)
})
