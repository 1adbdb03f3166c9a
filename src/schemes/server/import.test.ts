import { describe, expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { addDays, formatDay, todayInIndia } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { sql } from '#kit/server/db/db.ts'
import { readSheet } from '#kit/server/sheet/sheet.ts'
import type { Username } from '../../../world/cast.ts'
import { listOffers, type offerImport, updateOffer } from '../contract.ts'
import { offerColumns } from '../offer-sheet.ts'

const { as, app, pool, tokenOf } = await startTestApp()
const today = todayInIndia(new Date())
const { data: offers } = await as('admin')(listOffers, { state: 'running' })
const [first, second, third] = offers as [Offer, Offer, Offer]
const last = formatDay(addDays(today, 40))

type Offer = Output<typeof listOffers>['data'][number]
type Preview = Output<typeof offerImport.preview>['data']
type Sending = { who?: Username; key?: string }

let keys = 0
const newKey = () => `offer-import-${++keys}`

async function send(path: string, text: string, { who = 'admin', key = '' }: Sending = {}) {
  const edge = 'edge-of-a-part'
  return app.inject({
    method: 'POST',
    url: `/api/adm/offer-imports/${path}`,
    headers: {
      authorization: `Bearer ${await tokenOf(who)}`,
      'content-type': `multipart/form-data; boundary=${edge}`,
      ...(key && { 'idempotency-key': key }),
    },
    payload: `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="offers.csv"\r\n\r\n${text}\r\n--${edge}--\r\n`,
  })
}

const get = async (path: string, who: Username = 'admin') =>
  app.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${await tokenOf(who)}` } })

const previewOf = async (text: string, who: Username = 'admin'): Promise<Preview> =>
  (await send('preview', text, { who })).json().data

const count = async () => (await pool.one<{ n: number }>(sql`select count(*) as n from offers`)).n

const sheet = (...rows: string[]) => ['Offer,Product code,Buy,Free,First day,Last day', ...rows].join('\n')

describe('a sheet of offers', () => {
  test('is looked at row by row, and nothing is stored', async () => {
    const before = await count()
    const preview = await previewOf(
      sheet(
        `,${first.product_code},30,2,${formatDay(today)},${last}`,
        `${second.id},,${second.min_qty + 1},,,`,
        `${third.id},,${third.min_qty},,,`,
        ',nowhere,10,1,,',
      ),
    )
    expect(preview).toMatchObject({ new: 1, changed: 1, unchanged: 1, refused: 1 })
    expect(preview.rows.map(({ row, kind }) => [row, kind])).toEqual([
      [2, 'new'],
      [3, 'changed'],
      [5, 'refused'],
    ])
    expect(preview.rows[1]?.changes).toEqual([
      { label: 'Buy', from: String(second.min_qty), to: String(second.min_qty + 1) },
    ])
    expect(await count()).toBe(before)
  })

  test('is applied once for a key, however often it is sent', async () => {
    const text = sheet(`,${first.product_code},40,3,${formatDay(today)},${last}`, `${second.id},,,,,${last}`)
    const before = await count()
    const { fingerprint } = await previewOf(text)
    const key = newKey()
    const answers = [await send(fingerprint, text, { key }), await send(fingerprint, text, { key })]
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201])
    expect(answers[0]?.json()).toEqual(answers[1]?.json())
    expect(answers[0]?.json().data).toMatchObject({ new: 1, changed: 1, refused: 0 })
    expect(await count()).toBe(before + 1)
    const { data } = await as('admin')(listOffers, {})
    expect(data[0]).toMatchObject({ product_code: first.product_code, min_qty: 40, scheme_qty: 3, enabled: true })
    const { ends_on } = await pool.one<{ ends_on: string }>(sql`select ends_on from offers where id = ${second.id}`)
    expect(formatDay(ends_on)).toBe(last)
    const kept = await pool.one(
      sql`select kind, file_name, new_rows, changed_rows from imports order by id desc limit 1`,
    )
    expect(kept).toEqual({ kind: 'offers', file_name: 'offers.csv', new_rows: 1, changed_rows: 1 })
  })

  test('is refused with a fresh preview when an offer changed since', async () => {
    const text = sheet(`${third.id},,${third.min_qty + 5},,,`)
    const { fingerprint } = await previewOf(text)
    const { id, product_code, min_qty, scheme_qty, starts_on } = third
    await as('admin')(updateOffer, {
      id,
      product_code: product_code ?? '',
      min_qty,
      scheme_qty: scheme_qty + 1,
      starts_on,
      ends_on: third.ends_on,
    })
    // The same row still says only what it says: its offer is another one now.
    await pool.change(sql`update offers set min_qty = ${min_qty + 1} where id = ${id}`)
    const refused = await send(fingerprint, text, { key: newKey() })
    expect(refused.statusCode).toBe(409)
    expect(refused.json().data.rows[0].changes).toEqual([
      { label: 'Buy', from: String(min_qty + 1), to: String(min_qty + 5) },
    ])
  })

  test('of the other product type finds none of these offers', async () => {
    const preview = await previewOf(sheet(`${first.id},,99,,,`), 'admin-g')
    expect(preview).toMatchObject({ changed: 0, refused: 1 })
  })

  test('is neither looked at nor applied by who changes no prices, nor are its refused rows and template given', async () => {
    const text = sheet(`${first.id},,1,9999,,`)
    const { fingerprint } = await previewOf(text)
    const who = 'admin-money'
    for (const path of ['preview', fingerprint, 'refused.xlsx'])
      expect((await send(path, text, { who, key: newKey() })).statusCode).toBe(403)
    expect((await get('/api/adm/offer-imports/template.xlsx', who)).statusCode).toBe(403)
    const { data } = await as('admin')(listOffers, { search_text: first.product_code ?? '' })
    expect(data.find(({ id }) => id === first.id)?.scheme_qty).not.toBe(9_999)
  })

  test('needs a key, and something to change', async () => {
    const text = sheet(`${first.id},,${first.min_qty},,,`)
    const { fingerprint } = await previewOf(text)
    expect((await send(fingerprint, text)).statusCode).toBe(400)
    expect((await send(fingerprint, text, { key: newKey() })).statusCode).toBe(409)
  })

  test('whose columns nobody knows is refused in words', async () => {
    const answer = await send('preview', 'A,B\n1,2')
    expect([answer.statusCode, answer.json().message]).toEqual([
      422,
      'No column of the first row is known. Look at the template for their names.',
    ])
  })

  test('gives the refused rows back with their reasons', async () => {
    const answer = await send('refused.xlsx', sheet(',nowhere,10,1,,', `${first.id},,${first.min_qty},,,`))
    const { rows } = await readSheet(answer.rawPayload)
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Offer', 'Product code', 'Buy', 'Free', 'First day', 'Last day', 'Why it was refused'],
      ['', 'nowhere', '10', '1', '', '', expect.stringContaining('First day: Say from which day.')],
    ])
  })
})

describe('offers as a file', () => {
  test('hold exactly what is filtered, for the session’s product type', async () => {
    const { total } = await as('admin')(listOffers, { state: 'running' })
    const csv = (await get('/api/adm/offers.csv?state=running')).body.trim().split('\r\n')
    expect(csv).toHaveLength(total + 1)
    const { rows } = await readSheet((await get('/api/adm/offers.xlsx?state=running')).rawPayload)
    expect(rows[0]?.cells).toEqual(offerColumns.map(({ head }) => head))
    expect(rows).toHaveLength(total + 1)
    const generic = (await get('/api/adm/offers.csv', 'admin-g')).body
    expect(generic).not.toContain(`\r\n${first.id},`)
  })

  test('come back unchanged when they are imported again', async () => {
    const { total } = await as('admin')(listOffers, { state: 'running' })
    const preview = await previewOf((await get('/api/adm/offers.csv?state=running')).body)
    expect(preview).toMatchObject({ new: 0, changed: 0, refused: 0, unchanged: total })
  })

  test('are the template, with its rules on a second page', async () => {
    const answer = await get('/api/adm/offer-imports/template.xlsx')
    expect(answer.statusCode).toBe(200)
    const { name, rows } = await readSheet(answer.rawPayload)
    expect([name, rows[0]?.cells[0]]).toEqual(['Offers', 'Offer'])
  })

  test.each(['/api/adm/offers.csv', '/api/adm/offers.xlsx', '/api/adm/offer-imports/template.xlsx'])(
    '%s is for admins alone',
    async (path) => {
      expect((await get(path, 'dist-e')).statusCode).toBeGreaterThanOrEqual(401)
      expect((await app.inject({ method: 'GET', url: path })).statusCode).toBe(401)
    },
  )
})
