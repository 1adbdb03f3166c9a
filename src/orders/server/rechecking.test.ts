// Held orders that go on by themselves when what held them is gone: money, a licence, a limit.
// Never an approval.
import { expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { listProducts } from '#catalogue/contract.ts'
import { listDistributors, updateDistributor } from '#firms/contract.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { enterReceipt, reverseReceipt, writeNote } from '#money/contract.ts'
import { getAnyOrder, moveOrders, releaseOrder, reopenOrder } from '../book-contract.ts'
import { cancelOrder } from '../contract.ts'
import { status } from '../status.ts'
import { isCreditFreed, recheckFreed } from './freed.ts'
import { orderingIn } from './testing.ts'

const testApp = await startTestApp()
const { as, pool } = testApp
const { order } = orderingIn(testApp)
const today = todayInIndia(new Date())
const { data: products } = await as('dist-b')(listProducts, { limit: 40, in_stock: '1' })
const code = products.find((product) => product.scheme_admin_enable === 0)?.product_code ?? ''

let receipts = 0
const receive = async (amount_paise: number) => {
  receipts += 1
  const reference = `RECHECK-${receipts}`
  return (await as('admin')(enterReceipt, { distributor: 'dist-b', amount_paise, received_on: today, reference })).data
}

const now = async (order_id: number) => (await as('admin')(getAnyOrder, { order_id })).data
const firmOf = async (username: string) =>
  (await pool.one<{ id: number }>(sql`select id from accounts where username = ${username}`)).id

/** Owes so much that is not late, has so much credit left, and nothing else is on hold. */
async function owing(owed: number, left: number): Promise<void> {
  const id = await firmOf('dist-b')
  await pool.change(sql`update orders set status = 5 where distributor_id = ${id} and status in (6, 10)`)
  await pool.change(sql`delete from order_holds where order_id in (select id from orders where distributor_id = ${id})`)
  await pool.change(sql`update invoices set paid_paise = total_paise where distributor_id = ${id}`)
  await pool.change(sql`update notes set paid_paise = amount_paise where distributor_id = ${id} and kind = 'debit'`)
  await as('admin')(writeNote, {
    distributor: 'dist-b',
    kind: 'debit',
    reason_code: 'other',
    amount_paise: owed,
    text: 'So that something is owed',
  })
  await pool.change(sql`
    update distributors set credit_limit_paise = ${owed + left} + coalesce((
      select total_paise from open_order_values where distributor_id = ${id}), 0) - on_account(${id})
    where id = ${id}`)
}

const held = async (quantity: number) => {
  const placed = await order('dist-b', [[code, quantity]])
  expect(placed.status).toBe(status.onHold)
  return placed
}

test('a receipt lets go on what its money is enough for, the oldest first, and a reversal takes nothing back', async () => {
  await owing(10_000_000, 0)
  const [first, second] = [await held(3), await held(5)]
  const paid = await receive(first.total_paise)
  expect((await now(first.order_id)).status).toBe(status.confirmed)
  expect((await now(second.order_id)).status).toBe(status.onHold)

  const told = (await now(first.order_id)).timeline.at(-1)
  expect(told).toMatchObject({ move: 'recheck', who: 'Apotheca', from_status: 10, to_status: 1 })
  expect((await now(first.order_id)).holds).toEqual([])

  await receive(second.total_paise)
  expect((await now(second.order_id)).status).toBe(status.confirmed)
  await as('admin')(reverseReceipt, { id: String(paid.id), reason: 'The cheque came back' })
  expect((await now(first.order_id)).status).toBe(status.confirmed)
})

test('a credit note that stays on account counts as paid, so the order goes on', async () => {
  await owing(10_000_000, 0)
  const { order_id, total_paise } = await held(2)
  const credit = { distributor: 'dist-b', kind: 'credit', reason_code: 'other', text: 'Agreed' } as const
  await as('admin')(writeNote, { ...credit, amount_paise: total_paise })
  expect((await now(order_id)).status).toBe(status.confirmed)
})

test('a higher limit and a renewed licence let orders go on; what else holds them is kept', async () => {
  await owing(10_000_000, 0)
  const id = String(await firmOf('dist-b'))
  const credit = await held(4)
  await as('admin')(updateDistributor, { id, credit_limit_paise: 10 ** 12, reason: 'Grows well' })
  expect((await now(credit.order_id)).status).toBe(status.confirmed)

  await pool.change(sql`update distributors set licence_expires_on = ${addDays(today, -1)} where id = ${Number(id)}`)
  const both = await held(4)
  expect(both.holds.map(({ kind }) => kind)).toEqual(['licence'])
  await pool.change(sql`update distributors set credit_limit_paise = 1 where id = ${Number(id)}`)
  await pool.change(sql`update distributors set licence_expires_on = ${addDays(today, 300)} where id = ${Number(id)}`)
  const still = await now(both.order_id)
  expect([still.status, still.holds.map(({ kind }) => kind)]).toEqual([status.onHold, ['credit']])
})

test('an approval is passed neither by money nor by a release', async () => {
  await owing(10_000_000, 0)
  await pool.change(sql`alter table order_holds drop constraint if exists order_holds_kind_check`)
  const { order_id } = await held(2)
  await pool.change(sql`insert into order_holds (order_id, kind, detail) values (${order_id}, 'approval', '{}')`)
  await receive(9_000_000)
  expect(await kindsOf(order_id)).toEqual(['approval'])
  const { data } = await as('admin')(moveOrders, { order_ids: [order_id], move: 'release', reason: 'Now' })
  expect(data[0]).toMatchObject({ ok: false, message: expect.stringMatching(/waits for an approval/) })
  expect(await kindsOf(order_id)).toEqual(['approval'])
  await pool.change(sql`delete from order_holds where order_id = ${order_id}`)
  await as('admin')(releaseOrder, { order_id: String(order_id), reason: 'Approved by letter' })
})

const kindsOf = async (order_id: number) =>
  (await pool.rows<{ kind: string }>(sql`select kind from order_holds where order_id = ${order_id} order by kind`)).map(
    ({ kind }) => kind,
  )

test('what is cancelled or closed frees credit, and the next held order goes on, once', async () => {
  await owing(10_000_000, 0)
  await pool.change(sql`update open_order_values set freed_at = null`)
  const [first, second] = [await held(3), await held(3)]
  await pool.change(sql`
    update distributors set credit_limit_paise = credit_limit_paise + ${first.total_paise}
    where id = ${await firmOf('dist-b')}`)
  expect((await now(first.order_id)).status).toBe(status.confirmed)
  expect(await isCreditFreed(pool)).toBe(false)

  await as('dist-b')(cancelOrder, { order_id: String(first.order_id), reason: 'Not wanted any more' })
  expect(await isCreditFreed(pool)).toBe(true)
  const gone = await Promise.all([recheckFreed(pool, today), recheckFreed(pool, today)])
  expect(gone.flat()).toEqual([second.order_id])
  expect((await now(second.order_id)).status).toBe(status.confirmed)
  expect((await now(second.order_id)).timeline.at(-1)).toMatchObject({ move: 'recheck', who: 'Apotheca' })
  expect(await isCreditFreed(pool)).toBe(false)
})

test('two receipts at once move an order once', async () => {
  await owing(10_000_000, 0)
  const { order_id, total_paise } = await held(2)
  await Promise.all([receive(total_paise), receive(total_paise)])
  const { timeline } = await now(order_id)
  expect(timeline.filter(({ move }) => move === 'recheck')).toHaveLength(1)
})

test('a closed order is opened again with a reason, by the admin of its product type', async () => {
  const { data: firms } = await as('admin')(listDistributors, { search_text: 'dist-b' })
  expect(firms).toHaveLength(1)
  const placed = await order('dist-e', [[code, 1]])
  await pool.change(sql`update orders set status = 8 where id = ${placed.order_id}`)
  const order_id = String(placed.order_id)
  expect((await refusal(as('admin')(reopenOrder, { order_id }))).http).toBe(422)
  expect((await refusal(as('admin-g')(reopenOrder, { order_id, reason: 'x' }))).http).toBe(404)
  const { data } = await as('admin')(reopenOrder, { order_id, reason: 'Stock came after all' })
  expect([data.status, data.timeline.at(-1)?.move]).toEqual([status.inProcess, 'reopen'])
  const { rest } = await pool.one<{ rest: number }>(sql`select line_rest(${placed.order_id}, 1) as rest`)
  expect(rest).toBeGreaterThan(0)
  expect((await refusal(as('admin')(reopenOrder, { order_id, reason: 'Again' }))).http).toBe(409)
})
