import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#app/server.ts'
import { refusal, startTestApp } from '#app/testing.ts'
import { listProducts } from '#catalogue/contract.ts'
import { decideClaim, raiseClaim } from '#claims/contract.ts'
import { fulfilOrder } from '#fulfilment/server/fulfil.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { openLog } from '#kit/server/process/log.ts'
import { reverseNote, writeNote } from '#money/contract.ts'
import { orderingIn } from '#orders/server/testing.ts'
import { cancelInvoice } from '../cancelling-contract.ts'
import { getAnyInvoice, listAllInvoices } from '../contract.ts'
import { eInvoiceFile, enterIrn, enterIrnCancelled, getEInvoice, sendEInvoice } from '../e-invoice-contract.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { irnOf } from './portal.ts'

const testApp = await startTestApp()
const sender = { provider: 'Sahyadri Remedies', payTo: { account: null, upi: null } }
const { as, pool } = testApp
const { order } = orderingIn(testApp)
const today = todayInIndia(new Date())
await pool.change(sql`
  update distributors set credit_limit_paise = 1000000000000 where id = (select id from accounts where username = 'dist-e')`)
const { data: products } = await as('dist-e')(listProducts, { limit: 30, in_stock: '1' })

async function invoiced() {
  const code = products.find((one) => one.scheme_admin_enable !== 1)?.product_code ?? ''
  const placed = await order('dist-e', [[code, 20]])
  await fulfilOrder(pool.apart, placed.order_id, today)
  const { id } = await pool.one<{ id: number }>(sql`select id from invoices where order_id = ${placed.order_id}`)
  return { invoice_id: String(id) }
}
const portal = (value: string) =>
  pool.change(sql`
    insert into settings (key, value) values ('receivables.e_invoice_portal', ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value`)
/** As the portal makes it of the number that is printed on the invoice. */
async function irnFor(asked: { invoice_id: string }): Promise<string> {
  const { seller, invoice_date, invoice_no } = (await as('admin')(getAnyInvoice, asked)).data
  return irnOf({ gstin: seller?.gstin ?? '', dated: invoice_date, type: 'INV', no: invoice_no })
}
const entered = {
  irn: 'b'.repeat(64),
  ack_no: '112610012345678',
  acked_on: today,
  signed_qr: `eyJ.${'x'.repeat(900)}.s`,
}

test('the IRN is the published hash of GSTIN, year, type and number', () => {
  expect(irnOf({ gstin: '29AAFCC9980M1ZR', dated: '2019-12-12', type: 'INV', no: '2019-20/KA/1' })).toBe(
    '23f498ee41441ecad30f72ba5b9907506c3df70a17b0e0dff46b76a786400662',
  )
})

test('the demo’s invoices are ready for the portal, and without one only the file is given', async () => {
  const asked = await invoiced()
  const { data } = await as('admin')(getEInvoice, asked)
  expect(data).toMatchObject({ irn: null, why_not: [], can_send: false })
  expect((await refusal(as('admin')(sendEInvoice, asked))).http).toBe(409)
  expect((await refusal(as('admin-g')(getEInvoice, asked))).http).toBe(404)
  expect((await refusal(as('admin-g')(enterIrn, { ...asked, ...entered }))).http).toBe(404)
  await expect(as('dist-e')(eInvoiceFile, asked)).rejects.toThrow()
})

test('a missing PIN code is named, and the file is refused until it is entered', async () => {
  const asked = await invoiced()
  const pin = (value: string) =>
    pool.change(
      sql`update distributors set pin_code = ${value} where id = (select id from accounts where username = 'dist-e')`,
    )
  await pin('')
  const { data } = await as('admin')(getEInvoice, asked)
  expect(data.why_not.join()).toMatch(/PIN code/)
  await portal('stand_in')
  const refused = await refusal(as('admin')(sendEInvoice, asked))
  expect(refused).toMatchObject({ http: 409 })
  await pin('440001')
  await portal('off')
})

test('the stand-in registers once, two at once too, and the IRN and its QR are on the PDF', async () => {
  const asked = await invoiced()
  await portal('stand_in')
  const both = await Promise.all([as('admin')(sendEInvoice, asked), as('admin')(sendEInvoice, asked)])
  expect(new Set(both.map(({ data }) => data.irn)).size).toBe(1)
  await portal('off')
  const { data: invoice } = await as('admin')(getAnyInvoice, asked)
  expect(invoice.irn).toMatch(/^[0-9a-f]{64}$/)
  expect(invoice.signed_qr).toContain(invoice.irn)
  const plain = await invoicePdf({ ...invoice, signed_qr: null }, sender)
  const file = await invoicePdf(invoice, sender)
  expect(file.length).toBeGreaterThan(plain.length)
  expect((await refusal(as('admin')(enterIrn, { ...asked, ...entered }))).http).toBe(409)
})

test('outside the demo the stand-in makes no IRN, and the refusal says what to set up', async () => {
  const asked = await invoiced()
  await portal('stand_in')
  const live = await createApp({
    ...{ config: { ...testApp.config, demo: false }, pool, replica: pool, log: openLog('silent') },
    jobs: { enqueue: () => async () => undefined },
  })
  onTestFinished(() => live.close())
  const headers = { authorization: `Bearer ${await testApp.tokenOf('admin')}` }
  const url = `/api/adm/invoices/${asked.invoice_id}/e-invoice`
  const sent = await live.inject({ method: 'POST', url, headers })
  expect([sent.statusCode, sent.json().message]).toEqual([
    409,
    expect.stringMatching(/in the demo only\. Set .* to off/),
  ])
  expect((await live.inject({ url, headers })).json().data).toMatchObject({ irn: null, can_send: false })
  expect((await as('admin')(getEInvoice, asked)).data.can_send).toBe(true)
  await portal('off')
})

const fileOf = async (id: number, who: 'admin' | 'admin-g' | 'dist-e' = 'admin') =>
  testApp.app.inject({
    url: `/api/adm/notes/${id}/e-invoice.json`,
    headers: { authorization: `Bearer ${await testApp.tokenOf(who)}` },
  })

test('packs that come back by two claims are credited as by one: free ones cost nothing, and each note has its own of them', async () => {
  const { data: invoice } = await as('admin')(getAnyInvoice, await invoiced())
  const [line] = invoice.lines
  const { line_id = 0, price_paise = 0 } = line ?? {}
  await pool.change(sql`update invoice_lines set paid_qty = 18, free_qty = 2 where line_id = ${line_id}`)
  const items: { Qty: number; FreeQty: number; AssAmt: number }[] = []
  const notes: number[] = []
  for (const quantity of [9, 11]) {
    const lines = [{ line_id, reason_code: 'damaged' as const, quantity }]
    const { data: claim } = await as('dist-e')(raiseClaim, { invoice_id: invoice.invoice_id, lines })
    const decided = { id: String(claim.id), lines: [{ line_id, quantity }], text: '' }
    const { data: settled } = await as('admin')(decideClaim, decided)
    notes.push(settled.note_id ?? 0)
    items.push(...(await fileOf(settled.note_id ?? 0)).json().ItemList)
  }
  expect(items.map(({ Qty, FreeQty }) => [Qty, FreeQty])).toEqual([
    [9, 0],
    [9, 2],
  ])
  expect(items.map(({ AssAmt }) => Math.round(AssAmt * 100))).toEqual([9 * price_paise, 9 * price_paise])
  const [first = 0, second = 0] = notes
  await as('admin')(reverseNote, { id: String(first), reason: 'Counted wrong' })
  expect((await fileOf(second)).json().ItemList).toEqual(items.slice(1))
})

test('a credit note of a claim is given as JSON with its lines; a commercial note and a stranger’s are not', async () => {
  const asked = await invoiced()
  const { data: invoice } = await as('admin')(getAnyInvoice, asked)
  const [line] = invoice.lines
  const lines = [{ line_id: line?.line_id ?? 0, reason_code: 'damaged' as const, quantity: 4 }]
  const { data: claim } = await as('dist-e')(raiseClaim, { invoice_id: invoice.invoice_id, lines })
  const decided = [{ line_id: line?.line_id ?? 0, quantity: 3 }]
  const { data: settled } = await as('admin')(decideClaim, { id: String(claim.id), lines: decided, text: '' })
  const file = await fileOf(settled.note_id ?? 0)
  expect(file.json()).toMatchObject({
    DocDtls: { Typ: 'CRN', No: settled.note_no },
    ItemList: [{ Qty: 3, UnitPrice: (line?.price_paise ?? 0) / 100 }],
    RefDtls: { PrecDocDtls: [{ InvNo: invoice.invoice_no }] },
  })
  expect((await fileOf(settled.note_id ?? 0, 'admin-g')).statusCode).toBe(404)
  expect((await fileOf(settled.note_id ?? 0, 'dist-e')).statusCode).toBe(403)
  const { data: written } = await as('admin')(writeNote, {
    ...{ distributor: 'dist-e', kind: 'debit', reason_code: 'interest', amount_paise: 5000, text: 'Interest' },
  })
  const refused = await fileOf(written.id)
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'This note has no GST, so the portal does not register it. Send its PDF. To charge GST, send an invoice instead.',
  ])
})

test('an IRN is entered by hand once, and only that of the invoice’s own number', async () => {
  const [asked, other] = [await invoiced(), await invoiced()]
  expect((await refusal(as('admin')(enterIrn, { ...asked, ...entered, irn: 'nonsense' }))).body.errors).toHaveProperty(
    'irn',
  )
  const irn = await irnFor(asked)
  for (const wrong of [entered.irn, await irnFor(other)])
    expect((await refusal(as('admin')(enterIrn, { ...asked, ...entered, irn: wrong }))).body.errors).toEqual({
      irn: expect.stringContaining(`which ends in ${irn.slice(-6)}`),
    })
  const { data } = await as('admin')(enterIrn, { ...asked, ...entered, irn: irn.toUpperCase() })
  expect(data).toMatchObject({ irn, source: 'entered' })
  expect((await refusal(as('admin')(enterIrn, { ...other, ...entered, irn }))).body.errors).toHaveProperty('irn')
  const { data: invoice } = await as('admin')(getAnyInvoice, asked)
  expect((await invoicePdf(invoice, sender)).length).toBeLessThan(150_000)
})

test('an admin who enters no money registers no invoice, and enters neither an IRN nor its cancellation', async () => {
  const asked = await invoiced()
  await portal('stand_in')
  const { rights } = await pool.one<{ rights: string[] }>(sql`select rights from accounts where username = 'admin'`)
  const having = (some: string[]) => pool.change(sql`update accounts set rights = ${some} where username = 'admin'`)
  onTestFinished(() => having(rights).then(() => undefined))
  await having(rights.filter((right) => right !== 'money'))
  const irn = await irnFor(asked)
  const tries = [
    () => as('admin')(sendEInvoice, asked),
    () => as('admin')(enterIrn, { ...asked, ...entered, irn }),
    () => as('admin')(enterIrnCancelled, { ...asked, cancelled_on: today }),
  ]
  for (const attempt of tries)
    expect(await refusal(attempt())).toMatchObject({ http: 403, message: expect.stringMatching(/enter money/) })
  expect((await as('admin')(getEInvoice, asked)).data.irn).toBeNull()
  await having(['money'])
  expect((await as('admin')(enterIrn, { ...asked, ...entered, irn })).data.irn).toBe(irn)
})

test('an invoice that the stand-in registered is cancelled there with it', async () => {
  const asked = await invoiced()
  await portal('stand_in')
  await as('admin')(sendEInvoice, asked)
  await portal('off')
  const { data } = await as('admin')(cancelInvoice, { ...asked, reason: 'Wrong branch' })
  expect(data).toMatchObject({ state: 'cancelled', irn_cancelled_on: today })
  expect((await as('admin')(getEInvoice, asked)).data.cancelled_on).toBe(today)
})

test('an IRN that was cancelled at the portal by hand is entered, once, after its invoice was cancelled', async () => {
  const asked = await invoiced()
  const irn = await irnFor(asked)
  await as('admin')(enterIrn, { ...asked, ...entered, irn })
  const enter = (cancelled_on: string, who: 'admin' | 'admin-g' = 'admin') =>
    as(who)(enterIrnCancelled, { ...asked, cancelled_on })
  expect((await refusal(enter(today))).message).toContain('Cancel the invoice first, then its IRN.')
  const { data } = await as('admin')(cancelInvoice, { ...asked, reason: 'Wrong branch' })
  expect(data.irn_cancelled_on).toBeNull()
  const livesOn = async () => {
    const found = await as('admin')(listAllInvoices, { state: 'irn_to_cancel' })
    expect(found.total).toBe(found.data.length)
    return found.data.map((row) => String(row.invoice_id))
  }
  expect(await livesOn()).toEqual([asked.invoice_id])
  for (const wrong of [addDays(today, -1), addDays(today, 1)])
    expect((await refusal(enter(wrong))).body.errors).toHaveProperty('cancelled_on')
  expect((await refusal(enter(today, 'admin-g'))).http).toBe(404)
  expect((await enter(today)).data).toMatchObject({ irn, cancelled_on: today })
  expect(await livesOn()).toEqual([])
  expect((await refusal(enter(today))).message).toContain('The IRN of this invoice is cancelled already.')
})
