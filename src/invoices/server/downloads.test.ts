import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { listProducts } from '#catalogue/contract.ts'
import { readPayTo } from '#credit/server/pay-to.ts'
import { fulfilOrder } from '#fulfilment/server/fulfil.ts'
import { addDays, formatDay, todayInIndia } from '#kit/date.ts'
import { formatAmount, formatRupees } from '#kit/money.ts'
import { sql } from '#kit/server/db/db.ts'
import { enterReceipt, reverseReceipt, writeNote } from '#money/contract.ts'
import { orderingIn } from '#orders/server/testing.ts'
import { getOutstanding } from '#outstanding/contract.ts'
import { statementOf } from '#outstanding/server/statement.ts'
import { getInvoice } from '../contract.ts'
import { amountInWords } from '../words.ts'
import { invoicePdf } from './invoice-pdf.ts'

const testApp = await startTestApp()
const sender = { provider: 'Sahyadri Remedies', payTo: { account: null, upi: null } }
const { as, pool } = testApp
const { order } = orderingIn(testApp)
const today = todayInIndia(new Date())
await pool.change(sql`
  update distributors set credit_limit_paise = 1000000000000 where id = (select id from accounts where username = 'dist-e')`)
const { data: products } = await as('dist-e')(listProducts, { limit: 30, in_stock: '1' })

const placed = await order(
  'dist-e',
  products
    .filter((one) => one.scheme_admin_enable !== 1)
    .slice(0, 12)
    .map((one) => [one.product_code, 20] as const),
)
await fulfilOrder(pool.apart, placed.order_id, today)
const { id } = await pool.one<{ id: number }>(sql`select id from invoices where order_id = ${placed.order_id}`)
const { data: invoice } = await as('dist-e')(getInvoice, { invoice_id: String(id) })

async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })
  return text.map((page) => page.replace(/\s+/g, ' '))
}

async function read(pdf: Uint8Array): Promise<{ text: string; pages: number }> {
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  return { text: text.replace(/\s+/g, ' '), pages: totalPages }
}

describe('the PDF of an invoice', () => {
  test('has every number of the invoice, both parties and the amount in words, and the same bytes each time', async () => {
    const file = await invoicePdf(invoice, sender)
    expect(await invoicePdf(invoice, sender)).toEqual(file)
    expect(file.length).toBeLessThan(150_000)
    const { text } = await read(file)
    for (const line of invoice.lines)
      for (const part of [
        line.product_code,
        line.hsn,
        line.batch_no,
        formatAmount(line.mrp_paise),
        formatAmount(line.amount_paise),
      ])
        expect(text).toContain(part)
    for (const part of [
      invoice.invoice_no,
      formatDay(invoice.invoice_date),
      invoice.seller?.gstin ?? 'none',
      invoice.buyer.gstin,
      invoice.buyer.name,
      invoice.buyer.licence_no ?? 'none',
      invoice.order_no ?? 'none',
      formatRupees(invoice.value_paise),
      formatRupees(invoice.total_paise),
      amountInWords(invoice.total_paise),
      'Page 1 of',
    ])
      expect(text).toContain(part)
  })

  test('says where the goods go, or that they go where it is billed', async () => {
    const { text } = await read(await invoicePdf(invoice, sender))
    expect(text).toContain('Butibori godown, Plot 48, MIDC Industrial Area')
    const own = await read(await invoicePdf({ ...invoice, deliver_to: null }, sender))
    expect(own.text).toContain('Same as billed to')
  })

  test('says where to pay what is open of it, by the plant’s own lines where it has some, and nothing once it is paid', async () => {
    const account = { name: 'Sahyadri Remedies Ltd', bank: 'HDFC Bank', number: '50200041877193', ifsc: 'HDFC0000417' }
    const payTo = { account, upi: { address: 'sahyadri@hdfcbank', name: account.name } }
    const textOf = async (changed: Partial<typeof invoice>) =>
      (await read(await invoicePdf({ ...invoice, bank_lines: '', ...changed }, { ...sender, payTo }))).text
    const open = await textOf({ balance_paise: 12_345_67 })
    for (const part of [
      account.name,
      account.number,
      'HDFC0000417, HDFC Bank',
      'sahyadri@hdfcbank',
      `dist-e ${invoice.invoice_no}`,
      'Scan with any UPI app to pay ₹12,345.67.',
    ])
      expect(open).toContain(part)
    expect(await textOf({ balance_paise: 1_00_000_01 })).toContain('UPI takes up to ₹1,00,000.00 at a time.')
    const own = await textOf({ balance_paise: 100, bank_lines: 'Own account 778899' })
    expect([own.includes('Own account 778899'), own.includes(account.number)]).toEqual([true, false])
    expect(await textOf({ balance_paise: 0 })).not.toContain('Pay to')
  })

  test.each([1, 9, 14, 15, 16, 75])(
    'of %i lines cuts nothing, says on each page whose it is, and has no page of totals alone',
    async (count) => {
      const [line] = invoice.lines as [(typeof invoice.lines)[number]]
      const name = 'Ultracetamolindesolvaricin Paediatric Oral Suspension with Measuring Cup 125 mg / 5 ml, Strawberry'
      const lines = Array.from({ length: count }, (_, at) => ({
        ...line,
        line_no: at + 1,
        product_name: name,
        hsn: `3004${String(9000 + (at % 12))}`,
        pack: '100 ml bottle with dropper and measuring cup, in a carton of ten',
        batch_no: `LONGB${String(at).padStart(7, '0')}`,
        manufacturer: 'Himgiri Parenterals Pvt. Ltd., Baddi, Solan, Himachal Pradesh',
        amount_paise: 123_456_789_00,
      }))
      const buyer = { ...invoice.buyer, name: 'श्री बालाजी मेडिकल' }
      const pages = await pagesOf(await invoicePdf({ ...invoice, lines, buyer }, sender))
      const text = pages.join(' ')
      expect(text).not.toContain('…')
      for (const { batch_no, hsn } of lines)
        expect([text.includes(batch_no), text.includes(`HSN ${hsn}`)]).toEqual([true, true])
      expect(text.split('Measuring Cup 125 mg').length - 1).toBe(count)
      expect(text).toMatch(/[\u0900-\u097f]{3}/)
      for (const [at, page] of pages.entries()) {
        expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
        expect(page).toContain(buyer.gstin)
        if (at < pages.length - 1) expect(page).toMatch(/Carried forward|Tax by HSN/)
      }
      const last = pages.at(-1) ?? ''
      expect(last).toContain(formatRupees(invoice.total_paise))
      expect(last).toMatch(/LONGB|3004\d{4}/)
    },
  )
})

describe('files over HTTP', () => {
  const get = async (who: 'dist-e' | 'dist-depot' | 'emp-e' | 'emp-g' | 'admin' | 'admin-g', path: string) => {
    const answer = await testApp.app.inject({
      method: 'GET',
      url: path,
      headers: { authorization: `Bearer ${await testApp.tokenOf(who)}` },
    })
    return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
  }

  test('are for their own people alone', async () => {
    const path = `/api/invoices/${id}/pdf`
    const mine = await get('dist-e', path)
    expect(mine.status).toBe(200)
    expect(mine.headers['content-type']).toBe('application/pdf')
    expect(mine.headers['content-disposition']).toMatch(/^attachment; filename="[A-Z0-9-]+\.pdf"$/)
    expect((await read(mine.bytes)).text).toContain(invoice.invoice_no)
    expect((await get('emp-e', path)).status).toBe(200)
    expect((await get('dist-depot', path)).status).toBe(404)
    expect((await get('emp-g', path)).status).toBe(404)
    expect((await get('admin', `/api/adm/invoices/${id}/pdf`)).status).toBe(200)
    expect((await get('admin-g', `/api/adm/invoices/${id}/pdf`)).status).toBe(404)
    expect((await get('admin', path)).status).toBe(403)
  })

  test('a note says its reason, its invoice and its amount', async () => {
    const { data: note } = await as('admin')(writeNote, {
      distributor: 'dist-e',
      kind: 'credit',
      reason_code: 'rate_difference',
      amount_paise: 12_345,
      invoice_id: id,
      text: 'Agreed rate',
    })
    const { status, bytes } = await get('dist-e', `/api/notes/${note.id}/pdf`)
    expect(status).toBe(200)
    const { text } = await read(bytes)
    for (const part of [note.note_no, invoice.invoice_no, 'Rate difference', '₹123.45', 'Agreed rate'])
      expect(text).toContain(part)
    expect((await get('dist-depot', `/api/notes/${note.id}/pdf`)).status).toBe(404)
    expect((await get('admin-g', `/api/adm/notes/${note.id}/pdf`)).status).toBe(404)
  })

  /** Of a claim on goods that the world has settled, with the tax of its invoice or without any. */
  const settled = (isTaxed: boolean) =>
    pool.one<{ id: number; invoice_no: string; hsns: string[]; rates: number[] }>(sql`
      select n.id, i.invoice_no, array_agg(l.hsn) as hsns,
        array_agg(coalesce(k.rate_paise, k.difference_paise, l.price_paise)) as rates
      from notes n
      join invoices i on i.id = n.invoice_id
      join claims c on c.note_id = n.id
      join claim_lines k on k.claim_id = c.id and k.approved_qty > 0
      join invoice_lines l on l.line_id = k.line_id
      where n.product_type = 'E' and n.reversed_at is null and (n.amount_paise > n.value_paise) = ${isTaxed}
      group by n.id, i.invoice_no order by n.id limit 1`)

  test.each([true, false])('a note for goods has their HSN and rate, and speaks of tax: %s', async (isTaxed) => {
    const note = await settled(isTaxed)
    const { text } = await read((await get('admin', `/api/adm/notes/${note.id}/pdf`)).bytes)
    expect(text).toContain(note.invoice_no)
    for (const hsn of note.hsns) expect(text).toContain(`HSN ${hsn}`)
    for (const paise of note.rates) expect(text).toContain(formatAmount(paise))
    expect([/[CSI]GST ₹/.test(text), /Taxable ₹/.test(text), /a commercial note/.test(text)]).toEqual([
      isTaxed,
      isTaxed,
      !isTaxed,
    ])
  })

  test('a statement’s opening and moves make its closing, for any span, and the last is what is owed less what is on account', async () => {
    const { data: receipt } = await as('admin')(enterReceipt, {
      distributor: 'dist-e',
      amount_paise: 50_000,
      tds_paise: 500,
      received_on: today,
      reference: 'STATEMENT-1',
    })
    await as('admin')(reverseReceipt, { id: String(receipt.id), reason: 'Cheque came back' })
    await as('admin')(enterReceipt, {
      distributor: 'dist-e',
      amount_paise: 70_000,
      received_on: today,
      reference: 'STATEMENT-2',
    })
    const { id: firm } = await pool.one<{ id: number }>(sql`select id from accounts where username = 'dist-e'`)
    const owing = (await as('dist-e')(getOutstanding, {})).data
    const whole = await statementOf(pool, firm, { from: '2020-01-01', to: today })
    expect(whole.opening_paise).toBe(0)
    expect(whole.closing_paise).toBe(owing.total_paise - owing.on_account_paise)
    for (const back of [0, 1, 3, 30, 90]) {
      const from = addDays(today, -back)
      const before = await statementOf(pool, firm, { from: '2020-01-01', to: addDays(from, -1) })
      const after = await statementOf(pool, firm, { from, to: today })
      expect(after.opening_paise).toBe(before.closing_paise)
      expect(after.closing_paise).toBe(whole.closing_paise)
      expect(before.rows.length + after.rows.length).toBe(whole.rows.length)
    }
    const query = `from=${addDays(today, -30)}&to=${today}`
    const pdf = await get('dist-e', `/api/outstanding/statement?${query}&format=pdf`)
    const { text } = await read(pdf.bytes)
    expect(text).toContain(formatAmount(whole.closing_paise))
    const { account } = await readPayTo(pool, 'Sahyadri Remedies')
    expect(text).toContain(account?.number ?? 'none')
    const sheet = await get('dist-e', `/api/outstanding/statement?${query}&format=xlsx`)
    expect(sheet.headers['content-disposition']).toMatch(/\.xlsx"$/)
    expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK')
    expect((await get('emp-g', `/api/outstanding/statement?${query}&distributor=dist-e`)).status).toBe(404)
    expect((await get('dist-e', `/api/outstanding/statement?from=${today}&to=${addDays(today, -1)}`)).status).toBe(422)
  })
})
