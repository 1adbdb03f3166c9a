import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { changeCart } from '#cart/contract.ts'
import { listProducts } from '#catalogue/contract.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { checkAttachment } from '#kit/server/files/attachment.ts'
import { listNotices } from '#notices/contract.ts'
import { getOrder, placeOrder } from '#orders/contract.ts'
import type { Username } from '../../../world/cast.ts'
import { getDistributor, getDistributorHistory, listDistributors, updateDistributor } from '../contract.ts'
import { askRenewal, decideRenewal, getMyLicences, listRenewals, withdrawRenewal } from '../renewals.ts'

const { as, asWithKey, app, meanwhile, tokenOf, pool } = await startTestApp()
const today = todayInIndia(new Date())
const ends_on = addDays(today, 900)
const picture = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#fff' } })
  .png()
  .toBuffer()
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

async function send(who: Username, bytes: Buffer, name = 'licence.png', url = '/api/my-licence-scans') {
  const edge = 'edge-of-a-part'
  const payload = Buffer.concat([
    Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ])
  const headers = {
    authorization: `Bearer ${await tokenOf(who)}`,
    'content-type': `multipart/form-data; boundary=${edge}`,
  }
  return app.inject({ method: 'POST', url, headers, payload })
}

const scanOf = async (who: Username, bytes = picture) => (await send(who, bytes)).json().data.id as number
const read = async (who: Username, url: string) =>
  app.inject({ url, headers: { authorization: `Bearer ${await tokenOf(who)}` } })

async function asked(who: Username, more: object = {}) {
  const renewal = { kind: '20B' as const, number: 'MH-20B-NEW', ends_on, scan_id: await scanOf(who), ...more }
  return (await as(who)(askRenewal, renewal)).data
}

describe('a scan', () => {
  test.each([
    ['a text', Buffer.from('hello'), 'Choose a PDF, PNG or JPEG file.'],
    ['a page of HTML that calls itself a picture', Buffer.from('<script>'), 'Choose a PDF, PNG or JPEG file.'],
    ['half a picture', picture.subarray(0, 60), 'This picture can’t be read. Scan or photograph it again.'],
    ['a PDF without an end', pdf.subarray(0, 20), 'Choose a PDF, PNG or JPEG file.'],
    [
      'more than 5 MB',
      Buffer.concat([pdf, Buffer.alloc(5_300_000)]),
      'The file is larger than 5 MB. Choose a smaller one.',
    ],
  ])('that is %s is refused', async (_, bytes, message) => {
    const answer = await send('dist-e', bytes)
    const http = message.startsWith('Choose a PDF') ? 415 : 422
    expect([answer.statusCode, answer.json().message]).toEqual([http, message])
  })

  test('is read by its firm and by the office of its product type, and by nobody else', async () => {
    const { scan_id } = await asked('dist-e')
    const own = await read('dist-e', `/api/my-licence-scans/${scan_id}`)
    expect(own.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
    expect(own.headers['content-disposition']).toMatch(/^attachment/)
    expect((await read('admin', `/api/adm/licence-scans/${scan_id}`)).rawPayload).toEqual(own.rawPayload)
    expect((await read('dist-b', `/api/my-licence-scans/${scan_id}`)).statusCode).toBe(404)
    expect((await read('admin-g', `/api/adm/licence-scans/${scan_id}`)).statusCode).toBe(404)
    expect((await read('emp-e', `/api/my-licence-scans/${scan_id}`)).statusCode).toBe(403)
    const { hash } = await pool.one<{ hash: string }>(sql`select hash from licence_scans where id = ${scan_id}`)
    expect((await app.inject({ url: `/api/images/${hash}/x.png` })).statusCode).toBe(404)
  })

  test('keeps a PDF as it is, and draws a picture anew', async () => {
    expect(await checkAttachment(pdf)).toMatchObject({ mediaType: 'application/pdf', bytes: pdf })
    const drawn = await checkAttachment(picture)
    expect(drawn).toMatchObject({ mediaType: 'image/jpeg' })
  })
})

describe('a scan that the office attaches', () => {
  const firmOf = async (code: string) => {
    const { data } = await as('admin')(listDistributors, { search_text: code })
    return String(data.find((one) => one.code === code)?.id)
  }
  const attach = (who: Username, id: string, bytes: Buffer, kind = '20B') =>
    send(who, bytes, 'licence.png', `/api/adm/distributors/${id}/licences/${kind}/scan`)

  test('is on file at once, replaces the one before, and is told in the history', async () => {
    const id = await firmOf('dist-hold')
    const before = (await as('admin')(getDistributor, { id })).data
    expect(before.licences[0]?.scan_id).toBeNull()
    const first = await attach('admin', id, picture)
    expect(first.statusCode).toBe(201)
    const second = await attach('admin', id, pdf)
    const { data: firm } = await as('admin')(getDistributor, { id })
    expect(firm.licences[0]?.scan_id).toBe(second.json().data.id)
    expect((await read('admin', `/api/adm/licence-scans/${firm.licences[0]?.scan_id}`)).rawPayload).toEqual(pdf)
    expect(firm.version).toBe(before.version)
    await as('admin')(updateDistributor, { id, city: 'Wardha' })
    expect((await as('admin')(getDistributor, { id })).data.licences).toEqual(firm.licences)
    const { data } = await as('admin')(getDistributorHistory, { id })
    expect(data[0]?.what).toBe('attached the scan of a licence')
  })

  test('is refused by its content, for a licence that is not there, and to everybody else', async () => {
    const id = await firmOf('dist-hold')
    expect((await attach('admin', id, Buffer.from('<script>'))).statusCode).toBe(415)
    expect((await attach('admin', id, pdf, '21B')).statusCode).toBe(404)
    expect((await attach('admin', '999999', pdf)).statusCode).toBe(404)
    expect((await attach('admin-g', id, pdf)).statusCode).toBe(404)
    for (const who of ['dist-hold', 'emp-e'] as const) expect((await attach(who, id, pdf)).statusCode).toBe(403)
  })
})

describe('a renewal', () => {
  test.each([
    ['ends_on', { ends_on: today }],
    ['ends_on', { ends_on, issued_on: ends_on }],
    ['number', { number: ' ' }],
    ['file', { scan_id: 0 }],
  ])('with a wrong %s is refused', async (field, wrong) => {
    const refused = await refusal(asked('dist-b', wrong))
    expect(refused.http).toBe(422)
    expect(refused.body.errors).toHaveProperty(field)
  })

  test('with somebody else’s scan is refused', async () => {
    const scan_id = await scanOf('dist-e')
    expect((await refusal(asked('dist-b', { scan_id }))).body.errors).toHaveProperty('file')
  })

  test('waits once for each kind; another takes its place, and it can be withdrawn', async () => {
    const first = await asked('dist-depot')
    const second = await asked('dist-depot', { number: 'MH-20B-NEWER' })
    const { data } = await as('dist-depot')(getMyLicences, {})
    expect(data.renewals.filter((one) => one.state === 'waiting').map((one) => one.id)).toEqual([second.id])
    expect((await refusal(as('dist-e')(withdrawRenewal, { id: second.id }))).http).toBe(404)
    await as('dist-depot')(withdrawRenewal, { id: second.id })
    expect((await refusal(as('dist-depot')(withdrawRenewal, { id: second.id }))).http).toBe(404)
    expect((await refusal(as('admin')(decideRenewal, { id: first.id, accepted: true }))).http).toBe(404)
  })

  test('is sent back with a reason, which the firm reads', async () => {
    const { id } = await asked('dist-b')
    expect((await refusal(as('admin')(decideRenewal, { id, accepted: false }))).body.errors).toHaveProperty('reason')
    await as('admin')(decideRenewal, { id, accepted: false, reason: 'The stamp is missing.' })
    const { data } = await as('dist-b')(getMyLicences, {})
    expect(data.renewals[0]).toMatchObject({ state: 'sent_back', reason: 'The stamp is missing.' })
    expect((await as('dist-b')(listNotices, {})).data[0]?.detail).toContain('The stamp is missing.')
    expect((await refusal(as('admin')(decideRenewal, { id, accepted: true }))).http).toBe(409)
  })

  test('that is accepted opens the gate at once, and lets the held order go on', async () => {
    const { data: products } = await as('dist-expired')(listProducts, { limit: 1, in_stock: '1' })
    const { data: cart } = await as('dist-expired')(changeCart, {
      product_code: products[0]?.product_code ?? '',
      quantity: 5,
    })
    const place = asWithKey('dist-expired', 'renewal-test-1')
    const { data: order } = await place(placeOrder, { expected_total_paise: cart.total_paise })
    expect(order.holds.map(({ kind }) => kind)).toContain('licence')

    const renewal = await asked('dist-expired')
    const { data: queue } = await as('admin')(listRenewals, { state: 'waiting', search_text: 'dist-expired' })
    expect(queue.map((one) => one.id)).toEqual([renewal.id])
    expect(queue[0]?.held_orders).toBeGreaterThan(0)
    expect((await as('admin-g')(listRenewals, { search_text: 'dist-expired' })).data).toEqual([])
    const both = await Promise.allSettled([
      as('admin')(decideRenewal, { id: renewal.id, accepted: true }),
      as('admin')(decideRenewal, { id: renewal.id, accepted: true }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])

    const { licence_expires_on } = await pool.one<{ licence_expires_on: string }>(sql`
      select licence_expires_on from distributors where id = (select id from accounts where username = 'dist-expired')`)
    expect(licence_expires_on >= today).toBe(true)
    const { data: now } = await as('dist-expired')(getOrder, { order_id: order.order_id })
    expect(now.holds.map(({ kind }) => kind)).not.toContain('licence')
  })
})

describe('two admins at one distributor', () => {
  const idOf = async (code: string) =>
    String((await as('admin')(listDistributors, { search_text: code })).data.find((one) => one.code === code)?.id)

  test('do not overwrite each other: who saw an older state is told, with how it is now', async () => {
    const id = await idOf('dist-b')
    const { version } = (await as('admin')(getDistributor, { id })).data
    await as('admin')(updateDistributor, { id, city: 'Wardha', version })
    const refused = await refusal(as('admin')(updateDistributor, { id, city: 'Akola', version }))
    expect(refused.http).toBe(409)
    expect(refused.body.data).toMatchObject({ city: 'Wardha' })
    const fresh = (await as('admin')(getDistributor, { id })).data.version
    expect((await as('admin')(updateDistributor, { id, city: 'Akola', version: fresh })).data.city).toBe('Akola')
    // Who says nothing of a version changes what is there, as before.
    expect((await as('admin')(updateDistributor, { id, city: 'Nagpur' })).data.city).toBe('Nagpur')
  })

  test('without contacts the firm keeps the mail that it signs in with', async () => {
    const id = await idOf('dist-depot')
    const mail = () => pool.one<{ email: string | null }>(sql`select email from accounts where username = 'dist-depot'`)
    const before = await mail()
    expect(before.email).not.toBeNull()
    await as('admin')(updateDistributor, { id, contacts: [] })
    expect(await mail()).toEqual(before)
  })
})

test('who decides while the firm asks anew holds nothing that the other waits for', async () => {
  const { id } = await asked('dist-b')
  const firm = sql`select id from distributors where id = (select id from accounts where username = 'dist-b') for update`
  const free = sql`select id from licence_renewals where id = ${id} for update nowait`
  const decide = () => as('admin')(decideRenewal, { id: String(id), accepted: true })
  expect((await meanwhile(firm, decide, free)).data.state).toBe('accepted')
})
