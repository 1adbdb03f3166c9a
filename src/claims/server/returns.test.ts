import { beforeEach, describe, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { listProducts } from '#catalogue/contract.ts'
import { fulfilOrder } from '#fulfilment/server/fulfil.ts'
import { getInvoice } from '#invoices/contract.ts'
import { addMonths } from '#invoices/returns.ts'
import { returnSettings } from '#invoices/settings.ts'
import { addDays, type Day, formatDay, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { writeSetting } from '#kit/server/db/settings.ts'
import { orderingIn } from '#orders/server/testing.ts'
import type { Username } from '../../../world/cast.ts'
import { decideClaim, raiseClaim } from '../contract.ts'
import { listAllReturns, listReturns } from '../return-contract.ts'
import { tellOfEnteringReturns } from './return-routes.ts'

const testApp = await startTestApp()
const { as, pool } = testApp
const { order } = orderingIn(testApp)
const today = todayInIndia(new Date())
const { data: products } = await as('dist-e')(listProducts, { limit: 30, in_stock: '1' })
const code = products.find((one) => one.scheme_admin_enable !== 1)?.product_code ?? ''
const firm = await pool.one<{ id: number }>(sql`select id from accounts where username = 'dist-e'`)
await pool.change(sql`update distributors set credit_limit_paise = 1000000000000 where id = ${firm.id}`)

// Only what a test invoices can be returned.
beforeEach(() => pool.change(sql`update invoice_lines set expires_on = '2035-01-01' where distributor_id = ${firm.id}`))

/** A line of dist-e that left a year ago, of a batch that expires on this day. */
async function invoiced(expires: Day, quantity = 20) {
  const placed = await order('dist-e', [[code, quantity]])
  await fulfilOrder(pool.apart, placed.order_id, today)
  const { id } = await pool.one<{ id: number }>(sql`select id from invoices where order_id = ${placed.order_id}`)
  await pool.change(sql`update invoices set invoice_date = ${addDays(today, -365)} where id = ${id}`)
  await pool.change(sql`update invoice_lines set expires_on = ${expires} where invoice_id = ${id}`)
  const { data: invoice } = await as('dist-e')(getInvoice, { invoice_id: String(id) })
  const [line] = invoice.lines
  if (!line) throw new Error('Nothing was invoiced.')
  return { invoice, line }
}

type Invoiced = Awaited<ReturnType<typeof invoiced>>
const claim = ({ invoice, line }: Invoiced, quantity: number, who: Username = 'dist-e') =>
  as(who)(raiseClaim, {
    invoice_id: invoice.invoice_id,
    lines: [{ line_id: line.line_id, reason_code: 'expired', quantity }],
  })

describe('packs claimed as expired', () => {
  test('are taken while the window of their batch is open', async () => {
    for (const expires of [addMonths(today, 3), today, addDays(addMonths(today, -3), 3)]) {
      const made = await invoiced(expires)
      expect((await claim(made, 1)).data.state).toBe('raised')
    }
  })

  test('are refused before and after it, with the days on which they can be claimed', async () => {
    const early = await invoiced(addDays(addMonths(today, 3), 4))
    const { returns_from, returns_until } = early.line
    const refused = await refusal(claim(early, 1))
    expect([refused.http, refused.body.message]).toEqual([
      422,
      `You can claim ${early.line.product_name}, batch ${early.line.batch_no}, as expired from ${formatDay(returns_from ?? '')} to ${formatDay(returns_until ?? '')}.`,
    ])
    const late = await refusal(claim(await invoiced(addDays(addMonths(today, -3), -4)), 1))
    expect([late.http, late.body.message]).toEqual([
      422,
      expect.stringMatching(/^The time to claim .* is over\. It was/),
    ])
    const damaged = await as('dist-e')(raiseClaim, {
      invoice_id: early.invoice.invoice_id,
      lines: [{ line_id: early.line.line_id, reason_code: 'damaged', quantity: 1 }],
    })
    expect(damaged.data.state).toBe('raised')
  })

  test('that came with too little shelf life are taken whenever it is noticed', async () => {
    const made = await invoiced(addDays(today, -300))
    await pool.change(sql`
      update invoices set invoice_date = ${addDays(today, -330)} where id = ${made.invoice.invoice_id}`)
    expect((await claim(made, 1)).data.state).toBe('raised')
  })

  test('follow the setting of their product type', async () => {
    const made = await invoiced(addMonths(today, 5))
    await writeSetting(pool, returnSettings.G.before, 6)
    expect((await refusal(claim(made, 1))).http).toBe(422)
    await writeSetting(pool, returnSettings.E.before, 6)
    expect((await claim(made, 1)).data.state).toBe('raised')
    await pool.change(sql`delete from settings where key like 'receivables.%_returns_%'`)
  })

  test('two claims at once on the last packs: one wins', async () => {
    const made = await invoiced(today)
    const both = await Promise.allSettled([claim(made, 15), claim(made, 15)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('of somebody else’s invoice are not there', async () => {
    const made = await invoiced(today)
    expect((await refusal(claim(made, 1, 'dist-b'))).http).toBe(404)
    expect((await refusal(claim(made, 1, 'dist-depot'))).http).toBe(404)
    expect((await refusal(claim(made, 1, 'emp-e'))).http).toBe(403)
  })
})

describe('the calendar of returns', () => {
  test('lists what can be returned today, less what is claimed, and counts what opens and closes by month', async () => {
    const [now, soon] = [await invoiced(addMonths(today, 1)), await invoiced(addMonths(today, 5), 7)]
    const { data, total, ...calendar } = await as('dist-e')(listReturns, {})
    const worth = 20 * now.line.price_paise
    expect(total).toBe(1)
    expect(data).toEqual([
      expect.objectContaining({
        ...{ line_id: now.line.line_id, invoice_no: now.invoice.invoice_no, batch_no: now.line.batch_no },
        ...{ state: 'open', packs: 20, value_paise: worth, returns_until: now.line.returns_until },
      }),
    ])
    expect(calendar.now).toEqual({ lines: 1, packs: 20, value_paise: worth, until: now.line.returns_until })
    expect(calendar.months).toHaveLength(6)
    const at = (months: number) => calendar.months.find(({ month }) => month === addMonths(today, months).slice(0, 7))
    expect(at(2)?.entering).toEqual({ lines: 1, packs: 7, value_paise: 7 * soon.line.price_paise })
    expect(at(4)?.leaving).toEqual({ lines: 1, packs: 20, value_paise: worth })
    const month = addMonths(today, 2).slice(0, 7)
    expect((await as('dist-e')(listReturns, { month })).data.map(({ line_id, state }) => [line_id, state])).toEqual([
      [soon.line.line_id, 'early'],
    ])
    await claim(now, 5)
    expect((await as('dist-e')(listReturns, {})).data).toEqual([expect.objectContaining({ packs: 15 })])
    const { data: rest } = await claim(now, 15)
    expect((await as('dist-e')(listReturns, {})).total).toBe(0)
    const lines = [{ line_id: now.line.line_id, quantity: 0 }]
    await as('admin')(decideClaim, { id: String(rest.id), lines, text: 'Opened packs' })
    expect((await as('dist-e')(listReturns, {})).data).toEqual([expect.objectContaining({ packs: 15 })])
  })

  test('is searched by product, batch and invoice, and leaves out what is cancelled', async () => {
    const { invoice, line } = await invoiced(today)
    for (const search_text of [line.product_name, line.batch_no.toLowerCase(), invoice.invoice_no])
      expect((await as('dist-e')(listReturns, { search_text })).total).toBe(1)
    expect((await as('dist-e')(listReturns, { search_text: 'nothing like it' })).total).toBe(0)
    await pool.change(sql`
      update invoices set cancelled_at = now(), cancel_reason = 'a test' where id = ${invoice.invoice_id}`)
    expect((await as('dist-e')(listReturns, {})).total).toBe(0)
  })

  test('is read by the firm’s people, those who serve it and the office, and by nobody else', async () => {
    const { line } = await invoiced(today)
    const seen = [
      await as('dist-e')(listReturns, {}),
      await as('dist-e-buyer')(listReturns, {}),
      await as('dist-e-accounts')(listReturns, {}),
      await as('emp-e')(listReturns, { distributor: 'dist-e' }),
      await as('admin')(listAllReturns, { distributor: 'dist-e' }),
    ]
    for (const { data } of seen) expect(data.map(({ line_id }) => line_id)).toEqual([line.line_id])
    for (const asked of [
      () => as('dist-b')(listReturns, { distributor: 'dist-e' }),
      () => as('emp-g')(listReturns, { distributor: 'dist-e' }),
      () => as('admin-g')(listAllReturns, { distributor: 'dist-e' }),
      () => as('admin')(listAllReturns, { distributor: 'nobody' }),
    ])
      expect((await refusal(asked())).http).toBe(404)
    for (const asked of [() => as('emp-e')(listReturns, {}), () => as('admin')(listAllReturns, {})])
      expect(await refusal(asked())).toMatchObject({ http: 422, body: { message: 'Choose a distributor.' } })
    expect((await as('dist-b')(listReturns, {})).data.map(({ line_id }) => line_id)).not.toContain(line.line_id)
    expect((await refusal(as('dist-e')(listReturns, { month: '2026-13' }))).http).toBe(422)
  })

  test('tells the firm once a month of what enters the window', async () => {
    await invoiced(addMonths(today, 3))
    const told = () =>
      pool.rows<{ people: number; lines: number }>(sql`
        select count(*) as people, min((facts ->> 'lines')::int) as lines from notices
        where kind = 'returns_open' and (facts ->> 'firm_id')::bigint = ${firm.id} group by event`)
    await tellOfEnteringReturns(pool, today)
    await tellOfEnteringReturns(pool, today)
    const { people } = await pool.one<{ people: number }>(sql`
      select cardinality(people_of_firm(${firm.id}::bigint)) as people`)
    expect(await told()).toEqual([{ people, lines: 1 }])
  })
})
