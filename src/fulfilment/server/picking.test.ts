import { expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { listProducts } from '#catalogue/contract.ts'
import { todayInIndia } from '#kit/date.ts'
import { sql, system } from '#kit/server/db/db.ts'
import { writeSetting } from '#kit/server/db/settings.ts'
import { closeOrder } from '#orders/book-contract.ts'
import { differences } from '#orders/server/book/reconciliation.ts'
import { orderingIn } from '#orders/server/testing.ts'
import { status } from '#orders/status.ts'
import { goodsDifferences } from '#shortages/server/testing.ts'
import { blockBatch, listStock } from '#stock/contract.ts'
import { listPickings, pickedOrder } from '../picking-contract.ts'
import { waitForPicking } from '../settings.ts'
import { fulfilOrder } from './fulfil.ts'
import { invoiceByHand } from './invoicing.ts'

const testApp = await startTestApp()
const { as, meanwhile, pool } = testApp
const { order } = orderingIn(testApp)
const today = todayInIndia(new Date())
const { data: products } = await as('dist-e')(listProducts, { limit: 60, in_stock: '1' })
const [one = '', other = ''] = products
  .filter(({ scheme_admin_enable }) => scheme_admin_enable !== 1)
  .map(({ product_code }) => product_code)
await pool.change(sql`
  update distributors set credit_limit_paise = 1000000000000 where id = (select id from accounts where username = 'dist-e')`)
await writeSetting(pool, waitForPicking, true)

async function reservedOrder() {
  const placed = await order('dist-e', [
    [one, 10],
    [other, 4],
  ])
  await fulfilOrder(pool.apart, placed.order_id, today)
  const { data } = await as('admin')(listPickings, { search_text: placed.order_no })
  return { ...placed, picking: data[0] }
}
const statusOf = async (id: number) =>
  (await pool.one<{ status: number }>(sql`select status from orders where id = ${id}`)).status
const booksAgree = async () => expect([...(await differences(pool)), ...(await goodsDifferences(pool))]).toEqual([])

test('packs are reserved and wait to be picked; picked, they are invoiced', async () => {
  const { order_id, picking } = await reservedOrder()
  expect(await statusOf(order_id)).toBe(status.inProcess)
  expect(picking).toMatchObject({ order_id, packs: 14, city: 'Butibori' })
  await fulfilOrder(pool.apart, order_id, today)
  const both = await Promise.allSettled([
    as('admin')(pickedOrder, { order_id }),
    as('admin')(pickedOrder, { order_id }),
  ])
  expect(both.filter((done) => done.status === 'fulfilled')).toHaveLength(1)
  expect(await statusOf(order_id)).toBe(status.fulfilled)
  await booksAgree()
})

test('what was not found is short again, and the rest is invoiced', async () => {
  const { order_id, picking } = await reservedOrder()
  const first = picking?.picks.find((pick) => pick.product_code === one)
  const { data } = await as('admin')(pickedOrder, { order_id, found: [{ id: first?.id ?? 0, quantity: 7 }] })
  expect(data).toMatchObject({ status: status.partlyFulfilled, missing_qty: 3 })
  expect(data.invoice_no).not.toBeNull()
  await booksAgree()
  const again = await refusal(as('admin')(pickedOrder, { order_id }))
  expect([again.http, again.message]).toEqual([404, expect.stringContaining('Nothing of this order is left to pick.')])
})

test('what was reserved after the list was shown is not invoiced as picked: the list is looked at again', async () => {
  const { order_id, picking } = await reservedOrder()
  const packs = picking?.packs ?? 0
  const refused = await refusal(as('admin')(pickedOrder, { order_id, packs: packs - 4 }))
  expect([refused.http, refused.message]).toEqual([409, expect.stringContaining('The picking list has changed.')])
  expect((await as('admin')(pickedOrder, { order_id, packs })).data.status).toBe(status.fulfilled)
})

test('packs of a batch that was blocked after they were reserved are not sent; entered as not found, the rest is', async () => {
  const { order_id, picking } = await reservedOrder()
  const pick = picking?.picks.find(({ product_code }) => product_code === one)
  const [batch] = (await as('admin')(listStock, { search_text: pick?.batch_no ?? '', plant: picking?.plant_code })).data
  const block = { batch_id: String(batch?.id), reason: 'Recalled by the maker' }
  await as('admin')(blockBatch, { ...block, blocked: true })
  const { data } = await as('admin')(listPickings, { search_text: picking?.order_no ?? '' })
  expect(data[0]?.picks.find(({ id }) => id === pick?.id)?.blocked_reason).toBe(block.reason)
  const refused = await refusal(as('admin')(pickedOrder, { order_id }))
  expect([refused.http, refused.message]).toEqual([409, expect.stringContaining(`Batch ${pick?.batch_no} is blocked`)])
  const { data: sent } = await as('admin')(pickedOrder, { order_id, found: [{ id: pick?.id ?? 0, quantity: 0 }] })
  expect(sent).toMatchObject({ status: status.partlyFulfilled, missing_qty: 10 })
  await as('admin')(blockBatch, { ...block, blocked: false })
  await booksAgree()
})

test('packs of a batch that is blocked just then are neither sent as picked nor reserved', async () => {
  const { order_id, picking } = await reservedOrder()
  const { batch_no } = picking?.picks.find(({ product_code }) => product_code === one) ?? { batch_no: '' }
  const block = (reason: string | null) => sql`
    update batches set blocked_reason = ${reason}::text
    where batch_no = ${batch_no} and product_code = ${one} and plant_code = ${picking?.plant_code}`
  const refused = await refusal(meanwhile(block('Recalled'), () => as('admin')(pickedOrder, { order_id })))
  expect([refused.http, refused.body.message]).toEqual([
    409,
    `Batch ${batch_no} was just blocked: Recalled. Look at it again.`,
  ])
  await pool.change(block(null))
  const next = await order('dist-e', [[one, 2]])
  await meanwhile(block('Recalled'), () => fulfilOrder(pool.apart, next.order_id, today))
  const { reserved } = await pool.one<{ reserved: number }>(sql`
    select count(*) as reserved from allocations a join batches b on b.id = a.batch_id
    where a.order_id = ${next.order_id} and b.blocked_reason is not null`)
  expect(reserved).toBe(0)
  await pool.change(block(null))
  await as('admin')(pickedOrder, { order_id })
  await booksAgree()
})

test('what another system invoices by itself leaves reserved what is still to be picked', async () => {
  const block = (reason: string | null) =>
    pool.change(sql`
    update batches set blocked_reason = ${reason}::text where product_code = ${other}`)
  await block('Counting')
  const { order_id, order_no, picking } = await reservedOrder()
  expect(picking?.packs).toBe(10)
  await block(null)
  const { batch_no } = await pool.one<{ batch_no: string }>(sql`
    select b.batch_no from batches b join orders o on o.id = ${order_id} and o.cfa_code = b.plant_code
    where b.product_code = ${other} and b.on_hand - b.reserved >= 4 and b.expires_on > ${today} limit 1`)
  const lines = [{ product_code: other, batch_no, quantity: 4 }]
  const { status: now } = await pool.transaction(system, (db) => invoiceByHand(db, 'E', { order_no, lines }, today))
  expect(now).toBe(status.partlyFulfilled)
  expect((await as('admin')(listPickings, { search_text: order_no })).data[0]?.packs).toBe(10)
  await as('admin')(pickedOrder, { order_id })
  expect(await statusOf(order_id)).toBe(status.fulfilled)
  await booksAgree()
})

test('an order that is closed short frees what was reserved', async () => {
  const { order_id, picking } = await reservedOrder()
  expect((await refusal(as('admin')(pickedOrder, { order_id, found: [{ id: 1, quantity: 1 }] }))).http).toBe(409)
  expect((await refusal(as('admin-g')(pickedOrder, { order_id }))).http).toBe(404)
  await as('admin')(closeOrder, { order_id, reason: 'Not wanted' })
  expect((await as('admin')(listPickings, { search_text: picking?.order_no ?? '' })).total).toBe(0)
  await booksAgree()
})
