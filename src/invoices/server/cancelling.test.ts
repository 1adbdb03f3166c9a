import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { changeCart, emptyCart } from '#cart/contract.ts'
import { listProducts } from '#catalogue/contract.ts'
import { decideClaim, getClaim, listClaims, raiseClaim } from '#claims/contract.ts'
import { discountDifferences } from '#discounts/server/reconciliation.ts'
import { fulfilOrder } from '#fulfilment/server/fulfil.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { enterReceipt, reverseNote, reverseReceipt, writeNote } from '#money/contract.ts'
import { moneyDifferences } from '#money/server/reconciliation.ts'
import { listNotices } from '#notices/contract.ts'
import { getOrder, placeOrder } from '#orders/contract.ts'
import { differences } from '#orders/server/book/reconciliation.ts'
import { newKey, orderingIn } from '#orders/server/testing.ts'
import { status } from '#orders/status.ts'
import { getOutstanding } from '#outstanding/contract.ts'
import { statementOf } from '#outstanding/server/statement.ts'
import { listParties } from '#parties/contract.ts'
import { reportDifferences } from '#reports/server/reconciliation.ts'
import { goodsDifferences } from '#shortages/server/testing.ts'
import { cancelInvoice } from '../cancelling-contract.ts'
import { getAnyInvoice, getInvoice, listAllInvoices } from '../contract.ts'

const testApp = await startTestApp()
const { app, as, asWithKey, pool, tokenOf } = testApp
const { order } = orderingIn(testApp)
const today = todayInIndia(new Date())
await pool.change(sql`
  update distributors set credit_limit_paise = 1000000000000 where id = (select id from accounts where username = 'dist-e')`)
const { data: products } = await as('dist-e')(listProducts, { limit: 30, in_stock: '1' })
const [plain = '', other = ''] = products.filter((one) => one.scheme_admin_enable !== 1).map((one) => one.product_code)

const fulfil = (id: number) => fulfilOrder(pool.apart, id, today)
const invoicesOf = (order_id: number) =>
  pool.rows<{ id: number; invoice_no: string; total_paise: number }>(sql`
    select id, invoice_no, total_paise from invoices where order_id = ${order_id} and cancelled_at is null order by id`)

async function invoiced(quantity = 6) {
  const placed = await order('dist-e', [[plain, quantity]])
  await fulfil(placed.order_id)
  const [made] = await invoicesOf(placed.order_id)
  if (!made) throw new Error('Nothing was invoiced.')
  return { ...made, order_id: placed.order_id }
}

const cancel = (id: number, lines?: 'reopen' | 'close') =>
  as('admin')(cancelInvoice, { invoice_id: String(id), reason: 'Wrong godown', ...(lines && { lines }) })
const orderOf = async (order_id: number) => (await as('dist-e')(getOrder, { order_id })).data
const owed = async () => (await as('dist-e')(getOutstanding, {})).data
const onHand = () => pool.rows<{ id: number; on_hand: number }>(sql`select id, on_hand from batches order by id`)
const receive = (invoice: { id: number; total_paise: number }, reference: string) =>
  as('admin')(enterReceipt, {
    distributor: 'dist-e',
    amount_paise: invoice.total_paise,
    received_on: today,
    reference,
    allocations: [{ invoice_id: invoice.id, amount_paise: invoice.total_paise }],
  })

async function expectBooksToAgree() {
  expect([
    ...(await differences(pool)),
    ...(await goodsDifferences(pool)),
    ...(await moneyDifferences(pool)),
    ...(await reportDifferences(pool)),
    ...(await discountDifferences(pool)),
  ]).toEqual([])
}

/** Day totals as they are kept, but for those that are nothing. */
const trade = () =>
  pool.rows(sql`
    select * from trade_days t
    where (value_paise, packs, free_packs, ordered_packs, first_packs, promised_free, missed_free) <> (0, 0, 0, 0, 0, 0, 0)
    order by t`)

describe('an invoice that is cancelled', () => {
  test('keeps its number, owes nothing, gives its packs back, and its order waits and is invoiced anew', async () => {
    const [before, stock] = [await owed(), await onHand()]
    const made = await invoiced()
    expect((await owed()).total_paise).toBe(before.total_paise + made.total_paise)
    const { data } = await cancel(made.id)
    expect(data).toMatchObject({
      invoice_no: made.invoice_no,
      state: 'cancelled',
      balance_paise: 0,
      cancel_reason: 'Wrong godown',
    })
    expect(data.cancelled_by).not.toBeNull()
    const after = await owed()
    expect(after.total_paise).toBe(before.total_paise)
    expect(after.credit_left_paise).toBe(before.credit_left_paise - made.total_paise)
    expect(await onHand()).toEqual(stock)
    expect(
      await pool.rows(
        sql`select kind, sum(change)::int as packs from stock_movements where document = ${made.invoice_no} group by 1 order by 1`,
      ),
    ).toEqual([
      { kind: 'issue', packs: -6 },
      { kind: 'return', packs: 6 },
    ])

    const waiting = await orderOf(made.order_id)
    expect(waiting.status).toBe(status.inProcess)
    expect(waiting.timeline.at(-1)).toMatchObject({
      move: 'cancel_invoice',
      reason: `Invoice ${made.invoice_no}: Wrong godown`,
    })
    expect(waiting.supply).toMatchObject({ invoices: [], lines: [{ packs: 0, short: 6 }] })
    const { data: told } = await as('dist-e')(listNotices, {})
    expect(told[0]).toMatchObject({ title: `Invoice ${made.invoice_no} was cancelled` })
    await expectBooksToAgree()

    await fulfil(made.order_id)
    const [anew] = await invoicesOf(made.order_id)
    const next = (no = '') => Number(no.slice(-6))
    expect(next(anew?.invoice_no)).toBe(next(made.invoice_no) + 1)
    expect((await orderOf(made.order_id)).status).toBe(status.fulfilled)
    await expectBooksToAgree()
  })

  test('is in its list, its PDF, the statement and the vouchers as what it is, and the tax portal does not get it', async () => {
    const made = await invoiced()
    await cancel(made.id)
    const listed = await as('admin')(listAllInvoices, { invoice_no: made.invoice_no, state: 'cancelled' })
    expect(listed).toMatchObject({ total: 1, total_paise: 0, balance_paise: 0, data: [{ state: 'cancelled' }] })
    const file = async (path: string) => {
      const headers = { authorization: `Bearer ${await tokenOf('admin')}` }
      return app.inject({ url: `/api/adm/${path}`, headers })
    }
    const pdf = async () => (await file(`invoices/${made.id}/pdf`)).rawPayload
    const first = await pdf()
    expect(await pdf()).toEqual(first)
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(first)), { mergePages: true })
    expect(text).toContain('CANCELLED')
    expect(text.replace(/\s+/g, ' ')).toContain('Wrong godown')
    const { body } = await file(`vouchers.xml?from=${today}&to=${today}`)
    const voucher = body.split('<VOUCHER ').find((one) => one.includes(`>${made.invoice_no}<`))
    expect(voucher).toContain('<ISCANCELLED>Yes')
    expect(voucher).not.toContain('<AMOUNT>')
    expect((await file(`invoices/${made.id}/e-invoice.json`)).statusCode).toBe(409)
    const { id: firm } = await pool.one<{ id: number }>(sql`select id from accounts where username = 'dist-e'`)
    const { rows: moves } = await statementOf(pool, firm, { from: today, to: today })
    const own = moves.filter((one) => one.no === made.invoice_no)
    expect(own.map(({ what }) => what)).toEqual(['invoice', 'invoice_cancelled'])
    expect(own.reduce((sum, one) => sum + one.debit_paise - one.credit_paise, 0)).toBe(0)
  })

  test('closes the lines of its order where the office says so', async () => {
    const made = await invoiced()
    await cancel(made.id, 'close')
    const closed = await orderOf(made.order_id)
    expect(closed.status).toBe(status.closedShort)
    await fulfil(made.order_id)
    expect(await invoicesOf(made.order_id)).toEqual([])
    await expectBooksToAgree()
  })

  test('leaves the other invoice of its order, which then counts as the first one in every report', async () => {
    const placed = await order('dist-e', [
      [plain, 5],
      [other, 4],
    ])
    await pool.change(sql`update batches set blocked_reason = 'a test' where product_code = ${other}`)
    await fulfil(placed.order_id)
    await pool.change(sql`update batches set blocked_reason = null where product_code = ${other}`)
    await fulfil(placed.order_id)
    const [first, second] = await invoicesOf(placed.order_id)
    await cancel(first?.id ?? 0)
    expect((await orderOf(placed.order_id)).status).toBe(status.partlyFulfilled)
    const kept = await trade()
    await pool.transaction({ actor: 'a test', requestId: '', address: '' }, (db) =>
      db.rows(sql`select rebuild_trade_days()`),
    )
    expect(kept).toEqual(await trade())
    await fulfil(placed.order_id)
    await cancel(second?.id ?? 0)
    await expectBooksToAgree()
  })

  test('takes the rate difference of a discount order with it', async () => {
    const [party] = (await as('dist-e')(listParties, {})).data
    const which = { kind: 'discount' as const, party_id: party?.party_id ?? 0 }
    const { product_code } = await pool.one<{ product_code: string }>(sql`
      select p.product_code from products p
      join discounted_products d using (product_code)
      join party_divisions v on v.division_code = p.division_code and v.party_id = ${which.party_id}
      join stock s on s.product_code = p.product_code
      join distributor_plants t on t.plant_code = s.plant_code and t.rank = 1
      join accounts a on a.id = t.distributor_id and a.username = 'dist-e'
      where p.active and s.quantity > 200
        and not exists (select from rate_contracts c where c.product_code = p.product_code)
      order by p.product_code limit 1`)
    await as('dist-e')(emptyCart, which)
    const { data: cart } = await as('dist-e')(changeCart, { ...which, product_code, quantity: 8, discount_bp: 900 })
    const wanted = { ...which, expected_total_paise: cart.total_paise }
    const { data: placed } = await asWithKey('dist-e', newKey())(placeOrder, wanted)
    await fulfil(placed.order_id)
    const [made] = await invoicesOf(placed.order_id)
    const { data: claims } = await as('dist-e')(listClaims, {})
    const claim = claims.find(({ invoice_id }) => invoice_id === made?.id)
    await cancel(made?.id ?? 0)
    expect((await as('dist-e')(getClaim, { id: String(claim?.id) })).data.state).toBe('withdrawn')
    await fulfil(placed.order_id)
    expect((await as('dist-e')(listClaims, {})).data[0]).toMatchObject({
      state: 'raised',
      value_paise: claim?.value_paise,
    })
    await expectBooksToAgree()
  })
})

describe('an invoice is not cancelled', () => {
  test('without a reason, twice, by the other product type or where there is none', async () => {
    const made = await invoiced()
    const asked = { invoice_id: String(made.id), reason: 'Wrong godown' }
    expect(await refusal(as('admin')(cancelInvoice, { ...asked, reason: ' ' }))).toMatchObject({ http: 422 })
    expect((await refusal(as('admin-g')(cancelInvoice, asked))).http).toBe(404)
    expect((await refusal(as('admin')(cancelInvoice, { ...asked, invoice_id: '999999999' }))).http).toBe(404)
    await cancel(made.id)
    expect((await refusal(cancel(made.id))).message).toContain('This invoice is cancelled already.')
  })

  test('while money, a note or a claim is on it; when they are taken back, it is', async () => {
    const made = await invoiced()
    const { data: receipt } = await receive(made, 'CANCEL-1')
    expect((await refusal(cancel(made.id))).message).toContain('Receipt CANCEL-1 settles this invoice.')
    await as('admin')(reverseReceipt, { id: String(receipt.id), reason: 'Bounced' })
    const { data: note } = await as('admin')(writeNote, {
      distributor: 'dist-e',
      kind: 'credit',
      reason_code: 'other',
      amount_paise: 100,
      invoice_id: made.id,
      text: 'A test',
    })
    expect((await refusal(cancel(made.id))).message).toContain(
      `Credit note ${note.note_no} is written on this invoice.`,
    )
    await as('admin')(reverseNote, { id: String(note.id), reason: 'Wrong' })
    const { data: full } = await as('dist-e')(getInvoice, { invoice_id: String(made.id) })
    const { data: claim } = await as('dist-e')(raiseClaim, {
      invoice_id: made.id,
      lines: [{ line_id: full.lines[0]?.line_id ?? 0, reason_code: 'damaged', quantity: 1 }],
    })
    expect((await refusal(cancel(made.id))).message).toContain(`Claim ${claim.claim_no} is on this invoice.`)
    await as('admin')(decideClaim, { id: String(claim.id), lines: [], text: 'It never left' })
    expect((await cancel(made.id)).data.state).toBe('cancelled')
    await expectBooksToAgree()
  })

  test('when its month is closed, or the tax portal has had it for a day', async () => {
    const made = await invoiced()
    const key = 'receivables.closed_until'
    await pool.change(sql`
      insert into settings (key, value) values (${key}, to_jsonb(${today}::text)) on conflict (key) do update set value = excluded.value`)
    expect((await refusal(cancel(made.id))).message).toContain('Write a credit note instead.')
    await pool.change(sql`delete from settings where key = ${key}`)
    const irn = String(made.id).padStart(64, '0')
    await pool.change(sql`
      insert into e_invoices (invoice_id, irn, ack_no, acked_on, signed_qr, source, created_at)
      values (${made.id}, ${irn}, '1', ${addDays(today, -2)}, 'qr', 'portal', now() - interval '25 hours')`)
    expect((await refusal(cancel(made.id))).message).toContain('more than 24 hours ago')
    await pool.change(sql`update e_invoices set created_at = now() - interval '23 hours' where invoice_id = ${made.id}`)
    expect((await cancel(made.id)).data.state).toBe('cancelled')
  })
})

describe('at once', () => {
  const outcomes = async (calls: Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).filter((one) => one.status === 'fulfilled').length

  test('two cancel an invoice: one does, and its packs come back once', async () => {
    const stock = await onHand()
    const made = await invoiced()
    expect(await outcomes([cancel(made.id), cancel(made.id), cancel(made.id)])).toBe(1)
    expect(await onHand()).toEqual(stock)
    await expectBooksToAgree()
  })

  test('one cancels it, another enters its money or claims on it: one of them does', async () => {
    for (let round = 0; round < 4; round += 1) {
      const made = await invoiced()
      expect(await outcomes([cancel(made.id), receive(made, `RACE-${round}`)])).toBe(1)
      const claimed = await invoiced()
      const { data: full } = await as('admin')(getAnyInvoice, { invoice_id: String(claimed.id) })
      const lines = [{ line_id: full.lines[0]?.line_id ?? 0, reason_code: 'damaged' as const, quantity: 1 }]
      expect(await outcomes([as('dist-e')(raiseClaim, { invoice_id: claimed.id, lines }), cancel(claimed.id)])).toBe(1)
    }
    await expectBooksToAgree()
  })
})
