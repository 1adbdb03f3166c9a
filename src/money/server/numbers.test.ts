// Numbers of documents while connections die: none twice, none left out.
import { expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { listProducts } from '#catalogue/contract.ts'
import { fulfilOrder } from '#fulfilment/server/fulfil.ts'
import { cancelInvoice } from '#invoices/cancelling-contract.ts'
import { todayInIndia } from '#kit/date.ts'
import { openDb, sql } from '#kit/server/db/db.ts'
import { orderingIn } from '#orders/server/testing.ts'
import { goodsDifferences } from '#shortages/server/testing.ts'
import { enterReceipt, writeNote } from '../contract.ts'
import { moneyDifferences } from './reconciliation.ts'

const testApp = await startTestApp()
const { as, asWithKey, pool, config } = testApp
const { order } = orderingIn(testApp)
const today = todayInIndia(new Date())
await pool.change(sql`
  update distributors set credit_limit_paise = 100000000000000 where id = (select id from accounts where username = 'dist-e')`)

const connections = 16
const each = 32

/**
 * Of every series at every plant: the numbers that are used, and the last one that was given out.
 */
async function numbers() {
  return pool.rows<{ series: string; used: number[]; last: number }>(sql`
    select d.series || ' ' || d.plant_code || ' ' || d.year_begins as series, d.last,
      array(
        select right(x.no, 6)::int from (
          select invoice_no as no from invoices union all select note_no from notes) x
        join plants p on p.code = d.plant_code
        where x.no like p.series || d.series || '/' || to_char(d.year_begins, 'YY') || '%/%'
        order by 1) as used
    from document_numbers d order by 1`)
}

test('16 connections raise and cancel invoices, raise notes and receipts while connections are killed: each number once, and no gap', async () => {
  const { data: products } = await as('dist-e')(listProducts, { limit: 60, in_stock: '1' })
  const codes = products.filter((one) => one.scheme_admin_enable === 0).map((one) => one.product_code)
  const placed = (at: number) => order('dist-e', [[codes[at % codes.length] ?? '', 1]])
  const wrong: number[] = []
  for (let at = 0; at < each / 4; at += 1) {
    const { order_id } = await placed(at)
    await fulfilOrder(pool.apart, order_id, today)
    wrong.push((await pool.one<{ id: number }>(sql`select id from invoices where order_id = ${order_id}`)).id)
  }
  const orders: number[] = []
  for (let at = 0; at < each; at += 1) orders.push((await placed(at)).order_id)
  const before = await pool.one<{ invoices: number; notes: number; receipts: number }>(counts)

  const text = { distributor: 'dist-e', reason_code: 'other', amount_paise: 100, text: 'A note' } as const
  const received = { distributor: 'dist-e', amount_paise: 100, received_on: today } as const
  const works = orders.flatMap((id, at) => [
    () => fulfilOrder(pool.apart, id, today),
    () => asWithKey('admin', `number-credit-${at}`)(writeNote, { ...text, kind: 'credit' }),
    () => asWithKey('admin', `number-debit-${at}`)(writeNote, { ...text, kind: 'debit' }),
    () => asWithKey('admin', `number-receipt-${at}`)(enterReceipt, { ...received, reference: `NUMBERS-${at}` }),
  ])
  const cancelled = wrong.map((id) => () => cancelOnce(id))
  const killed = await inTurns([...works.slice(0, each), ...cancelled, ...works.slice(each)])
  expect(killed).toBeGreaterThan(connections)

  const after = await pool.one<{ invoices: number; notes: number; receipts: number }>(counts)
  expect(after).toEqual({
    invoices: before.invoices + each,
    notes: before.notes + 2 * each,
    receipts: before.receipts + each,
  })
  for (const { series, used, last } of await numbers())
    expect(used, series).toEqual(Array.from({ length: last }, (_, at) => at + 1))
  const back = await pool.one(sql`
    select count(*) as packs from stock_movements m join invoices i on i.invoice_no = m.document and i.cancelled_at is not null
    where m.kind = 'return' and m.change = 1 and i.id = any(${wrong}::bigint[])`)
  expect(back).toEqual({ packs: wrong.length })
  expect([...(await goodsDifferences(pool)), ...(await moneyDifferences(pool))]).toEqual([])
}, 300_000)

/** One that was cancelled before its connection died is cancelled already. */
async function cancelOnce(id: number): Promise<void> {
  await as('admin')(cancelInvoice, { invoice_id: String(id), reason: 'Wrong', lines: 'close' }).catch((error) => {
    if ((error as { http?: number }).http !== 409) throw error
  })
}

const counts = sql`
  select (select count(*) from invoices) as invoices, (select count(*) from notes) as notes,
    (select count(*) from receipts) as receipts`

/**
 * Done by 16 at once, each until it is done; after every fourth one, whoever works just now loses
 * its connection.
 */
async function inTurns(works: (() => Promise<unknown>)[]): Promise<number> {
  const killer = openDb({ url: config.databaseUrl, max: 1 })
  const waiting = [...works]
  let [done, killed] = [0, 0]
  async function work() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await untilDone(next)
      done += 1
      if (done % 4 === 0) killed += await kill()
    }
  }
  /** On a busy machine nobody may be at work in this moment: then it comes again. */
  async function kill(): Promise<number> {
    const { died } = await killer.apart.one<{ died: number }>(sql`
      select count(pg_terminate_backend(pid)) as died from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`)
    return died > 0 || waiting.length === 0 ? died : kill()
  }
  await Promise.all(Array.from({ length: connections }, work))
  await killer.end()
  return killed
}

/** As a person would: the same again, with the same key. */
async function untilDone(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await work()
      return
    } catch (error) {
      if (tries === 200 || (error as { http?: number }).http === 422) throw error
    }
  }
}
