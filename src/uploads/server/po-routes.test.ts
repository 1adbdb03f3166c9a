import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { getCart } from '#cart/contract.ts'
import { listSheet } from '#catalogue/contract.ts'
import { pdfOf, type Run } from '#kit/server/testing/testing-pdf.ts'
import { getAnyOrder } from '#orders/book-contract.ts'
import { getOrder, placeOrder } from '#orders/contract.ts'
import type { Username } from '../../../world/cast.ts'
import { cartUpload, getUpload, takeUpload } from '../contract.ts'
import {
  getAnyPurchaseOrder,
  getPurchaseOrder,
  listAllPurchaseOrders,
  listPurchaseOrders,
  type PurchaseOrder,
  returnPurchaseOrder,
} from '../purchase-orders.ts'

const { app, as, asWithKey, tokenOf } = await startTestApp()
const me = as('dist-e')
const { data: goods } = await me(listSheet, {})
const plain = goods.find((one) => one.scheme_admin_enable === 0 && one.stock === 'in')
if (!plain) throw new Error('the world has such a product')

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n')
const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#00636b' } })
  .png()
  .toBuffer()

const script = '<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>'

const edge = 'edge-of-a-part'
async function send(bytes: Buffer, fields: Record<string, string>, who: Username = 'dist-e', name = 'po') {
  return app.inject({
    method: 'POST',
    url: '/api/purchase-orders',
    headers: {
      authorization: `Bearer ${await tokenOf(who)}`,
      'content-type': `multipart/form-data; boundary=${edge}`,
    },
    payload: Buffer.concat([
      Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
      ...Object.entries(fields).map(([key, value]) =>
        Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`),
      ),
      Buffer.from(`--${edge}--\r\n`),
    ]),
  })
}
let last = 0
const nextNo = () => {
  last += 1
  return `TEST/${last}`
}
const sent = async (bytes: Buffer = pdf, who: Username = 'dist-e', more = {}): Promise<PurchaseOrder> => {
  const answer = await send(bytes, { po_no: nextNo(), po_date: '2026-11-02', ...more }, who)
  expect(answer.statusCode).toBe(201)
  return answer.json().data
}
const documentOf = async (id: number, who: Username, path = '/api/purchase-orders') =>
  app.inject({ url: `${path}/${id}/document`, headers: { authorization: `Bearer ${await tokenOf(who)}` } })

describe('a purchase order', () => {
  test('as PDF is kept with its number and day, and given back as it was', async () => {
    const po = await sent()
    expect(po).toMatchObject({
      state: 'new',
      po_date: '2026-11-02',
      media_type: 'application/pdf',
      distributor: 'dist-e',
    })
    expect((await me(listPurchaseOrders, {})).data[0]?.id).toBe(po.id)
    const answer = await documentOf(po.id, 'dist-e')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toContain('attachment')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.rawPayload.equals(pdf)).toBe(true)
  })

  test('as a picture is drawn anew: what lay behind it is gone', async () => {
    const po = await sent(Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]))
    const answer = await documentOf(po.id, 'dist-e')
    expect(answer.headers['content-type']).toBe('image/jpeg')
    expect(answer.rawPayload.includes('<script')).toBe(false)
  })

  test('as a sheet is read at once: its rows are an upload', async () => {
    const po = await sent(Buffer.from(`Code,Qty\n${plain.product_code},7\n`))
    expect(po.state).toBe('entering')
    const { data } = await me(getUpload, { id: po.upload_id ?? 0 })
    expect(data).toMatchObject({ po_no: po.po_no, counts: { good: 1 } })
  })

  test.each([
    ['nothing', Buffer.alloc(0), 'po.pdf', 422],
    ['a PDF with a script', Buffer.from(`%PDF-1.4\n${script}\n%%EOF`), 'proof.hta', 422],
    ['a PDF with a hidden script', Buffer.from('%PDF-1.4\n<< /S /Java#53cript >>\n%%EOF'), 'po.pdf', 422],
    ['a picture that is none', Buffer.concat([png.subarray(0, 20), Buffer.from('<html>')]), 'po.png', 422],
    ['an archive', Buffer.from('Rar!\x1a\x07\x00'), 'po.pdf', 415],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>'), 'po.png', 415],
    ['a page that is called a sheet', Buffer.from('<html>a,b\n1,2</html>'), 'po.csv', 415],
    ['a script', Buffer.from('#!/bin/sh\necho 1,2\n'), 'po.csv', 415],
    ['a word', Buffer.from('hello'), 'po.png', 415],
    ['a word that is called a sheet', Buffer.from('hello'), 'po.csv', 415],
    ['a sheet that is called a picture', Buffer.from('Code,Qty\n1,2\n'), 'po.png', 415],
  ])('that holds %s is refused', async (_, bytes, name, http) => {
    const answer = await send(bytes, { po_no: nextNo(), po_date: '2026-11-02' }, 'dist-e', name)
    expect(answer.statusCode).toBe(http)
    expect(answer.json().message).toMatch(/\.$/)
  })

  test.each([
    [pdf, 'proof.hta', 'proof.pdf'],
    [png, 'photo.exe', 'photo.jpg'],
    [Buffer.from(`Code,Qty\n${plain.product_code},7\n`), 'rows', 'rows.csv'],
  ])('is called by what it holds: %#', async (bytes, name, kept) => {
    const answer = await send(bytes, { po_no: nextNo(), po_date: '2026-11-02' }, 'dist-e', name)
    expect(answer.json().data.file_name).toBe(kept)
  })

  test.each([{ po_no: '', po_date: '2026-11-02' }, { po_no: 'X-1', po_date: '2026-13-02' }, { po_no: 'X-1' }])(
    'with %j is refused',
    async (fields) => {
      const { statusCode } = await send(pdf, fields as Record<string, string>)
      expect([400, 422]).toContain(statusCode)
    },
  )

  test('number is sent once, unless it corrects the one before', async () => {
    const first = await sent()
    const fields = { po_no: first.po_no.toLowerCase(), po_date: '2026-11-03' }
    expect((await send(pdf, fields)).statusCode).toBe(409)
    const corrected = await send(pdf, { ...fields, corrects: String(first.id) })
    expect(corrected.statusCode).toBe(201)
    expect(corrected.json().data.corrects).toBe(first.id)
    expect((await me(getPurchaseOrder, { id: first.id })).data.state).toBe('replaced')
    expect((await send(pdf, { ...fields, corrects: String(first.id) })).statusCode).toBe(404)
    // Another firm may have the same number, and can't correct this one.
    expect((await send(pdf, fields, 'dist-b')).statusCode).toBe(201)
    const other = await sent()
    expect((await send(pdf, { ...fields, po_no: nextNo(), corrects: String(other.id) }, 'dist-b')).statusCode).toBe(404)
  })

  test('number goes with its lines to the order', async () => {
    const po = await sent()
    const { data: upload } = await me(takeUpload, { text: `${plain.product_code} 7`, purchase_order: po.id })
    expect((await me(getPurchaseOrder, { id: po.id })).data).toMatchObject({ state: 'entering', upload_id: upload.id })
    await me(cartUpload, { id: upload.id, mode: 'replace' })
    const cart = (await me(getCart, {})).data
    const placing = { expected_total_paise: cart.total_paise }
    const { data: order } = await asWithKey('dist-e', 'po-order-key-1')(placeOrder, placing)
    expect(order.po_no).toBe(po.po_no)
    const { order_id } = order
    expect((await me(getOrder, { order_id })).data).toMatchObject({ po_no: po.po_no, po_id: po.id })
    expect((await as('admin')(getAnyOrder, { order_id })).data.po_id).toBe(po.id)
    expect((await me(getPurchaseOrder, { id: po.id })).data).toMatchObject({
      state: 'ordered',
      order_no: order.order_no,
    })
    await expect(as('emp-e')(returnPurchaseOrder, { id: po.id, reason: 'Too late.' })).rejects.toMatchObject({
      http: 409,
    })
  })

  test('is sent by an employee for a firm, and sent back with a reason', async () => {
    expect((await send(pdf, { po_no: nextNo(), po_date: '2026-11-02' }, 'emp-e')).statusCode).toBe(422)
    expect(
      (await send(pdf, { po_no: nextNo(), po_date: '2026-11-02', distributor: 'dist-hold' }, 'emp-e')).statusCode,
    ).toBe(404)
    const po = await sent(pdf, 'emp-e', { distributor: 'dist-e' })
    const back = (await as('emp-e')(returnPurchaseOrder, { id: po.id, reason: 'Page 2 is missing.' })).data
    expect(back).toMatchObject({ state: 'returned', reason: 'Page 2 is missing.' })
    expect((await me(getPurchaseOrder, { id: po.id })).data.state).toBe('returned')
  })
})

describe('a PDF', () => {
  const others = goods.filter((one) => one.scheme_admin_enable === 0 && one.stock === 'in').slice(0, 3)
  const printed = () =>
    pdfOf([
      [
        [40, 30, 'SHREE BALAJI MEDICAL AGENCIES'],
        [40, 50, 'Purchase Order No: BM/26-27/118'],
        [400, 50, 'Date: 12/11/2026'],
        [40, 90, 'Sr'],
        [70, 90, 'Item Code'],
        [140, 90, 'Description'],
        [420, 90, 'Qty'],
        ...others.flatMap(({ product_code, product_name }, at): Run[] => [
          [40, 110 + at * 18, String(at + 1)],
          [70, 110 + at * 18, product_code],
          [140, 110 + at * 18, product_name],
          [420, 110 + at * 18, String(7 + at)],
        ]),
        [140, 180, 'Total'],
        [420, 180, '24'],
      ],
    ])
  const readings = async (bytes: Buffer) =>
    app.inject({
      method: 'POST',
      url: '/api/purchase-order-readings',
      headers: {
        authorization: `Bearer ${await tokenOf('dist-e')}`,
        'content-type': `multipart/form-data; boundary=${edge}`,
      },
      payload: Buffer.concat([
        Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="file"; filename="po.pdf"\r\n\r\n`),
        bytes,
        Buffer.from(`\r\n--${edge}--\r\n`),
      ]),
    })

  test('with text says its number, day and lines before it is sent, and its lines are an upload to be checked', async () => {
    const bytes = await printed()
    const { data } = (await readings(bytes)).json()
    expect(data).toEqual({ po_no: 'BM/26-27/118', po_date: '2026-11-12', lines: 3, why: '' })
    const po = await sent(bytes)
    expect(po).toMatchObject({ state: 'entering', reading: '' })
    const { data: upload } = await me(getUpload, { id: po.upload_id ?? 0 })
    expect(
      upload.rows.filter(({ passed }) => passed === null).map(({ product_code, quantity }) => [product_code, quantity]),
    ).toEqual(others.map(({ product_code }, at) => [product_code, 7 + at]))
    expect(upload).toMatchObject({ po_no: po.po_no, counts: { good: 3 } })
  })

  test('that is a scan is kept, and said to be one', async () => {
    const scan = await pdfOf([])
    expect((await readings(scan)).json().data).toMatchObject({
      po_no: null,
      lines: 0,
      why: expect.stringMatching(/is a scan/),
    })
    expect(await sent(scan)).toMatchObject({
      state: 'new',
      upload_id: null,
      reading: expect.stringMatching(/is a scan/),
    })
  })

  test('that can’t be read, or has no table, is kept with the reason', async () => {
    expect((await sent()).reading).toMatch(/could not be read/)
    expect((await sent(await pdfOf([[[40, 40, 'Please send what you sent last month.']]]))).reading).toMatch(/No table/)
  })

  test('is not kept unread where too many are being read: one tries again', async () => {
    const bytes = await printed()
    const answers = await Promise.all([readings(bytes), readings(bytes), readings(bytes)])
    const refused = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(refused.map((one) => [one.statusCode, one.json().message, one.headers['retry-after']])).toEqual([
      [429, 'Other PDFs are being read right now. Try again in a minute.', '60'],
    ])
  })

  test('alone is read: a picture, a script and nothing are refused in words', async () => {
    const wrong = [png, Buffer.alloc(0), Buffer.from('%PDF-1.4\n<< /S /JavaScript >>\n%%EOF')]
    const answers = await Promise.all(wrong.map(readings))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([415, 422, 422])
    for (const answer of answers) expect(answer.json().message).toMatch(/\.$/)
  })
})

test('a stranger’s purchase order and document are not there; the office of its type sees it', async () => {
  const po = await sent()
  for (const who of ['dist-b', 'dist-g', 'emp-g'] as const) {
    await expect(as(who)(getPurchaseOrder, { id: po.id })).rejects.toMatchObject({ http: 404 })
    expect((await documentOf(po.id, who)).statusCode).toBe(404)
    await expect(as(who)(takeUpload, { text: 'A 1', purchase_order: po.id })).rejects.toMatchObject({ http: 404 })
  }
  expect((await as('admin')(getAnyPurchaseOrder, { id: po.id })).data.po_no).toBe(po.po_no)
  expect((await as('admin')(listAllPurchaseOrders, {})).total).toBeGreaterThan(0)
  expect((await documentOf(po.id, 'admin', '/api/adm/purchase-orders')).statusCode).toBe(200)
  expect((await documentOf(po.id, 'admin-g', '/api/adm/purchase-orders')).statusCode).toBe(404)
})
