import { expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { sql } from '#kit/server/db/db.ts'
import { getAnyErpOrder, getErpOrder } from '../contract.ts'

const { as, pool } = await startTestApp()
const { ref, lines } = await pool.one<{ ref: string; lines: number }>(sql`
  select p.order_ref as ref, p.lines from order_parts p
  join orders o on o.id = p.order_id and o.product_type = 'E' and o.status = 2
  join accounts a on a.id = o.distributor_id and a.username = 'dist-e'
  where p.order_ref is not null order by o.id desc limit 1`)

test('a part of an order is shown as it was fulfilled: lines of its division, batches, invoices, messages', async () => {
  const { data } = await as('dist-e')(getErpOrder, { order_ref: ref })
  expect(data).toMatchObject({ order_ref: ref, distributor: 'dist-e', system: 'built-in' })
  expect(data.lines).toHaveLength(lines)
  expect(data.lines[0]?.batches.length).toBeGreaterThan(0)
  expect(data.invoices.length).toBeGreaterThan(0)
  expect(data.messages.map(({ move }) => move)).toContain('send')
  expect((await as('admin')(getAnyErpOrder, { order_ref: ref })).data.order_no).toBe(data.order_no)
})

test('it is nobody else’s', async () => {
  expect((await refusal(as('dist-b')(getErpOrder, { order_ref: ref }))).http).toBe(404)
  expect((await refusal(as('admin-g')(getAnyErpOrder, { order_ref: ref }))).http).toBe(404)
  expect((await refusal(as('dist-g')(getErpOrder, { order_ref: ref }))).http).toBe(403)
})
