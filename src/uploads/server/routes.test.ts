import { describe, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { emptyCart, getCart } from '#cart/contract.ts'
import { listSheet } from '#catalogue/contract.ts'
import { sql } from '#kit/server/db/db.ts'
import { readSheet } from '#kit/server/sheet/sheet.ts'
import { workbookOf } from '#kit/server/testing/testing-sheets.ts'
import { forgetItemCode, listItemCodes } from '#people/contract.ts'
import type { Username } from '../../../world/cast.ts'
import {
  cartUpload,
  deleteUpload,
  fixRow,
  getUpload,
  listUploads,
  setColumns,
  skipRows,
  takeUpload,
  tryUpload,
  type Upload,
} from '../contract.ts'
import { removeOldUploads } from './queries.ts'

const { app, as, asWithKey, meanwhile, pool, tokenOf } = await startTestApp()
const me = as('dist-e')
const { data: goods } = await me(listSheet, {})
const plain = goods.filter((one) => one.scheme_admin_enable === 0 && one.stock === 'in')
const [one, other, third] = plain as [(typeof goods)[number], (typeof goods)[number], (typeof goods)[number]]
const schemed = goods.find((each) => each.scheme_admin_enable === 1 && each.compul_scheme_admin_enable === 0)
if (!schemed) throw new Error('the world has no scheme')

const edge = 'edge-of-a-part'
type Sent = { who?: Username; name?: string; fields?: Record<string, string>; path?: string; key?: string }

async function send(bytes: Buffer | string, { who = 'dist-e', name = 'order.csv', fields = {}, ...more }: Sent = {}) {
  const parts = [
    ...Object.entries(fields).map(([key, value]) =>
      Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`),
    ),
    Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    Buffer.from(bytes),
    Buffer.from(`\r\n--${edge}--\r\n`),
  ]
  return app.inject({
    method: 'POST',
    url: more.path ?? '/api/uploads',
    headers: {
      authorization: `Bearer ${await tokenOf(who)}`,
      'content-type': `multipart/form-data; boundary=${edge}`,
      ...(more.key && { 'idempotency-key': more.key }),
    },
    payload: Buffer.concat(parts),
  })
}

const uploaded = async (text: string, who: Username = 'dist-e', more = {}): Promise<Upload> =>
  (await as(who)(takeUpload, { text, ...more })).data
const judgedAs = (upload: Pick<Upload, 'rows'>) => upload.rows.map(({ row_no, judgement }) => [row_no, judgement])

describe('a sheet that comes in', () => {
  test('bytes without a name are a file like any other', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/upload-tryouts',
      headers: {
        authorization: `Bearer ${await tokenOf('dist-e')}`,
        'content-type': `multipart/form-data; boundary=${edge}`,
      },
      payload: `--${edge}\r\ncontent-disposition: form-data; name="file"\r\ncontent-type: application/octet-stream\r\n\r\n${one.product_code},5\r\n--${edge}--\r\n`,
    })
    expect([answer.statusCode, answer.json().data?.file_name]).toEqual([200, 'file'])
  })

  test('as CSV: what was understood, row by row, and it is there again', async () => {
    const text = `Code,Name,Qty\n${one.product_code},x,20\n${other.product_code},${other.product_name.toUpperCase()},5\nNO-SUCH-9,${third.product_name} Extra,3\nTotal,,28\n`
    const answer = await send(text)
    expect(answer.statusCode).toBe(201)
    const upload: Upload = answer.json().data
    expect(judgedAs(upload)).toEqual([
      [1, 'skipped'],
      [2, 'good'],
      [3, 'good'],
      [4, 'unknown'],
      [5, 'skipped'],
    ])
    expect(upload.rows[1]).toMatchObject({ product_code: one.product_code, quantity: 20 })
    expect(upload.rows[3]?.product_codes).toContain(third.product_code)
    expect(upload.counts).toMatchObject({ good: 2, unknown: 1, skipped: 2 })
    expect(upload.columns.map(({ role }) => role)).toEqual(['code', 'name', 'quantity'])
    const again = (await me(getUpload, { id: upload.id })).data
    expect({ ...again, uploaded_at: '' }).toEqual({ ...upload, uploaded_at: '' })
    expect((await me(listUploads, {})).data[0]).toMatchObject({ id: upload.id, rows: 3, ready: 2, to_fix: 1 })
  })

  test('as XLSX, from the sheet that was chosen, codes without their zeros', async () => {
    const bare = one.product_code.replace(/^0+/, '')
    const rows = `<row r="1"><c t="inlineStr"><is><t>Code</t></is></c><c t="inlineStr"><is><t>Qty</t></is></c></row>
      <row r="2"><c><v>${bare}</v></c><c><v>20</v></c></row>
      <row r="3" hidden="1"><c><v>${bare}</v></c><c><v>5</v></c></row>`
    const file = workbookOf({
      rows,
      sheets: '<sheet name="Order" sheetId="1" r:id="rId1"/><sheet name="Other" sheetId="2" r:id="rId2"/>',
      more: [
        {
          name: 'xl/worksheets/sheet2.xml',
          content: `<worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>${other.product_code}</t></is></c><c><v>7</v></c></row></sheetData></worksheet>`,
        },
      ],
    })
    const first: Upload = (await send(file, { name: 'order.xlsx' })).json().data
    expect([first.sheet, first.sheets]).toEqual(['Order', ['Order', 'Other']])
    expect(first.rows[1]).toMatchObject({ product_code: one.product_code, found_by: 'zeros', judgement: 'good' })
    const hidden = { judgement: 'skipped', passed: 'Hidden in the file.' }
    expect(first.rows[2]).toMatchObject(hidden)
    await as('dist-e')(setColumns, { id: first.id, roles: ['name', 'quantity'] })
    const { data: back } = await as('dist-e')(setColumns, { id: first.id, roles: ['code', 'quantity'] })
    expect(back.rows[2]).toMatchObject(hidden)
    const second: Upload = (await send(file, { name: 'order.xlsx', fields: { sheet: 'Other' } })).json().data
    expect(second.rows[0]).toMatchObject({ product_code: other.product_code, quantity: 7 })
  })

  test('with an unknown code is found by a name that is written out', async () => {
    const upload = await uploaded(`Code\tName\tQty\nX-1\t${one.product_name}\t4\n${other.product_name}\t\t4`)
    expect(upload.rows.slice(1)).toMatchObject([
      { judgement: 'good', found_by: 'name', product_code: one.product_code },
      { judgement: 'good', found_by: 'name', product_code: other.product_code },
    ])
  })

  test('whose code, name, pack or rate mean two products is put nowhere until a person says which', async () => {
    const { product_code, product_name, price_paise } = one
    const rupees = (paise: number) => (paise / 100).toFixed(2)
    const upload = await uploaded(
      `Code,Name,Pack,Rate,Qty\n${product_code},${other.product_name},,,10\n${product_code},${product_name},7X13,,10\n` +
        `${product_code},${product_name},,${rupees(price_paise * 9)},10\n${product_code},${product_name},${one.pack},${rupees(price_paise)},10\n`,
    )
    expect(upload.columns.map(({ role }) => role)).toEqual(['code', 'name', 'pack', 'rate', 'quantity'])
    expect(judgedAs(upload).slice(1)).toEqual([
      [2, 'differs'],
      [3, 'differs'],
      [4, 'differs'],
      [5, 'good'],
    ])
    const [, row] = upload.rows
    expect(row).toMatchObject({ product_code: null, why: expect.stringContaining(other.product_name) })
    expect(row?.product_codes).toEqual(expect.arrayContaining([product_code, other.product_code]))
    expect(upload.counts).toMatchObject({ differs: 3, good: 1 })
    const { data: cart } = await me(cartUpload, { id: upload.id, mode: 'replace' })
    expect(cart.cart_items).toMatchObject([{ product_code, quantity_ordered: 10 }])
    const { data } = await me(fixRow, { id: upload.id, row_no: 2, product_code: other.product_code })
    expect(data.rows).toMatchObject([{ row_no: 2, judgement: 'good', product_code: other.product_code }])
  })

  test('names its duplicates, its schemes and numbers that are none', async () => {
    const upload = await uploaded(
      `${one.product_code}\t10\n${one.product_code}\t5\n${schemed.product_code}\t${schemed.min_qty + schemed.scheme_qty + 1}\n${other.product_code}\t2O`,
    )
    expect(judgedAs(upload)).toEqual([
      [1, 'merged'],
      [2, 'merged'],
      [3, 'corrected'],
      [4, 'bad_quantity'],
    ])
    expect(upload.rows[0]).toMatchObject({ quantity: 15, merged_rows: [1, 2] })
    expect(upload.rows[1]).toMatchObject({ into: 1 })
  })

  test('says of rows that are added up how each was found', async () => {
    const bare = one.product_code.replace(/^0+/, '')
    const { rows } = await uploaded(`${bare}\t10\n${bare}\t5`)
    expect(rows[0]?.why).toContain(`Leading zeros put back: ${one.product_code}. Rows 1, 2 added up.`)
    expect(rows[1]?.why).toBe(`Leading zeros put back: ${one.product_code}. Added up in row 1.`)
  })

  test('warns of another rate', async () => {
    const rate = ((one.price_paise + 1) / 100).toFixed(2)
    const upload = await uploaded(`Code,Qty,Rate\n${one.product_code},1,${rate}\n`)
    expect(upload.rows[1]?.warnings.join()).toContain('Your file says')
  })

  test.each([
    ['nothing', Buffer.alloc(0), 422],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 415],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj'), 415],
    ['an unclosed quote', Buffer.from('"code,qty\n1,2'), 422],
    ['more than 5 MB', Buffer.alloc(5_242_881, 'a'), 413],
    ['more than 5,000 rows', Buffer.from('0040112,1\n'.repeat(5002)), 422],
    ['a bomb', workbookOf({ rows: [['a']], more: [{ name: 'xl/big.xml', content: 'x', says: 300_000_000 }] }), 422],
    ['entities', workbookOf({ workbookPr: '<!DOCTYPE a [<!ENTITY b "c">]>' }), 422],
    ['external links', workbookOf({ more: [{ name: 'xl/externalLinks/externalLink1.xml', content: '<a/>' }] }), 422],
    ['10 million columns', Buffer.from(','.repeat(5_000_000)), 422],
  ])('that holds %s is refused, and nothing is kept', async (_, bytes, http) => {
    const before = (await me(listUploads, {})).total
    const answer = await send(bytes, { name: 'order.xlsx' })
    expect(answer.statusCode).toBe(http)
    expect(answer.json().message).toMatch(/\.$/)
    expect((await me(listUploads, {})).total).toBe(before)
  })

  test('again says when it came and what became of it', async () => {
    const text = `${one.product_code}\t20\n${other.product_code}\t77`
    const first = await uploaded(text)
    expect(first.same_as).toBeNull()
    await me(cartUpload, { id: first.id, mode: 'replace' })
    const second = await uploaded(text)
    expect(second.same_as).toMatchObject({ id: first.id, order_no: null })
    expect(second.same_as?.carted_at).not.toBeNull()
  })

  test('to try it out is kept nowhere', async () => {
    const before = (await me(listUploads, {})).total
    const { data } = await me(tryUpload, { text: `${one.product_code} 20` })
    expect(data).toMatchObject({ id: 0, counts: { good: 1 } })
    expect((await me(listUploads, {})).total).toBe(before)
  })

  test('twice with the same key is one upload', async () => {
    const text = `${one.product_code},31\n`
    const [first, second] = [await send(text, { key: 'upload-key-1' }), await send(text, { key: 'upload-key-1' })]
    expect(second.json().data.id).toBe(first.json().data.id)
  })
})

describe('columns that a person chose', () => {
  test('are read so at once, and the next time for this firm alone', async () => {
    const text = (n: number) => `Stuff,First,Second\n${one.product_code},${n},9\n${other.product_code},4,8\n`
    const upload: Upload = (await send(text(3))).json().data
    const { data } = await me(setColumns, { id: upload.id, roles: ['code', 'none', 'quantity'] })
    expect(data.rows.map(({ quantity }) => quantity)).toEqual([null, 9, 8])
    const next: Upload = (await send(text(5))).json().data
    expect(next.remembered_at).not.toBeNull()
    expect(next.rows[1]?.quantity).toBe(9)
    const others: Upload = (await send(text(5), { who: 'dist-b' })).json().data
    expect(others.remembered_at).toBeNull()
  })

  test.each([[['code', 'code', 'quantity']], [['none', 'none', 'quantity']], [['code', 'quantity']]] as const)(
    '%j are refused',
    async (roles) => {
      const upload: Upload = (await send(`A,B,C\n${one.product_code},3,9\n`)).json().data
      await expect(me(setColumns, { id: upload.id, roles: [...roles] })).rejects.toMatchObject({ http: 422 })
    },
  )
})

describe('what is decided about a row', () => {
  test('is judged at once, and its code is learned for this firm alone', async () => {
    const text = `Code\tQty\nMY-CODE-1\t6\nMY-CODE-1\t4\n${other.product_code}\t5`
    const upload = await uploaded(text)
    const { data } = await me(fixRow, { id: upload.id, row_no: 2, product_code: one.product_code, learn: true })
    expect(data.rows.map(({ row_no, judgement }) => [row_no, judgement])).toEqual([
      [2, 'merged'],
      [3, 'merged'],
    ])
    expect(data.counts).toMatchObject({ merged: 2, good: 1, unknown: 0 })
    const next = await uploaded(text)
    expect(next.rows[1]).toMatchObject({ product_code: one.product_code, found_by: 'learned', judgement: 'merged' })
    expect(next.rows[1]?.why).toContain('Rows 2, 3 added up.')
    const others = await uploaded(text, 'dist-b')
    expect(others.rows[1]?.judgement).toBe('unknown')
    const { data: codes } = await me(listItemCodes, { search_text: 'my-code' })
    expect(codes).toMatchObject([{ code: 'MY-CODE-1', product_code: one.product_code }])
    const id = codes[0]?.id ?? 0
    expect((await as('dist-b')(listItemCodes, { search_text: 'my-code' })).total).toBe(0)
    await expect(as('dist-b')(forgetItemCode, { id })).rejects.toMatchObject({ http: 404 })
    await me(forgetItemCode, { id })
    expect((await uploaded(text)).rows[1]?.judgement).toBe('unknown')
  })

  test('is not used beside the name of another product, unless it was learned beside that name', async () => {
    const text = (name: string) => `Code\tName\tQty\nOWN-5\t${name}\t6`
    const first = await uploaded(text('OUR OLD NAME'))
    await me(fixRow, { id: first.id, row_no: 2, product_code: one.product_code, learn: true })
    const asLearned = { judgement: 'good', found_by: 'learned', product_code: one.product_code }
    for (const name of ['our old name', '', one.product_name.toUpperCase()])
      expect((await uploaded(text(name))).rows[1]).toMatchObject(asLearned)
    expect((await uploaded(text('SOMETHING ELSE 40'))).rows[1]).toMatchObject({
      judgement: 'differs',
      product_code: null,
      why: expect.stringContaining(one.product_name),
    })
    const named = (await uploaded(text(other.product_name))).rows[1]
    expect(named).toMatchObject({ judgement: 'good', found_by: 'name', product_code: other.product_code })
  })

  test('is learned for a code of ours only where it confirms it', async () => {
    const text = `Code\tName\tQty\n${one.product_code}\tQUITE ANOTHER 40\t6`
    const [wrong, right] = [await uploaded(text), await uploaded(text)]
    await me(fixRow, { id: wrong.id, row_no: 2, product_code: other.product_code, learn: true })
    expect((await uploaded(text)).rows[1]?.judgement).toBe('differs')
    expect((await uploaded(`Code\tQty\n${one.product_code}\t6`)).rows[1]?.product_code).toBe(one.product_code)
    await me(fixRow, { id: right.id, row_no: 2, product_code: one.product_code, learn: true })
    expect((await uploaded(text)).rows[1]).toMatchObject({ judgement: 'good', product_code: one.product_code })
  })

  test('is offered first for a code that is one sign apart, and is not taken for it', async () => {
    const upload = await uploaded('Code\tQty\nOURS-77A\t6')
    await me(fixRow, { id: upload.id, row_no: 2, product_code: third.product_code, learn: true })
    const next = await uploaded('Code\tQty\nOURS-77B\t6')
    expect(next.rows[1]).toMatchObject({ judgement: 'unknown', product_code: null })
    expect(next.rows[1]?.product_codes[0]).toBe(third.product_code)
    expect((await uploaded('Code\tQty\nOURS-77B\t6', 'dist-b')).rows[1]?.product_codes).not.toContain(
      third.product_code,
    )
  })

  test('by two devices at once: nothing is lost', async () => {
    const upload = await uploaded(
      goods
        .slice(0, 8)
        .map(({ product_code }) => `${product_code}\t1`)
        .join('\n'),
    )
    await Promise.all(upload.rows.map(({ row_no }) => me(fixRow, { id: upload.id, row_no, quantity: 100 + row_no })))
    const { data } = await me(getUpload, { id: upload.id })
    expect(data.rows.map(({ fix_quantity }) => fix_quantity)).toEqual(
      upload.rows.map(({ row_no }) => String(100 + row_no)),
    )
  })

  test('answers with the rows and counts that the upload has when it is read again', async () => {
    const { id } = await uploaded(
      `${one.product_code}\t20\n${one.product_code}\t5\nNO-SUCH-4\t3\n${other.product_code}\t2O\n${third.product_code}\t1\nNO-SUCH-5\t9`,
    )
    const fixes = [
      { row_no: 3, product_code: one.product_code },
      { row_no: 4, product_code: one.product_code, quantity: 2 },
      { row_no: 3, product_code: third.product_code },
      { row_no: 1, product_code: other.product_code },
      { row_no: 1, product_code: null },
      { row_no: 2, skip: true },
      { row_no: 6, product_code: other.product_code, learn: true },
      { row_no: 2, skip: false, quantity: '7' },
    ]
    for (const what of fixes) {
      const answer = (await me(fixRow, { id, ...what })).data
      const { rows, counts } = (await me(getUpload, { id })).data
      const touched = new Set(answer.rows.map(({ row_no }) => row_no))
      expect(touched).toContain(what.row_no)
      expect([answer.counts, answer.rows]).toEqual([counts, rows.filter(({ row_no }) => touched.has(row_no))])
      const kept = await pool.rows<{ row_no: number; judgement: string }>(sql`
        select row_no, judgement from upload_rows where upload_id = ${id} order by row_no`)
      expect(kept).toEqual(rows.map(({ row_no, judgement }) => ({ row_no, judgement })))
    }
    const { counts } = (await me(skipRows, { id, row_nos: [1, 4], skip: true })).data
    expect(counts).toEqual((await me(getUpload, { id })).data.counts)
  })

  test('may be another quantity, as typed, left out or all left out', async () => {
    const upload = await uploaded(
      `${schemed.product_code}\t${schemed.min_qty + schemed.scheme_qty + 1}\nNO-SUCH-1\t2\nNO-SUCH-2\t2`,
    )
    const typed = (await me(fixRow, { id: upload.id, row_no: 1, as_typed: true })).data
    expect(typed.rows[0]).toMatchObject({ judgement: 'good', free_qty: 0 })
    expect((await me(fixRow, { id: upload.id, row_no: 1, quantity: '0' })).data.rows[0]?.judgement).toBe('bad_quantity')
    expect((await me(fixRow, { id: upload.id, row_no: 1, skip: true })).data.counts).toMatchObject({ skipped: 1 })
    expect((await me(skipRows, { id: upload.id, row_nos: [2, 3], skip: true })).data.counts).toMatchObject({
      skipped: 3,
    })
    await expect(me(cartUpload, { id: upload.id })).rejects.toMatchObject({ http: 409 })
  })

  test('is refused for a product that is not sold here, and a row that is not there', async () => {
    const upload = await uploaded(`Code\tQty\n${one.product_code}\t2`)
    await expect(me(fixRow, { id: upload.id, row_no: 2, product_code: 'NOTHING' })).rejects.toMatchObject({ http: 422 })
    await expect(me(fixRow, { id: upload.id, row_no: 9, skip: true })).rejects.toMatchObject({ http: 404 })
    await expect(me(fixRow, { id: upload.id, row_no: 1, skip: true })).rejects.toMatchObject({ http: 409 })
  })
})

describe('into the cart', () => {
  test('added or in its place, and once for a key', async () => {
    await me(emptyCart, {})
    const upload = await uploaded(`${one.product_code}\t20\n${other.product_code}\t5\nNO-SUCH-3\t5`)
    const { data } = await me(cartUpload, { id: upload.id, mode: 'add' })
    expect(
      data.cart_items.map(({ product_code, quantity_ordered }) => [product_code, quantity_ordered]).sort(),
    ).toEqual(
      [
        [one.product_code, 20],
        [other.product_code, 5],
      ].sort(),
    )
    const keyed = asWithKey('dist-e', 'cart-key-of-upload')
    await keyed(cartUpload, { id: upload.id, mode: 'add' })
    await keyed(cartUpload, { id: upload.id, mode: 'add' })
    const twice = (await me(getCart, {})).data.cart_items.find(({ product_code }) => product_code === one.product_code)
    expect(twice?.quantity_ordered).toBe(40)
    const next = await uploaded(`${third.product_code}\t3`)
    const replaced = (await me(cartUpload, { id: next.id, mode: 'replace' })).data
    expect(replaced.cartProductCodeList).toEqual([third.product_code])
  })

  test('the rows that are named alone: what is in the cart already is not put in again', async () => {
    const upload = await uploaded(`${one.product_code}\t20\n${other.product_code}\t7`)
    const { data } = await me(cartUpload, { id: upload.id, mode: 'replace', row_nos: [2] })
    expect(data.cart_items).toMatchObject([{ product_code: other.product_code, quantity_ordered: 7 }])
    await expect(me(cartUpload, { id: upload.id, row_nos: [] })).rejects.toMatchObject({ http: 409 })
  })

  test('all or nothing', async () => {
    await me(emptyCart, {})
    const upload = await uploaded(`${one.product_code}\t99999\n${other.product_code}\t5`)
    await me(cartUpload, { id: upload.id })
    const { version } = (await me(getCart, {})).data
    await expect(me(cartUpload, { id: upload.id })).rejects.toMatchObject({ http: 409 })
    expect((await me(getCart, {})).data.version).toBe(version)
  })
})

describe('an employee', () => {
  test('says for whom, or the file does: one upload for each stockist', async () => {
    const rows = `${one.product_code}\t20`
    await expect(uploaded(rows, 'emp-e')).rejects.toMatchObject({ http: 422 })
    expect((await uploaded(rows, 'emp-e', { distributor: 'dist-e' })).distributor).toBe('dist-e')
    await expect(uploaded(rows, 'emp-e', { distributor: 'dist-hold' })).rejects.toMatchObject({ http: 404 })
    const both = await uploaded(
      `Stockist\tCode\tQty\ndist-e\t${one.product_code}\t20\ndist-b\t${one.product_code}\t5\ndist-hold\t${one.product_code}\t5`,
      'emp-e',
    )
    expect(both.siblings).toHaveLength(1)
    const sibling = both.siblings[0]
    const { data } = await as('emp-e')(getUpload, { id: sibling?.id ?? 0 })
    expect([both.distributor, data.distributor].sort()).toEqual(['dist-b', 'dist-e'])
    const all = [...both.rows, ...data.rows]
    expect(all.filter(({ judgement }) => judgement === 'good')).toHaveLength(2)
    expect(all.find(({ row_no }) => row_no === 4)?.passed).toContain('dist-hold')
  })
})

test('of somebody else it is not there', async () => {
  const { id } = await uploaded(`${one.product_code}\t20`)
  for (const who of ['dist-b', 'emp-e', 'dist-g'] as const) {
    const they = as(who)
    await expect(they(getUpload, { id })).rejects.toMatchObject({ http: 404 })
    await expect(they(fixRow, { id, row_no: 1, skip: true })).rejects.toMatchObject({ http: 404 })
    await expect(they(skipRows, { id, row_nos: [1], skip: true })).rejects.toMatchObject({ http: 404 })
    await expect(they(setColumns, { id, roles: ['code', 'quantity'] })).rejects.toMatchObject({ http: 404 })
    await expect(they(cartUpload, { id })).rejects.toMatchObject({ http: 404 })
    await expect(they(deleteUpload, { id })).rejects.toMatchObject({ http: 404 })
  }
  expect((await as('dist-e-buyer')(getUpload, { id })).data.id).toBe(id)
  await me(deleteUpload, { id })
  await expect(me(getUpload, { id })).rejects.toMatchObject({ http: 404 })
})

test('the template has the firm’s products, and comes back as an upload', async () => {
  const answer = await app.inject({
    method: 'GET',
    url: '/api/uploads/template.xlsx',
    headers: { authorization: `Bearer ${await tokenOf('dist-e')}` },
  })
  expect(answer.statusCode).toBe(200)
  const { rows, names } = await readSheet(answer.rawPayload)
  expect(names).toEqual(['Order', 'How to'])
  expect(rows[0]?.cells).toEqual(['Product code', 'Product name', 'Pack', 'Last ordered', 'Quantity'])
  const upload: Upload = (await send(answer.rawPayload, { name: 'order-template.xlsx' })).json().data
  expect(upload.columns.map(({ role }) => role)).toEqual(['code', 'name', 'pack', 'none', 'quantity'])
  expect(upload.rows.every(({ judgement }) => judgement === 'skipped')).toBe(true)
})

test('old uploads are deleted', async () => {
  const { id } = await uploaded(`${one.product_code}\t20`)
  await pool.change(sql`update uploads set uploaded_at = now() - interval '181 days' where id = ${id}`)
  expect(await removeOldUploads(pool)).toBeGreaterThan(0)
  await expect(me(getUpload, { id })).rejects.toMatchObject({ http: 404 })
})

test('a file for a firm that is handed over to somebody else just then is not kept', async () => {
  const served = sql`employee_id = (select id from accounts where username = 'emp-e')
    and distributor_id = (select id from accounts where username = 'dist-e')`
  const handedOver = sql`
    with firm as materialized (
      select id from distributors where id = (select id from accounts where username = 'dist-e') for update)
    delete from employee_distributors m using firm where m.distributor_id = firm.id and ${served}`
  const kept = async () => (await pool.one<{ kept: number }>(sql`select count(*) as kept from uploads`)).kept
  const before = await kept()
  const send = () => uploaded(`Code,Qty\n${one.product_code},2`, 'emp-e', { distributor: 'dist-e' })
  const refused = await refusal(meanwhile(handedOver, send))
  expect([refused.http, refused.body.message]).toEqual([409, 'You no longer serve this distributor. Nothing was kept.'])
  expect(await kept()).toBe(before)
})
