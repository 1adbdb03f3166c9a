// The goods of an invoice: said to have come by the distributor, seen by everybody who sees the
// order.
import { expect, test } from 'vitest'
import { Refused, startTestApp } from '#app/testing.ts'
import { listProducts } from '#catalogue/contract.ts'
import { confirmOrder } from '#confirming/contract.ts'
import { getErpOrder } from '#erp/contract.ts'
import { fulfilOrder } from '#fulfilment/server/fulfil.ts'
import { getAnyInvoice, getInvoice } from '#invoices/contract.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { listNotices } from '#notices/contract.ts'
import { receiveGoods, takeBackReceived } from '../arrival-contract.ts'
import { getAnyOrder } from '../book-contract.ts'
import { getOrder } from '../contract.ts'
import { orderingIn } from './testing.ts'

const testApp = await startTestApp()
const { as, pool } = testApp
const { order } = orderingIn(testApp)
const today = todayInIndia(new Date())
const { data: products } = await as('dist-e')(listProducts, { limit: 40, in_stock: '1' })
const code = products.find((one) => one.scheme_admin_enable === 0)?.product_code ?? ''
await pool.change(sql`
  update distributors set credit_limit_paise = 1000000000000 where id = (select id from accounts where username = 'dist-e')`)

async function sentOrder(by: 'dist-e' | 'emp-e' = 'dist-e') {
  const { order_id } = await order(by, [[code, 2]], by === 'emp-e' ? { distributor: 'dist-e' } : {})
  if (by === 'emp-e') await as('dist-e')(confirmOrder, { order_id: String(order_id) })
  await fulfilOrder(pool.apart, order_id, today)
  const { data } = await as('dist-e')(getOrder, { order_id: String(order_id) })
  return { order_id: String(order_id), data, invoice_id: String(data.supply?.invoices[0]?.invoice_id) }
}

test('the distributor says that goods came, and order, part, invoice and ERP page show it', async () => {
  const { order_id, invoice_id, data } = await sentOrder()
  expect(data.supply?.invoices[0]).toMatchObject({ invoice_date: today, received: null })
  const said = (await as('dist-e')(receiveGoods, { invoice_id, received_on: today })).data.received
  expect(said).toMatchObject({ received_on: today })
  for (const one of [
    (await as('dist-e')(getOrder, { order_id })).data,
    (await as('admin')(getAnyOrder, { order_id })).data,
  ]) {
    expect(one.supply?.invoices[0]?.received).toEqual(said)
    expect(one.parts[0]?.invoices?.[0]?.received).toEqual(said)
  }
  expect((await as('dist-e')(getInvoice, { invoice_id })).data.received).toEqual(said)
  expect((await as('admin')(getAnyInvoice, { invoice_id })).data.received).toEqual(said)
  const erp = (await as('dist-e')(getErpOrder, { order_ref: data.parts[0]?.order_ref ?? '' })).data
  expect(erp.invoices[0]?.received).toEqual(said)
  // Said again it is the same; another day has to be taken back first.
  expect((await as('dist-e')(receiveGoods, { invoice_id, received_on: today })).data.received).toEqual(said)
  expect((await as('dist-e')(takeBackReceived, { invoice_id })).data.received).toBeNull()
  expect((await as('dist-e')(getOrder, { order_id })).data.supply?.invoices[0]?.received).toBeNull()
})

test('goods can’t have come before they left, nor tomorrow, nor to somebody else', async () => {
  const { invoice_id } = await sentOrder()
  const say = (received_on: string) => as('dist-e')(receiveGoods, { invoice_id, received_on })
  await expect(say(addDays(today, -1))).rejects.toMatchObject({ http: 422 })
  await expect(say(addDays(today, 1))).rejects.toMatchObject({ http: 422 })
  await expect(as('dist-b')(receiveGoods, { invoice_id, received_on: today })).rejects.toMatchObject({ http: 404 })
  await expect(as('emp-e')(receiveGoods, { invoice_id, received_on: today })).rejects.toThrow(Refused)
})

test('what was said two days ago stays, and a cancelled invoice brings nothing', async () => {
  const { invoice_id } = await sentOrder()
  await as('dist-e')(receiveGoods, { invoice_id, received_on: today })
  await pool.change(sql`
    update goods_received set told_at = now() - interval '2 days' where invoice_id = ${Number(invoice_id)}`)
  await expect(as('dist-e')(takeBackReceived, { invoice_id })).rejects.toMatchObject({ http: 409 })
  const other = await sentOrder()
  await pool.change(sql`
    update invoices set cancelled_at = now(), cancel_reason = 'Wrong' where id = ${Number(other.invoice_id)}`)
  const say = as('dist-e')(receiveGoods, { invoice_id: other.invoice_id, received_on: today })
  await expect(say).rejects.toMatchObject({ http: 409 })
})

test('the employee who placed the order is told, also when it is taken back', async () => {
  const { invoice_id, data } = await sentOrder('emp-e')
  const invoice = data.supply?.invoices[0]?.invoice_no ?? ''
  const titles = async () =>
    (await as('emp-e')(listNotices, {})).data.map(({ title }) => title).filter((title) => title.includes(invoice))
  await as('dist-e')(receiveGoods, { invoice_id, received_on: today })
  expect(await titles()).toEqual([`${data.distributor_name} received the goods of invoice ${invoice}`])
  await as('dist-e')(takeBackReceived, { invoice_id })
  expect(await titles()).toHaveLength(2)
})
