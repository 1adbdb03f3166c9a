// What has left of an order, line by line, beside what was ordered.
import { expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { listProducts } from '#catalogue/contract.ts'
import { fulfilOrder } from '#fulfilment/server/fulfil.ts'
import { todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { getAnyOrder } from '../book-contract.ts'
import { getOrder } from '../contract.ts'
import { status } from '../status.ts'
import { orderingIn } from './testing.ts'

const testApp = await startTestApp()
const { as, pool } = testApp
const { order } = orderingIn(testApp)
const today = todayInIndia(new Date())
const { data: products } = await as('dist-e')(listProducts, { limit: 40, in_stock: '1' })
const [first, second] = products.filter((one) => one.scheme_admin_enable === 0).map(({ product_code }) => product_code)
await pool.change(sql`
  update distributors set credit_limit_paise = 1000000000000 where id = (select id from accounts where username = 'dist-e')`)

test('an order says what was invoiced of each line, on which invoice, and what is short', async () => {
  const { order_id, supply } = await order('dist-e', [
    [first ?? '', 2],
    [second ?? '', 95_000],
  ])
  expect(supply ?? null).toBeNull()
  await fulfilOrder(pool.apart, order_id, today)
  const { data } = await as('dist-e')(getOrder, { order_id })
  expect(data.status).toBe(status.partlyFulfilled)
  expect(data.supply?.invoices).toHaveLength(1)
  const [whole, part] = data.supply?.lines ?? []
  expect(whole).toMatchObject({ line_no: 1, packs: 2, free: 0, short: 0, closed: 0, closures: [], offered: null })
  expect(part?.packs).toBeLessThan(95_000)
  expect((part?.packs ?? 0) + (part?.short ?? 0)).toBe(95_000)
  const name = data.lines[1]?.product_name ?? ''
  expect(data.stuck?.reason).toBe(`No stock of ${name} at ${data.cfa_name}`)
  expect((await as('admin')(getAnyOrder, { order_id })).data.supply).toEqual(data.supply)
})

test('each part of an order is as far as its own lines are, with its own invoices', async () => {
  const plain = products.filter((one) => one.scheme_admin_enable === 0)
  const other = plain.find(({ division_code }) => division_code !== plain[0]?.division_code)
  const { order_id } = await order('dist-e', [
    [plain[0]?.product_code ?? '', 2],
    [other?.product_code ?? '', 95_000],
  ])
  const before = (await as('dist-e')(getOrder, { order_id })).data.parts
  expect(before.map((part) => [part.status, part.invoices])).toEqual([
    [status.confirmed, []],
    [status.confirmed, []],
  ])
  await fulfilOrder(pool.apart, order_id, today)
  const { data } = await as('dist-e')(getOrder, { order_id })
  const partOf = (code: string | undefined) => data.parts.find(({ division_code }) => division_code === code)
  expect(partOf(plain[0]?.division_code)).toMatchObject({ status: status.fulfilled, invoices: data.supply?.invoices })
  expect([status.partlyFulfilled, status.sent]).toContain(partOf(other?.division_code)?.status)
})
