import { describe, expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { addDays, formatDay, todayInIndia } from '#kit/date.ts'
import type { Input, Output } from '#kit/endpoint.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { readSheet } from '#kit/server/sheet/sheet.ts'
import { workbookOf } from '#kit/server/testing/testing-sheets.ts'
import type { Username } from '../../../world/cast.ts'
import { type applyImport, getHistory, getMaster, listMaster, type previewImport, updateProduct } from '../contract.ts'
import { termNames } from '../fields.ts'
import { columns, readHeads } from '../sheet.ts'
import { applyPlan, planFor } from './import.ts'
import { countLater, insertProducts } from './import-queries.ts'

const { as, app, pool, tokenOf } = await startTestApp()
const admin = as('admin')
const today = todayInIndia(new Date())
const { data: products } = await admin(listMaster, { state: 'active' })
const division = products[0]?.division_code ?? ''
const codeOf = (at: number) => products[at]?.product_code ?? ''

type Preview = Output<typeof previewImport>['data']
type Applied = Output<typeof applyImport>['data']

async function send(path: string, file: Buffer, { who = 'admin' as Username, key = '', name = 'list.xlsx' } = {}) {
  const edge = 'edge-of-a-part'
  const payload = Buffer.concat([
    Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    file,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ])
  return app.inject({
    method: 'POST',
    url: `/api/adm/product-imports/${path}`,
    headers: {
      authorization: `Bearer ${await tokenOf(who)}`,
      'content-type': `multipart/form-data; boundary=${edge}`,
      ...(key && { 'idempotency-key': key }),
    },
    payload,
  })
}

async function previewOf(file: Buffer, who: Username = 'admin'): Promise<Preview> {
  const answer = await send('preview', file, { who })
  expect(answer.json()).toHaveProperty('data')
  return answer.json().data
}

let keys = 0
async function applyAs(file: Buffer, fingerprint: string, { key = `import-${++keys}-key`, name = 'list.xlsx' } = {}) {
  return send(fingerprint, file, { key, name })
}

const csv = (...lines: string[]) => Buffer.from(lines.join('\n'))
const state = () =>
  pool.one(sql`
    select (select count(*) from products) as products,
      (select count(*) from product_prices) as prices, (select count(*) from imports) as imports,
      (select count(*) from audit) as audit`)

describe('a preview', () => {
  test('shows new, changed, unchanged and refused rows, and stores nothing', async () => {
    const before = await state()
    const [one, two] = products
    const file = workbookOf({
      rows: [
        ['Product code', 'Name', 'MRP', 'PTR', 'PTS', 'Division', 'Form', 'Pack', 'HSN', 'GST', 'Remarks'],
        [codeOf(0), 'Renamed', String((one?.mrp_paise ?? 0) / 50), '', '', '', '', '', '', '', 'x'],
        [codeOf(1), two?.product_name ?? '', '', '', '', '', '', '', '', '', ''],
        ['NEW-7', 'New', '100', '80', '70', division, 'Tablet', '10 tab', '3004', '12', ''],
        ['NEW-8', 'New', '100', '180', '70', division, 'Tablet', '10 tab', '3004', '12', ''],
        [codeOf(2).replace(/^0+/, ''), 'Zeros lost', '', '', '', '', '', '', '', '', ''],
      ],
    })
    const preview = await previewOf(file)
    expect(preview).toMatchObject({
      sheet: 'Products',
      ignored_columns: ['Remarks'],
      new: 1,
      changed: 1,
      unchanged: 1,
      refused: 2,
      steep: 1,
      deactivated: 0,
    })
    expect(preview.rows.map(({ row, kind }) => [row, kind])).toEqual([
      [2, 'changed'],
      [4, 'new'],
      [5, 'refused'],
      [6, 'refused'],
    ])
    expect(preview.rows[2]?.errors).toEqual([
      { column: 'PTR ₹', given: '180', why: 'The PTR can’t be more than the MRP.' },
    ])
    expect(preview.rows[3]?.errors[0]?.why).toContain(`There is ${codeOf(2)}`)
    expect(await state()).toEqual(before)
  })

  test('of another product type refuses its rows', async () => {
    const preview = await previewOf(csv('Code,Name', `${codeOf(0)},Mine now`), 'admin-g')
    expect(preview.rows[0]?.errors[0]?.why).toBe('This belongs to the other product type. Switch to it first.')
  })
})

describe('applying', () => {
  test('stores the good rows in one go, and the history names the file', async () => {
    const file = csv(
      'Product code;Name;MRP;Active;Price from',
      `${codeOf(3)};Imported name;;no;`,
      `${codeOf(4)};;${((products[4]?.mrp_paise ?? 0) + 100) / 100};;${formatDay(addDays(today, 3))}`,
      'nothing known;;12;;',
    )
    const preview = await previewOf(file)
    const answer = await applyAs(file, preview.fingerprint, { name: 'C:\\lists\\Dec prices.csv' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json().data).toMatchObject({ new: 0, changed: 2, refused: 1 })
    const renamed = (await admin(getMaster, { product_code: codeOf(3) })).data
    expect(renamed).toMatchObject({ product_name: 'Imported name', active: false })
    const priced = (await admin(getMaster, { product_code: codeOf(4) })).data
    expect(priced).toMatchObject({
      mrp_paise: products[4]?.mrp_paise,
      next_price: { valid_from: addDays(today, 3), mrp_paise: (products[4]?.mrp_paise ?? 0) + 100 },
    })
    const { data } = await admin(getHistory, { product_code: codeOf(3) })
    expect(data[0]).toMatchObject({ by: 'Meera Deshpande', deed: 'changed', file_name: 'Dec prices.csv' })
    expect((await admin(listMaster, { search_text: 'imported name' })).total).toBe(1)
  })

  test('the same key again and at once changes nothing more and answers the same', async () => {
    const file = csv('Code,Pack', `${codeOf(5)},once only`)
    const { fingerprint } = await previewOf(file)
    const key = 'the-same-key'
    const answers = await Promise.all(Array.from({ length: 8 }, () => applyAs(file, fingerprint, { key })))
    expect(new Set(answers.map((one) => one.statusCode))).toEqual(new Set([201]))
    const ids = answers.map((one) => (one.json().data as Applied).import_id)
    expect(new Set(ids).size).toBe(1)
    expect((await admin(getHistory, { product_code: codeOf(5) })).total).toBe(1)
    const other = await applyAs(csv('Code,Pack', `${codeOf(5)},other`), fingerprint, { key })
    expect(other.statusCode).toBe(422)
  })

  test('is refused with a fresh preview when a product changed since', async () => {
    const file = csv('Code,Pack', `${codeOf(6)},from the file`)
    const stale = await previewOf(file)
    const { data: product } = await admin(getMaster, { product_code: codeOf(6) })
    const terms = Object.fromEntries(termNames.map((name) => [name, product[name]])) as Omit<
      Input<typeof updateProduct>,
      'product_code' | 'version'
    >
    await admin(updateProduct, { product_code: codeOf(6), version: product.version, ...terms, pack: 'from the form' })
    const refused = await applyAs(file, stale.fingerprint)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().message).toBe(
      'The master has changed since this preview. Look at the new one, then apply it.',
    )
    const fresh: Preview = refused.json().data
    expect(fresh.rows[0]?.changes).toEqual([{ field: 'pack', from: 'from the form', to: 'from the file' }])
    expect((await applyAs(file, fresh.fingerprint)).statusCode).toBe(201)
    expect((await applyAs(file, fresh.fingerprint)).statusCode).toBe(409)
  })

  test('needs a key', async () => {
    const file = csv('Code,Pack', `${codeOf(7)},x`)
    const { fingerprint } = await previewOf(file)
    expect((await send(fingerprint, file)).statusCode).toBe(400)
  })

  test('of two different files at once both count, and none is half done', async () => {
    const files = ['one', 'two'].map((pack, at) =>
      csv('Code,Pack', ...[8, 9, 10].map((n) => `${codeOf(n + at)},${pack}`)),
    )
    const previews = await Promise.all(files.map((file) => previewOf(file)))
    const answers = await Promise.all(files.map((file, at) => applyAs(file, previews[at]?.fingerprint ?? '')))
    expect(answers.map((one) => one.statusCode).sort()).toEqual([201, 409])
  })
})

describe('ten thousand rows', () => {
  const head = [
    'Product code',
    'Name',
    'Division',
    'Molecule',
    'Form',
    'Strength',
    'Pack',
    'HSN',
    'GST %',
    'MRP',
    'PTR',
    'PTS',
  ]
  const row = (at: number, more: number) => [
    `0X${String(at).padStart(6, '0')}`,
    `Bulk ${at}`,
    division,
    'Bulkamol',
    'Tablet',
    '5 mg',
    '10 tab',
    '30049099',
    '12',
    String(100 + more),
    '80',
    '70',
  ]
  const rows = (more: number) => Array.from({ length: 10_000 }, (_, at) => row(at, more))

  test('are added in one call', async () => {
    const file = csv(...[head, ...rows(0)].map((cells) => cells.join()))
    const preview = await previewOf(file)
    expect(preview).toMatchObject({ new: 10_000, refused: 0 })
    expect((await applyAs(file, preview.fingerprint)).json().data).toMatchObject({ new: 10_000 })
    expect((await admin(listMaster, { search_text: '0X009999' })).data[0]).toMatchObject({ mrp_paise: 10_000 })
  })

  test('are repriced by fifteen statements', async () => {
    const heads = readHeads(head)
    if ('why' in heads) throw new Error(heads.why)
    const file = { heads, rows: rows(30).map((cells, at) => ({ at: at + 2, cells })) }
    await pool.transaction({ actor: 'admin 1', requestId: 'count', address: '' }, async (db) => {
      const counted = counting(db)
      const plan = await planFor(counted.db, file, { type: 'E', today })
      await applyPlan(counted.db, plan, 'E')
      expect(plan.prices).toHaveLength(10_000)
      expect(counted.statements()).toBe(15)
    })
    expect((await admin(listMaster, { search_text: '0X009999' })).data[0]).toMatchObject({ mrp_paise: 13_000 })
  })

  test('let others write products of both types until the last moment, and are counted then', async () => {
    const heads = readHeads(head)
    if ('why' in heads) throw new Error(heads.why)
    const fresh = rows(0).map(([code = '', ...cells], at) => ({
      at: at + 2,
      cells: [code.replace('0X', '0Y'), ...cells],
    }))
    const [plan, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const importing = pool.transaction({ actor: 'admin 1', requestId: 'wait', address: '' }, async (db) => {
      const { inserts, ...rest } = await planFor(db, { heads, rows: fresh }, { type: 'E', today })
      await countLater(db)
      expect(await insertProducts(db, inserts.slice(0, 2000), 'E')).toBe(true)
      plan.resolve()
      await done.promise
      await applyPlan(db, { ...rest, inserts: inserts.slice(2000) }, 'E')
    })
    await plan.promise
    const rename = (code: string) =>
      pool.change(sql`
      update products set name = name || ' renamed anew', active = not active where product_code = ${code}`)
    const { product_code } = await pool.one<{ product_code: string }>(sql`
      select product_code from products where product_type = 'G' order by product_code limit 1`)
    await Promise.all([rename(codeOf(3)), rename(product_code)])
    done.resolve()
    await importing
    await Promise.all([rename(codeOf(3)), rename(product_code)])
    const wrong = await pool.rows(sql`
      select t.division_code from division_totals t
      where t.products <> (select count(*) from products p where p.division_code = t.division_code)
        or t.active_products <> (select count(*) from products p where p.division_code = t.division_code and p.active)`)
    expect(wrong).toEqual([])
    expect((await admin(listMaster, { search_text: '0Y009999' })).total).toBe(1)
  })
})

function counting(db: Db) {
  let statements = 0
  const counted = Object.fromEntries(
    (['rows', 'maybe', 'one', 'change'] as const).map((name) => [
      name,
      (statement: Parameters<Db['rows']>[0]) => {
        statements += 1
        return db[name](statement)
      },
    ]),
  ) as unknown as Db
  return { db: counted, statements: () => statements }
}

describe('an evil file', () => {
  test.each<[string, () => Buffer, number, RegExp]>([
    ['nothing', () => Buffer.alloc(0), 422, /Choose an XLSX or a CSV/],
    ['more than 10 MB', () => Buffer.alloc(10_485_761, 'a,'), 413, /larger than 10 MB/],
    ['no zip', () => Buffer.from('PK\x03\x04 but nothing else'), 422, /damaged/],
    [
      'a bomb',
      () => workbookOf({ more: [{ name: 'a', content: Buffer.alloc(80_000_000) }] }),
      422,
      /unpacks to more than/,
    ],
    ['a million empty rows', () => workbookOf({ rows: '<row/>'.repeat(1_000_000) }), 422, /The sheet is empty/],
    ['a head alone', () => csv('Code,MRP'), 422, /no rows below its first/],
    [
      'external links',
      () => workbookOf({ more: [{ name: 'xl/externalLinks/a.xml', content: '' }] }),
      422,
      /other files/,
    ],
    [
      'an entity',
      () => workbookOf({ workbookPr: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>' }),
      422,
      /declarations/,
    ],
    ['100,000 columns', () => csv('a,'.repeat(100_000)), 422, /more than 100 columns/],
    ['an open quote', () => csv('Code,MRP', '1,"2'), 422, /never closed/],
    ['a huge line', () => csv(`Code,MRP,${'x'.repeat(9_000_000)}`), 422, /more than 2000 characters/],
    ['no code', () => csv('Name,MRP', 'a,1'), 422, /names no column ‘Product code’/],
    [
      'a picture',
      () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      415,
      /This is a PNG picture, not a sheet/,
    ],
  ])('with %s is refused in words, and nothing is stored', async (_, make, http, why) => {
    const before = await state()
    const answer = await send('preview', make())
    expect(answer.statusCode).toBe(http)
    expect(answer.json().message).toMatch(why)
    expect(await state()).toEqual(before)
  })

  test('with carriage returns alone is an ordinary one', async () => {
    expect(await previewOf(Buffer.from(`Code,Pack\r${codeOf(15)},x\r`))).toMatchObject({ changed: 1 })
  })
})

describe('files that leave', () => {
  const get = async (path: string, who: Username | null = 'admin') =>
    app.inject({ method: 'GET', url: path, headers: who ? { authorization: `Bearer ${await tokenOf(who)}` } : {} })

  test.each(['xlsx', 'csv'])(
    'the list as %s is just what is filtered, and chosen again it changes nothing',
    async (ending) => {
      const { total } = await admin(listMaster, { division, search_text: 'bulk 99' })
      expect(total).toBeGreaterThan(0)
      const answer = await get(`/api/adm/products.${ending}?division=${division}&search_text=bulk%2099`)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-disposition']).toBe(`attachment; filename="products-${today}.${ending}"`)
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      const { rows } = await readSheet(answer.rawPayload)
      expect(rows[0]?.cells).toEqual(columns.map(({ head }) => head))
      expect(rows).toHaveLength(total + 1)
      expect(await previewOf(answer.rawPayload)).toMatchObject({ unchanged: total, new: 0, changed: 0, refused: 0 })
    },
  )

  test('a name that looks like a formula leaves as text', async () => {
    const { data: product } = await admin(getMaster, { product_code: codeOf(16) })
    const file = csv('Code,Name', `${codeOf(16)},"=HYPERLINK(""http://x.test"")"`)
    await applyAs(file, (await previewOf(file)).fingerprint)
    const text = (await get(`/api/adm/products.csv?search_text=${codeOf(16)}`)).payload
    expect(text).toContain(`"'=HYPERLINK(`)
    expect(await previewOf(Buffer.from(text))).toMatchObject({ unchanged: 1 })
    expect(product.product_name).not.toContain('=')
  })

  test('refused rows come back with their reasons, mended they can be chosen again', async () => {
    const file = csv('Product code,MRP,Note', `${codeOf(17)},twelve,=1+1`, `${codeOf(18)},,`, `0040,,`)
    const answer = await send('refused.xlsx', file)
    expect(answer.statusCode).toBe(200)
    const { rows } = await readSheet(answer.rawPayload)
    expect(rows.map((row) => row.cells)).toEqual([
      ['Product code', 'MRP', 'Note', 'Why it was refused'],
      [codeOf(17), 'twelve', '=1+1', 'MRP ₹: ‘twelve’ is not an amount. Enter the MRP in rupees, such as 120.50.'],
      ['0040', '', '', expect.stringContaining('Name: A new product needs this.')],
    ])
    expect(await previewOf(answer.rawPayload)).toMatchObject({ refused: 2, ignored_columns: ['Note'] })
  })

  test('nobody else gets them', async () => {
    expect((await get('/api/adm/products.csv', null)).statusCode).toBe(401)
    expect((await get('/api/adm/products.xlsx', 'dist-e')).statusCode).toBe(403)
    expect((await send('refused.xlsx', csv('Code,MRP'), { who: 'emp-e' })).statusCode).toBe(403)
    const generics = await get('/api/adm/products.csv', 'admin-g')
    expect(generics.payload).not.toContain(codeOf(0))
  })
})
