import { expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { sql, system } from '#kit/server/db/db.ts'
import { goodsDifferences } from '#shortages/server/testing.ts'
import { blockBatch, listStock } from '../contract.ts'
import { listOuts, listTransfers, receiveTransfer, sendTransfer } from '../transfer-contract.ts'
import { pageOfOuts } from './outs.ts'

const { as, pool } = await startTestApp({ withJobs: true, env: { FULFILMENT: 'none' } })
const batch = await pool.one<{
  id: number
  plant_code: string
  product_code: string
  batch_no: string
  on_hand: number
}>(sql`
  select b.id, b.plant_code, b.product_code, b.batch_no, b.on_hand from batches b
  join products p on p.product_code = b.product_code and p.product_type = 'E'
  where b.on_hand > 100 and b.reserved = 0 order by b.id limit 1`)
const { code: elsewhere } = await pool.one<{ code: string }>(sql`
  select code from plants where code <> ${batch.plant_code} order by code limit 1`)
const { product_code, batch_no } = batch
const sending = (quantity: number) => ({
  from_plant: batch.plant_code,
  to_plant: elsewhere,
  lines: [{ product_code, batch_no, quantity }],
})
const onHand = async (plant: string) =>
  (
    await pool.maybe<{ on_hand: number }>(sql`
      select on_hand from batches where plant_code = ${plant} and product_code = ${product_code} and batch_no = ${batch_no}`)
  )?.on_hand ?? 0

test('packs leave one plant when they are sent and reach the other when they are received, once', async () => {
  const { data: sent } = await as('admin')(sendTransfer, sending(40))
  expect(sent).toMatchObject({ packs: 40, received_at: null })
  expect(await onHand(batch.plant_code)).toBe(batch.on_hand - 40)
  expect(await onHand(elsewhere)).toBe(0)
  const arrive = () => as('admin')(receiveTransfer, { id: sent.id, lines: [{ line_no: 1, quantity: 37 }] })
  expect(
    (await refusal(as('admin')(receiveTransfer, { id: sent.id, lines: [{ line_no: 1, quantity: 41 }] }))).http,
  ).toBe(422)
  const both = await Promise.allSettled([arrive(), arrive()])
  expect(both.filter((done) => done.status === 'fulfilled')).toHaveLength(1)
  expect(await onHand(elsewhere)).toBe(37)
  const { data } = await as('admin')(listTransfers, { state: 'received' })
  expect(data[0]).toMatchObject({ id: sent.id, missing_qty: 3 })
  expect(await goodsDifferences(pool)).toEqual([])
})

test('a transfer that was received, and a line that it does not have, are said to be so', async () => {
  const { data: sent } = await as('admin')(sendTransfer, sending(2))
  const arrive = (...lines: { line_no: number; quantity: number }[]) =>
    as('admin')(receiveTransfer, { id: sent.id, lines })
  expect((await refusal(arrive({ line_no: 7, quantity: 1 }))).body.errors).toHaveProperty(['lines.0.line_no'])
  const line = { line_no: 1, quantity: 1 }
  expect((await refusal(arrive({ ...line, quantity: -1 }))).body.errors).toEqual({
    'lines.0.quantity': 'Use at least 0.',
  })
  expect((await refusal(arrive(line, { ...line, quantity: 2 }))).body.errors).toHaveProperty(['lines.1.line_no'])
  await arrive()
  const again = await refusal(arrive())
  expect([again.http, again.message]).toEqual([
    409,
    expect.stringContaining(`${sent.transfer_no} was received already`),
  ])
})

test('packs of a blocked batch are blocked where they arrive, also those that were blocked on their way', async () => {
  const { data: sent } = await as('admin')(sendTransfer, sending(2))
  const block = { batch_id: String(batch.id), reason: 'Recalled by the maker' }
  const reasons = async () => (await as('admin')(listStock, { plant: elsewhere, search_text: batch_no })).data
  await as('admin')(blockBatch, { ...block, blocked: true })
  expect((await reasons()).map(({ blocked_reason }) => blocked_reason)).toEqual([null])
  await as('admin')(receiveTransfer, { id: sent.id })
  expect((await reasons()).map(({ blocked_reason }) => blocked_reason)).toEqual([block.reason])
  await as('admin')(blockBatch, { ...block, blocked: false, everywhere: true })
})

test('packs are not sent to where the batch of their number has another expiry date or MRP', async () => {
  const changed = async (column: 'expires_on' | 'mrp_paise') => {
    const up = { expires_on: sql`expires_on = expires_on + 1`, mrp_paise: sql`mrp_paise = mrp_paise + 1` }
    const down = { expires_on: sql`expires_on = expires_on - 1`, mrp_paise: sql`mrp_paise = mrp_paise - 1` }
    const there = sql`plant_code = ${elsewhere} and product_code = ${product_code} and batch_no = ${batch_no}`
    await pool.change(sql`update batches set ${up[column]} where ${there}`)
    const refused = await refusal(as('admin')(sendTransfer, sending(1)))
    await pool.change(sql`update batches set ${down[column]} where ${there}`)
    return refused.body.errors?.['lines.0.batch_no']
  }
  expect(await changed('expires_on')).toMatch(/with another expiry date\. Check which/)
  expect(await changed('mrp_paise')).toMatch(/with another MRP\. Check which/)
})

test('packs on their way are not mixed with a batch of their number that is another by then; an empty one becomes theirs', async () => {
  const there = sql`plant_code = ${elsewhere} and product_code = ${product_code} and batch_no = ${batch_no}`
  const bothExpiries = () =>
    pool.one<{ here: string; there: string }>(sql`
      select (select expires_on from batches where id = ${batch.id}) as here, (select expires_on from batches where ${there}) as there`)
  await as('admin')(receiveTransfer, { id: (await as('admin')(sendTransfer, sending(5))).data.id })
  const { data: sent } = await as('admin')(sendTransfer, sending(3))
  const before = await onHand(elsewhere)
  const arrive = () => as('admin')(receiveTransfer, { id: sent.id })
  await pool.change(sql`update batches set expires_on = expires_on + 30 where ${there}`)
  const refused = await refusal(arrive())
  expect([refused.http, refused.body.message]).toEqual([409, expect.stringContaining('with another expiry date')])
  expect(await onHand(elsewhere)).toBe(before)
  await pool.transaction(system, (db) =>
    db.one(sql`select move_stock(b.id, -b.on_hand, 'adjustment', 'Wrong', '', null) from batches b where ${there}`),
  )
  await arrive()
  const expiries = await bothExpiries()
  expect([await onHand(elsewhere), expiries.there]).toEqual([3, expiries.here])
  expect(await goodsDifferences(pool)).toEqual([])
})

test('no more than is free is sent, not to the same plant, and not by an admin of the other type', async () => {
  expect((await refusal(as('admin')(sendTransfer, sending(9_999_999)))).body.errors).toHaveProperty([
    'lines.0.quantity',
  ])
  expect((await refusal(as('admin')(sendTransfer, { ...sending(1), to_plant: batch.plant_code }))).http).toBe(422)
  expect((await refusal(as('admin-g')(sendTransfer, sending(1)))).body.errors).toHaveProperty(['lines.0.batch_no'])
  const { data } = await as('admin')(sendTransfer, sending(1))
  expect((await refusal(as('admin-g')(receiveTransfer, { id: data.id }))).http).toBe(404)
})

test('what sells and is nearly gone is listed with how long it lasts', async () => {
  await pool.change(sql`
    insert into stock_movements (batch_id, kind, change, document) values (${batch.id}, 'issue', -1000000, 'T')`)
  const { data } = await as('admin')(listOuts, { plant: batch.plant_code, search_text: product_code })
  expect(data[0]).toMatchObject({ product_code, plant_code: batch.plant_code, cover_days: 0 })
  expect((await as('admin-g')(listOuts, { search_text: product_code })).total).toBe(0)
})

test('what sells and is nearly gone is the same, whenever the sales were counted last', async () => {
  const all = () => pageOfOuts(pool, 'E', { plant: '', search_text: '', page: 1 }, 100_000)
  const ofPlant = () => pageOfOuts(pool, 'E', { plant: batch.plant_code, search_text: '', page: 1 }, 100_000)
  await pool.change(sql`delete from plant_sales`)
  await pool.change(sql`delete from plant_sales_span`)
  const counted = [await all(), await ofPlant()]
  expect(counted[0]?.total).toBeGreaterThan(20)
  for (const daysAgo of [0, 1, 20, 200]) {
    await pool.change(sql`select keep_plant_sales(${addDays(todayInIndia(new Date()), -daysAgo)})`)
    expect([await all(), await ofPlant()]).toEqual(counted)
  }
})
