import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { getInvoice, listInvoices } from '#invoices/contract.ts'
import { sql } from '#kit/server/db/db.ts'
import type { Username } from '../../../world/cast.ts'
import { getAnyClaim, getClaim, raiseClaim, withdrawClaim } from '../contract.ts'

const { app, as, pool, tokenOf } = await startTestApp()

async function claimOfDistB(): Promise<number> {
  const { data: invoices } = await as('dist-b')(listInvoices, {})
  for (const { invoice_id } of invoices) {
    const { data } = await as('dist-b')(getInvoice, { invoice_id: String(invoice_id) })
    const line = data.lines.find((one) => one.paid_qty > 20)
    if (!line || data.cancelled_at) continue
    const lines = [{ line_id: line.line_id, reason_code: 'damaged' as const, quantity: 1 }]
    return (await as('dist-b')(raiseClaim, { invoice_id, lines })).data.id
  }
  throw new Error('dist-b has no invoice to claim on')
}

type Sent = { name: string; bytes: Buffer }

async function send(who: Username, id: number, files: Sent[], key?: string, things = 'claims') {
  const edge = 'edge-of-a-part'
  const parts = files.flatMap(({ name, bytes }) => [
    Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ])
  return app.inject({
    method: 'POST',
    url: `/api/${things}/${id}/files`,
    headers: {
      authorization: `Bearer ${await tokenOf(who)}`,
      'content-type': `multipart/form-data; boundary=${edge}`,
      ...(key && { 'idempotency-key': key }),
    },
    payload: Buffer.concat([...parts, Buffer.from(`--${edge}--\r\n`)]),
  })
}

async function fetched(who: Username, path: string) {
  return app.inject({ url: path, headers: { authorization: `Bearer ${await tokenOf(who)}` } })
}

const pdf = { name: 'delivery.pdf', bytes: Buffer.from('%PDF-1.4\nbroken box\n%%EOF') }
const photo = async () => ({
  name: 'C:\\photos\\box.jpg',
  bytes: await sharp({ create: { width: 30, height: 30, channels: 3, background: '#a00' } })
    .jpeg()
    .toBuffer(),
})

test('papers are attached to one’s own claim, once, and are seen by the office and by nobody else', async () => {
  const id = await claimOfDistB()
  const first = await send('dist-b', id, [pdf, await photo()], 'papers-1')
  expect(first.statusCode).toBe(201)
  const files = first.json().data.files as { id: number; file_name: string; media_type: string }[]
  expect(files.map(({ file_name, media_type }) => [file_name, media_type])).toEqual([
    ['delivery.pdf', 'application/pdf'],
    ['box.jpg', 'image/jpeg'],
  ])
  expect((await send('dist-b', id, [pdf, await photo()], 'papers-1')).json()).toEqual(first.json())
  expect((await as('dist-b')(getClaim, { id: String(id) })).data.files).toHaveLength(2)
  expect((await as('admin')(getAnyClaim, { id: String(id) })).data.files).toHaveLength(2)

  const path = `claims/${id}/files/${files[0]?.id}`
  const own = await fetched('dist-b', `/api/${path}`)
  expect([own.statusCode, own.headers['content-type'], own.headers['content-disposition']]).toEqual([
    200,
    'application/pdf',
    'attachment; filename="delivery.pdf"',
  ])
  expect(own.rawPayload).toEqual(pdf.bytes)
  expect((await fetched('admin', `/api/adm/${path}`)).statusCode).toBe(200)
  expect((await fetched('dist-e', `/api/${path}`)).statusCode).toBe(404)
  expect((await fetched('admin-g', `/api/adm/${path}`)).statusCode).toBe(404)
  expect((await send('dist-e', id, [pdf])).statusCode).toBe(404)
})

test('what is no paper is refused, and so is one more than twenty, or one for a claim that is over', async () => {
  const id = await claimOfDistB()
  const refused = await send('dist-b', id, [{ name: 'run.pdf', bytes: Buffer.from('MZ') }])
  expect([refused.statusCode, refused.json().message]).toEqual([415, 'run.pdf: Choose a PDF, PNG or JPEG file.'])
  expect((await send('dist-b', id, [])).statusCode).toBe(422)
  expect((await send('dist-b', id, [{ name: 'a.pdf', bytes: Buffer.alloc(10_485_761, '%PDF-') }])).statusCode).toBe(413)
  const ten = Array.from({ length: 10 }, () => pdf)
  expect((await send('dist-b', id, ten)).statusCode).toBe(201)
  const both = await Promise.all([send('dist-b', id, ten), send('dist-b', id, ten)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  await as('dist-b')(withdrawClaim, { id: String(id) })
  expect((await send('dist-b', id, [pdf])).statusCode).toBe(409)
  const { papers } = await pool.one<{ papers: number }>(sql`
    select count(*) as papers from claim_files where claim_id = ${id}`)
  expect(papers).toBe(20)
})

test('papers are attached to an invoice without a claim, once, and are seen by the office and by nobody else', async () => {
  const { data: invoices } = await as('dist-b')(listInvoices, {})
  const id = invoices[0]?.invoice_id ?? 0
  const first = await send('dist-b', id, [pdf, await photo()], 'invoice-papers-1', 'invoices')
  expect(first.statusCode).toBe(201)
  expect((await send('dist-b', id, [pdf, await photo()], 'invoice-papers-1', 'invoices')).json()).toEqual(first.json())
  const { data } = await as('dist-b')(getInvoice, { invoice_id: String(id) })
  const own = data.files.filter(({ claim_id }) => claim_id === null)
  expect(own.map(({ file_name }) => file_name).sort()).toEqual(['box.jpg', 'delivery.pdf'])
  const path = `invoices/${id}/files/${own.find(({ file_name }) => file_name === 'delivery.pdf')?.id}`
  const answers = await Promise.all([
    fetched('dist-b', `/api/${path}`),
    fetched('admin', `/api/adm/${path}`),
    fetched('dist-e', `/api/${path}`),
    fetched('admin-g', `/api/adm/${path}`),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404, 404])
  expect(answers[0]?.headers['content-type']).toBe('application/pdf')
  expect((await send('dist-e', id, [pdf], 'invoice-papers-2', 'invoices')).statusCode).toBe(404)
  const wrong = { name: 'run.pdf', bytes: Buffer.from('MZ no paper') }
  expect((await send('dist-b', id, [wrong], 'invoice-papers-3', 'invoices')).statusCode).toBe(415)
})
