import { expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { getAnyInvoice, listAllInvoices } from '#invoices/contract.ts'
import type { Output } from '#kit/endpoint.ts'
import { sql } from '#kit/server/db/db.ts'
import { getOutstanding } from '#outstanding/contract.ts'
import { goodsDifferences } from '#shortages/server/testing.ts'
import type { Username } from '../../../world/cast.ts'
import type { noteImport } from '../books-contract.ts'
import { listAllNotes, reverseNote, writeNote } from '../contract.ts'
import { moneyDifferences } from './reconciliation.ts'

const { as, app, pool, tokenOf } = await startTestApp()
type Preview = Output<typeof noteImport.preview>['data']

let keys = 0
async function send(path: string, text: string, who: Username = 'admin') {
  const edge = 'edge-of-a-part'
  keys += 1
  return app.inject({
    method: 'POST',
    url: `/api/adm/note-imports/${path}`,
    headers: {
      authorization: `Bearer ${await tokenOf(who)}`,
      'content-type': `multipart/form-data; boundary=${edge}`,
      'idempotency-key': `note-import-${keys}`,
    },
    payload: `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="notes.csv"\r\n\r\n${text}\r\n--${edge}--\r\n`,
  })
}
const look = async (text: string, who?: Username): Promise<Preview> => (await send('preview', text, who)).json().data
async function put(text: string) {
  const { fingerprint } = await look(text)
  return send(fingerprint, text)
}
const head = 'Customer code,Kind,Reason,Amount,Invoice no,Remarks'
const sheet = (...rows: string[]) => [head, ...rows].join('\n')
const owed = async () => (await as('dist-b')(getOutstanding, {})).data
const notesOf = async (search_text = '') =>
  (await as('admin')(listAllNotes, { distributor: 'dist-b', search_text })).data

async function openInvoice() {
  const { data } = await as('admin')(listAllInvoices, { distributor_id: 'dist-b', state: 'open' })
  const found = data.find((one) => one.paid_paise === 0)
  if (!found) throw new Error('dist-b owes nothing.')
  return found
}

test('rows become numbered notes that settle their invoice, and the same file changes nothing the second time', async () => {
  const [invoice, before] = [await openInvoice(), await owed()]
  const text = sheet(
    `dist-b,Credit,Breakage,"1,000.00",${invoice.invoice_no},Broken on the way`,
    `dist-b,credit note,rate_difference,250.50,${invoice.invoice_no.replaceAll('/', '-')},Price cut`,
    'dist-b,Debit,Interest,99,,Interest of a quarter',
    'nobody,Debit,Interest,99,,Interest of a quarter',
  )
  expect(await look(text)).toMatchObject({ new: 3, changed: 0, refused: 1, unchanged: 0 })
  expect((await put(text)).statusCode).toBe(201)
  const written = (await notesOf()).filter(({ text: said }) => /Broken on|Price cut|of a quarter/.test(said))
  expect(written.map(({ kind, amount_paise }) => [kind, amount_paise]).sort()).toEqual([
    ['credit', 1_000_00],
    ['credit', 250_50],
    ['debit', 99_00],
  ])
  const { data: settled } = await as('admin')(getAnyInvoice, { invoice_id: String(invoice.invoice_id) })
  expect(settled.paid_paise).toBe(1_250_50)
  expect((await owed()).total_paise).toBe(before.total_paise - 1_250_50 + 99_00)
  expect(await look(text)).toMatchObject({ new: 0, refused: 1, unchanged: 3 })
  expect((await put(text)).statusCode).toBe(409)
  const gaps = await pool.rows(sql`
    select d.series from document_numbers d join plants p on p.code = d.plant_code
    where d.series in ('C', 'D') and d.last <> (
      select count(*) from notes n
      where n.note_no like p.series || d.series || '/' || to_char(d.year_begins, 'YY') || '%')`)
  expect(gaps).toEqual([])
  expect(await moneyDifferences(pool)).toEqual([])
})

test('two rows never credit more than their invoice, and a note that was reversed is not written again by the file', async () => {
  const invoice = await openInvoice()
  const rupees = invoice.total_paise / 100
  const text = sheet(
    `dist-b,Credit,Other,${rupees - 1},${invoice.invoice_no},Nearly all of it`,
    `dist-b,Credit,Other,2,${invoice.invoice_no},And more`,
  )
  const preview = await look(text)
  expect(preview).toMatchObject({ new: 1, refused: 1 })
  expect((await put(text)).statusCode).toBe(201)
  const [note] = (await notesOf()).filter(({ text: said }) => said === 'Nearly all of it')
  await as('admin')(reverseNote, { id: String(note?.id), reason: 'Wrong firm' })
  const again = await look(text)
  expect(again.rows.find(({ kind }) => kind === 'refused')?.errors[0]?.why).toContain('was reversed')
  expect(await moneyDifferences(pool)).toEqual([])
})

test('what somebody wrote by hand since the preview is not written again', async () => {
  const text = sheet('dist-b,Debit,Other,12.34,,Freight')
  const { fingerprint } = await look(text)
  await as('admin')(writeNote, {
    distributor: 'dist-b',
    kind: 'debit',
    reason_code: 'other',
    amount_paise: 12_34,
    text: 'freight',
  })
  expect((await send(fingerprint, text)).statusCode).toBe(409)
})

test('a credit note for a scheme settles what is due, the oldest promise first', async () => {
  const due = await pool.one<{
    code: string
    order_id: number
    line_no: number
    price_paise: number
    settled_qty: number
  }>(sql`
    select a.username as code, p.order_id, p.line_no, p.price_paise, p.settled_qty
    from scheme_promises p join accounts a on a.id = p.distributor_id
    where p.due_qty > 0 and p.product_type = 'E' order by p.order_id, p.line_no limit 1`)
  const text = sheet(`${due.code},Credit,Scheme settlement,${due.price_paise / 100},,Free pack of a scheme`)
  expect((await put(text)).statusCode).toBe(201)
  const after = await pool.one<{ settled_qty: number }>(sql`
    select settled_qty from scheme_promises where order_id = ${due.order_id} and line_no = ${due.line_no}`)
  expect(after.settled_qty).toBe(due.settled_qty + 1)
  expect([...(await moneyDifferences(pool)), ...(await goodsDifferences(pool))]).toEqual([])
})

test('the other product type sees neither the firm’s invoices nor does a customer import', async () => {
  const invoice = await openInvoice()
  const text = sheet(`dist-b,Credit,Other,5,${invoice.invoice_no},From the other office`)
  expect(await look(text, 'admin-g')).toMatchObject({ new: 0, refused: 1 })
  expect((await send('preview', text, 'dist-b')).statusCode).toBe(403)
})

test('the template has the columns and their rules', async () => {
  const answer = await app.inject({
    url: '/api/adm/note-imports/template.xlsx',
    headers: { authorization: `Bearer ${await tokenOf('admin')}` },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toContain('notes-')
})
