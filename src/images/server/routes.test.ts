import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { sql } from '#kit/server/db/db.ts'
import type { Username } from '../../../world/cast.ts'
import { checkImageNames, deleteImage, listImages, restoreImages } from '../contract.ts'
import { listOfNames } from '../rules.ts'

const { as, app, pool, tokenOf } = await startTestApp()
const admin = as('admin')

type Part = { name: string; bytes: Buffer; field?: string; type?: string }

async function upload(parts: Part[], username: Username = 'admin') {
  const edge = 'edge-of-a-part'
  const body = Buffer.concat([
    ...parts.flatMap(({ name, bytes, field = 'file', type = 'image/png' }) => [
      Buffer.from(
        `--${edge}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${edge}--\r\n`),
  ])
  return send(body, `multipart/form-data; boundary=${edge}`, username)
}

async function send(payload: Buffer, type: string, username: Username = 'admin') {
  const headers = { authorization: `Bearer ${await tokenOf(username)}`, 'content-type': type }
  return app.inject({ method: 'POST', url: '/api/adm/product-images', headers, payload })
}

const draw = (width: number, height: number, background = '#00636b') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
const good = await draw(200, 200)
const counts = () =>
  pool.one<{ images: number; files: number }>(sql`
    select (select count(*) from product_images) as images, (select count(*) from files) as files`)

/** A PNG whose header promises what its few bytes do not hold. */
function bomb(width: number, height: number): Buffer {
  const png = Buffer.from(good)
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}

function padded(to: number): Buffer {
  return Buffer.concat([good, Buffer.alloc(to - good.length)])
}

/**
 * Whoever knows a hash fetches a product's picture; what somebody sent for the office alone is
 * fetched by its own row.
 */
test('no paper, scan or purchase order is served as a picture, and nothing at all to who asks for another kind', async () => {
  const edge = 'edge-of-a-part'
  const part = (name: string, value: Buffer | string, file = '') =>
    Buffer.concat([
      Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ])
  const sent = await app.inject({
    method: 'POST',
    url: '/api/purchase-orders',
    headers: {
      authorization: `Bearer ${await tokenOf('dist-e')}`,
      'content-type': `multipart/form-data; boundary=${edge}`,
    },
    payload: Buffer.concat([
      part('file', await draw(40, 40), '; filename="po.png"'),
      part('po_no', 'A PICTURE/1'),
      part('po_date', '2026-11-02'),
      Buffer.from(`--${edge}--\r\n`),
    ]),
  })
  expect(sent.statusCode).toBe(201)
  const kept = await pool.rows<{ hash: string }>(sql`
    select hash from purchase_orders union select hash from claim_files union select hash from licence_scans
    union select hash from message_files union select hash from invoice_files
    union select hash from expected_files
    union select scan_hash from licences where scan_hash is not null`)
  expect(kept.length).toBeGreaterThan(2)
  for (const { hash } of kept) {
    const answer = await app.inject({ method: 'GET', url: `/api/images/${hash}/a.png` })
    expect(answer.statusCode).toBe(404)
  }
  // A table of files that this test does not know yet is one that it must look at.
  const { tables } = await pool.one<{ tables: string[] }>(sql`
    select array_agg(distinct conrelid::regclass::text order by conrelid::regclass::text) as tables
    from pg_constraint where contype = 'f' and confrelid = 'files'::regclass`)
  expect(tables).toEqual([
    'banners',
    'claim_files',
    'expected_files',
    'invoice_files',
    'licence_scans',
    'licences',
    'message_files',
    'product_images',
    'purchase_orders',
  ])
})

describe('adding', () => {
  test('several images at once, each found under its name and served for ever', async () => {
    const before = await admin(listImages, {})
    const answer = await upload([
      { name: 'first.png', bytes: good },
      { name: 'second.PNG', bytes: await draw(200, 320, '#ba2021') },
    ])
    expect(answer.statusCode).toBe(201)
    const after = await admin(listImages, {})
    expect(after.count_product_images).toBe(before.count_product_images + 2)
    expect(after.total).toBe(after.count_product_images)
    expect(
      after.data
        .slice(0, 2)
        .map((image) => image.image_name)
        .sort(),
    ).toEqual(['first.png', 'second.PNG'])

    const { image_url = '' } = after.data.find((image) => image.image_name === 'first.png') ?? {}
    const picture = await app.inject({ method: 'GET', url: image_url })
    expect(picture.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'png', width: 200, height: 200 })
    const again = await app.inject({
      method: 'GET',
      url: image_url,
      headers: { 'if-none-match': `${picture.headers.etag}` },
    })
    expect(again.statusCode).toBe(304)
  })

  test('the same name again replaces the picture, and the old one stays in the audit', async () => {
    await upload([{ name: 'replaced.png', bytes: good }])
    const before = await admin(listImages, { search_text: 'replaced' })
    await upload([{ name: 'Replaced.png', bytes: await draw(200, 200, '#2b8948') }])
    const after = await admin(listImages, { search_text: 'replaced' })
    expect(after.total).toBe(1)
    expect(after.data[0]?.product_image_id).toBe(before.data[0]?.product_image_id)
    expect(after.data[0]?.image_url).not.toBe(before.data[0]?.image_url)
    const audit = await pool.one<{ hash: string }>(sql`
      select before ->> 'file_hash' as hash from audit
      where entity = 'product_images' and action = 'update' and entity_id = ${String(after.data[0]?.product_image_id)}`)
    expect(before.data[0]?.image_url).toContain(audit.hash)
    expect((await app.inject({ method: 'GET', url: before.data[0]?.image_url ?? '' })).statusCode).toBe(200)
  })

  test.each([
    ['A&B.png', 'A&B.png'],
    ['Cafe\u0301, 30 g; #2?.png', 'Caf\u00e9, 30 g; #2?.png'],
    ['10%22 gel <b>.png', '10" gel <b>.png'],
    ['Gel 10%.png', 'Gel 10%.png'],
    [`${'म'.repeat(96)}.png`, `${'म'.repeat(96)}.png`],
    ['Größe 💊.png', 'Größe 💊.png'],
  ])('named %j: kept, checked, found, served, replaced and put back as %j', async (sent, name) => {
    const [first] = (await upload([{ name: sent, bytes: good }])).json().data
    expect(first).toMatchObject({ image_name: name, was_replaced: false })
    const picture = await app.inject({ method: 'GET', url: first.image_url })
    expect(picture.statusCode).toBe(200)
    expect(picture.headers['content-disposition']).toMatch(/^inline; filename\*=UTF-8''[\x21-\x7e]+$/)
    expect((await admin(listImages, { search_text: name })).data[0]).toMatchObject({ image_url: first.image_url })
    const { data } = await admin(checkImageNames, { names: listOfNames.toText([name, 'a, b.png']) })
    expect(data.map(({ image_name }) => image_name)).toEqual([name, 'a, b.png'])
    expect(data[0]?.replaces_url).toBe(first.image_url)
    const [second] = (await upload([{ name: sent, bytes: await draw(200, 200, '#a1b2c3') }])).json().data
    expect(second).toMatchObject({ product_image_id: first.product_image_id, was_replaced: true })
    const { product_image_id, image_url } = second
    const restored = await admin(restoreImages, { images: [{ product_image_id, image_url }] })
    expect(restored.data[0]?.image_url).toBe(first.image_url)
    const foreign = await upload([{ name: sent, bytes: good }], 'admin-g')
    expect(foreign.statusCode).toBe(409)
  })

  test('two names that are one to the database are refused in words, whatever its letters are', async () => {
    const answer = await upload([
      { name: 'İzmir.png', bytes: good },
      { name: 'izmir.png', bytes: good },
    ])
    const { areOne } = await pool.one<{ areOne: boolean }>(sql`select lower('İ') = lower('i') as "areOne"`)
    expect(answer.statusCode).toBe(areOne ? 422 : 201)
  })

  test('the same picture under two names is stored once', async () => {
    const bytes = await draw(200, 200, '#375ea6')
    const before = await counts()
    await upload([
      { name: 'twin-a.png', bytes },
      { name: 'twin-b.png', bytes },
    ])
    expect(await counts()).toEqual({ images: before.images + 2, files: before.files + 1 })
  })

  test('what hides behind a picture does not survive', async () => {
    const bytes = Buffer.concat([good, Buffer.from('<?php system($_GET[0]); ?>')])
    const { data } = (await upload([{ name: 'tail.png', bytes }])).json()
    const picture = await app.inject({ method: 'GET', url: data[0].image_url })
    expect(picture.rawPayload.includes('<?php')).toBe(false)
  })

  test('one side of 200 is enough: so the rule is written', async () => {
    expect((await upload([{ name: 'wide.png', bytes: await draw(640, 200) }])).statusCode).toBe(201)
  })
})

describe('refusing, with nothing stored', () => {
  const kind = 'Only files with the following extensions are allowed: png '
  const dimension = '1 file does not match height and width validations.'

  test.each<[string, () => Promise<Part[]> | Part[], string]>([
    ['no file', () => [], 'Please select the Image'],
    ['a JPEG named .png', async () => [{ name: 'a.png', bytes: await sharp(good).jpeg().toBuffer() }], kind],
    ['a PNG named .jpg', () => [{ name: 'a.jpg', bytes: good }], kind],
    [
      'HTML behind a PNG header',
      () => [{ name: 'a.png', bytes: Buffer.concat([good.subarray(0, 33), Buffer.from('<html>')]) }],
      kind,
    ],
    ['a truncated PNG', () => [{ name: 'a.png', bytes: good.subarray(0, good.length - 40) }], kind],
    ['60000 × 60000 in few kB', () => [{ name: 'a.png', bytes: bomb(60_000, 60_000) }], dimension],
    ['200 × 60000 in few kB', () => [{ name: 'a.png', bytes: bomb(200, 60_000) }], dimension],
    ['a header that promises more than there is', () => [{ name: 'a.png', bytes: bomb(200, 9000) }], kind],
    ['zero bytes', () => [{ name: 'a.png', bytes: Buffer.alloc(0) }], kind],
    ['5242880 bytes', () => [{ name: 'a.png', bytes: padded(5_242_880) }], 'Maximum 5 mb size file is supported'],
    [
      'a PNG that is far too large',
      () => [{ name: 'a.png', bytes: padded(9_000_000) }],
      'Maximum 5 mb size file is supported',
    ],
    ['both sides wrong', async () => [{ name: 'a.png', bytes: await draw(199, 201) }], dimension],
    ['SVG with a script', () => [{ name: 'a.png', bytes: Buffer.from('<svg onload="alert(1)"/>') }], kind],
    ['a GIF', async () => [{ name: 'a.png', bytes: await sharp(good).gif().toBuffer() }], kind],
    [
      'one bad among good ones',
      async () => [
        { name: 'good.png', bytes: await draw(200, 200, '#123456') },
        { name: 'b.png', bytes: await draw(1, 1) },
      ],
      dimension,
    ],
    [
      '51 files',
      () => Array.from({ length: 51 }, (_, at) => ({ name: `${at}.png`, bytes: good })),
      'At most 50 files can be sent at once.',
    ],
    [
      '200 files',
      () => Array.from({ length: 200 }, (_, at) => ({ name: `${at}.png`, bytes: good })),
      'At most 50 files can be sent at once.',
    ],
    [
      'one name twice',
      () => [
        { name: 'a.png', bytes: good },
        { name: 'A.PNG', bytes: good },
      ],
      "'A.PNG' is there twice. Send each image once.",
    ],
    [
      'another field',
      () => [{ name: 'a.png', bytes: good, field: 'photo' }],
      "'photo' is not known here. Send files in the field 'file'.",
    ],
  ])('%s', async (_, parts, message) => {
    const before = await counts()
    const answer = await upload(await parts())
    expect(answer.json().message).toBe(message)
    expect([413, 415, 422, 400]).toContain(answer.statusCode)
    expect((await counts()).images).toBe(before.images)
  })

  test.each([
    '../x.png',
    '..\\\\x.png',
    '/etc/x.png',
    'a\u202egnp.png',
    `${'x'.repeat(300)}.png`,
    '.png',
    '%2e%2e.png',
  ])('the name %j', async (name) => {
    const before = await counts()
    const answer = await upload([{ name, bytes: good }])
    expect(answer.statusCode).toBe(422)
    expect(answer.json().message).toMatch(/can’t be an image’s name|allowed: png /)
    expect((await counts()).images).toBe(before.images)
  })

  test.each([
    ['no boundary', Buffer.from('x'), 'multipart/form-data'],
    [
      'a body that ends in the middle',
      Buffer.from('--e\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc'),
      'multipart/form-data; boundary=e',
    ],
    [
      '10,000 parts',
      Buffer.from(`${'--e\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(10_000)}--e--`),
      'multipart/form-data; boundary=e',
    ],
    ['JSON', Buffer.from('{}'), 'application/json'],
    ['compressed nonsense', deflateSync(Buffer.alloc(1000)), 'image/png'],
  ])('%s', async (_, payload, type) => {
    const answer = await send(payload, type)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.json().message).toMatch(/\w/)
  })

  test('a picture of the other product type', async () => {
    const { product_code } = await pool.one<{ product_code: string }>(sql`
      select product_code from products where product_type = 'E' order by product_code limit 1`)
    const answer = await upload([{ name: `${product_code}.png`, bytes: good }], 'admin-g')
    expect(answer.statusCode).toBe(409)
  })
})

describe('the list', () => {
  test('its pages, put together, are all images, the newest first', async () => {
    const { total } = await admin(listImages, {})
    const listed: number[] = []
    for (let page = 1; page <= Math.ceil(total / 20); page++)
      listed.push(...(await admin(listImages, { page })).data.map((image) => image.product_image_id))
    const rows = await pool.rows<{ id: number }>(sql`
      select product_image_id as id from product_images where product_type = 'E' order by 1 desc`)
    expect(listed).toEqual(rows.map((row) => row.id))
    expect(await admin(listImages, { page: 1_000_000 })).toMatchObject({ data: [], total })
  })

  test('is found by any part of the name, 20 a page, each type its own', async () => {
    const all = await admin(listImages, {})
    expect(all.data).toHaveLength(20)
    const second = await admin(listImages, { page: 2 })
    expect(new Set([...all.data, ...second.data].map((image) => image.product_image_id)).size).toBe(40)
    const name = second.data[0]?.image_name ?? ''
    expect((await admin(listImages, { search_text: name.slice(1).toUpperCase() })).data[0]?.image_name).toBe(name)
    expect((await as('admin-g')(listImages, { search_text: name })).total).toBe(0)
  })

  test.each([{ page: 0 }, { page: '1e9' }, { search_text: 'x'.repeat(101) }])('refuses %j', async (input) => {
    expect((await refusal(admin(listImages, input))).http).toBe(422)
  })
})

describe('deleting', () => {
  test('two admins at once: one did, the other is told; a generics admin can’t', async () => {
    const [image] = (await admin(listImages, {})).data
    const product_image_id = image?.product_image_id ?? 0
    expect((await refusal(as('admin-g')(deleteImage, { product_image_id }))).http).toBe(404)
    const before = await admin(listImages, {})
    const outcomes = await Promise.allSettled([1, 2].map(() => admin(deleteImage, { product_image_id })))
    expect(outcomes.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await admin(listImages, {})).total).toBe(before.total - 1)
  })

  test.each([0, -5, 'x', '1 or 1=1'])('there is no image %s', async (product_image_id) => {
    expect((await refusal(admin(deleteImage, { product_image_id: product_image_id as number }))).http).toBe(404)
  })

  test('no picture can be had by guessing', async () => {
    for (const hash of ['0'.repeat(64), 'x', '..%2f..'])
      expect((await app.inject({ method: 'GET', url: `/api/images/${hash}/a.png` })).statusCode).toBe(404)
  })
})

const other = await draw(200, 200, '#225599')
const third = await draw(200, 200, '#99aa22')

describe('replacing', () => {
  const find = async (name: string) => (await admin(listImages, { search_text: name })).data[0]

  test('is said before: what has the name now, and whose picture it is', async () => {
    const { product_code, name } = await pool.one<{ product_code: string; name: string }>(sql`
      select p.product_code, p.name from products p
      join product_images i on lower(i.image_name) = lower(p.product_code || '.png')
      where p.product_type = 'E' limit 1`)
    const names = `${product_code}.PNG,no-product-of-this-code.png,../evil.png`
    const { data } = await admin(checkImageNames, { names })
    expect(data).toEqual([
      { image_name: `${product_code}.PNG`, replaces_url: (await find(product_code))?.image_url, product_name: name },
      { image_name: 'no-product-of-this-code.png', replaces_url: null, product_name: null },
    ])
    // Of the other product type nothing is told.
    const { data: strange } = await as('admin-g')(checkImageNames, { names: `${product_code}.png` })
    expect(strange).toEqual([{ image_name: `${product_code}.png`, replaces_url: null, product_name: null }])
  })

  test('keeps the old picture, and the undo puts it back once', async () => {
    const [first] = (await upload([{ name: 'kept.png', bytes: good }])).json().data
    expect(first.was_replaced).toBe(false)
    expect((await upload([{ name: 'kept.png', bytes: good }])).json().data[0].was_replaced).toBe(false)
    const [second] = (await upload([{ name: 'KEPT.png', bytes: other }])).json().data
    expect(second).toMatchObject({ product_image_id: first.product_image_id, was_replaced: true })
    const { product_image_id, image_url } = second
    const { data } = await admin(restoreImages, { images: [{ product_image_id, image_url }] })
    expect(data[0]?.image_url.split('/')[3]).toBe(first.image_url.split('/')[3])
    expect((await refusal(admin(restoreImages, { images: [{ product_image_id, image_url }] }))).http).toBe(409)
    expect((await find('kept.png'))?.image_url.split('/')[3]).toBe(first.image_url.split('/')[3])
  })

  test('what somebody replaced again meanwhile stays, and so does the rest of the undo', async () => {
    await upload([
      { name: 'one.png', bytes: good },
      { name: 'two.png', bytes: good },
    ])
    const replaced = (
      await upload([
        { name: 'one.png', bytes: other },
        { name: 'two.png', bytes: other },
      ])
    ).json().data as { product_image_id: number; image_url: string }[]
    await upload([{ name: 'two.png', bytes: third }])
    const images = replaced.map(({ product_image_id, image_url }) => ({ product_image_id, image_url }))
    expect((await refusal(admin(restoreImages, { images }))).http).toBe(409)
    expect((await find('one.png'))?.image_url).toBe(replaced.find((_, at) => at === 0)?.image_url)
  })

  test.each(['admin-g'] as const)('%s puts nothing back of the other product type', async (who) => {
    await upload([{ name: 'mine.png', bytes: good }])
    const [{ product_image_id, image_url }] = (await upload([{ name: 'mine.png', bytes: other }])).json().data
    const call = as(who)(restoreImages, { images: [{ product_image_id, image_url }] })
    expect((await refusal(call)).http).toBe(409)
  })

  test('a picture that replaced nothing has nothing to put back', async () => {
    const [{ product_image_id, image_url }] = (await upload([{ name: 'alone.png', bytes: good }])).json().data
    expect((await refusal(admin(restoreImages, { images: [{ product_image_id, image_url }] }))).http).toBe(409)
  })
})
