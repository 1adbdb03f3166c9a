import { expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { listProducts } from '#catalogue/contract.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { readSheet } from '#kit/server/sheet/sheet.ts'
import { goodsDifferences } from '#shortages/server/testing.ts'
import { adjustStock, blockBatch, listMovements, listStock, receiveStock } from '../contract.ts'

const { app, as, asWithKey, meanwhile, pool, tokenOf } = await startTestApp({ withJobs: true })
const today = todayInIndia(new Date())
const { data: products } = await as('dist-e')(listProducts, { limit: 100 })
const [product_code = '', other = ''] = products.map((one) => one.product_code)
const plant_code = 'NG04'
const line = (more: object = {}) => ({
  product_code,
  batch_no: 'RCPT1',
  expires_on: addDays(today, 500),
  mrp_paise: 12_345,
  quantity: 40,
  ...more,
})
const batchesNamed = async (search_text: string) =>
  (await as('admin')(listStock, { plant: plant_code, search_text })).data

test('a delivery makes a batch, a second one lets it grow, and the ledger has both', async () => {
  await as('admin')(receiveStock, { plant_code, lines: [line()] })
  await as('admin')(receiveStock, {
    plant_code,
    reference: 'GRN 7',
    lines: [line({ quantity: 2 }), line({ quantity: 3 })],
  })
  const [batch] = await batchesNamed('rcpt1')
  expect(batch).toMatchObject({ product_code, batch_no: 'RCPT1', on_hand: 45, mrp_paise: 12_345 })
  const { data, total } = await as('admin')(listMovements, { batch_id: String(batch?.id) })
  expect([total, ...data.map(({ change, document }) => [change, document])]).toEqual([2, [5, 'GRN 7'], [40, '']])
})

test('the same delivery sent twice with one key is taken in once', async () => {
  const send = () =>
    asWithKey('admin', 'delivery-key-1')(receiveStock, { plant_code, lines: [line({ batch_no: 'ONCE1' })] })
  await Promise.all([send(), send()])
  expect((await batchesNamed('once1'))[0]?.on_hand).toBe(40)
})

test.each([
  ['no packs', { quantity: 0 }],
  ['part of a pack', { quantity: 1.5 }],
  ['an expired batch', { expires_on: addDays(today, -1) }],
  ['a batch that expires today', { expires_on: today }],
  ['a product that is not there', { product_code: 'NOPE' }],
  ['a known batch with another expiry', { expires_on: addDays(today, 501) }],
  ['a batch that is made tomorrow', { made_on: addDays(today, 1) }],
  ['an MRP that nobody can mean', { mrp_paise: Number.MAX_SAFE_INTEGER }],
  ['the batch of another line with another MRP', { batch_no: 'NEVER', mrp_paise: 12_346 }],
  ['the batch of another line with another expiry', { batch_no: 'NEVER', expires_on: addDays(today, 499) }],
])('a delivery of %s is refused, and nothing of it is taken in', async (_, wrong) => {
  const before = await batchesNamed('rcpt1')
  const refused = await refusal(
    as('admin')(receiveStock, { plant_code, lines: [line({ batch_no: 'NEVER' }), line(wrong)] }),
  )
  expect(refused.http).toBe(422)
  expect(await batchesNamed('rcpt1')).toEqual(before)
  expect(await batchesNamed('never')).toEqual([])
})

test('a batch has at most 99,99,999 packs: more are refused, received and adjusted alike', async () => {
  const big = line({ batch_no: 'BIG1', quantity: 9_999_999 })
  const twice = await refusal(as('admin')(receiveStock, { plant_code, lines: [big, big] }))
  expect([twice.http, twice.message]).toEqual([422, expect.stringContaining('more than 99,99,999 packs')])
  await as('admin')(receiveStock, { plant_code, lines: [big] })
  expect((await refusal(as('admin')(receiveStock, { plant_code, lines: [big] }))).http).toBe(422)
  const adjusted = { plant_code, product_code, batch_no: 'BIG1', change: 1, reason: 'Counted again' }
  expect((await refusal(as('admin')(adjustStock, adjusted))).body.errors).toHaveProperty('change')
  await as('admin')(adjustStock, { ...adjusted, change: -9_999_999 })
})

test('a batch that is blocked at every plant is blocked where it comes in next', async () => {
  const lines = [line({ batch_no: 'ALLOVER1' })]
  await as('admin')(receiveStock, { plant_code, lines })
  const [first] = await batchesNamed('allover1')
  const block = { batch_id: String(first?.id), blocked: true, reason: 'Recalled by the maker', everywhere: true }
  await as('admin')(blockBatch, block)
  await as('admin')(receiveStock, { plant_code: 'BW01', lines })
  const { data } = await as('admin')(listStock, { plant: 'BW01', search_text: 'allover1' })
  expect(data.map(({ blocked_reason }) => blocked_reason)).toEqual(['Recalled by the maker'])
  await as('admin')(blockBatch, { batch_id: String(first?.id), blocked: false })
  await as('admin')(receiveStock, { plant_code: 'LK08', lines })
  expect((await as('admin')(listStock, { plant: 'LK08', search_text: 'allover1' })).data[0]?.blocked_reason).toBeNull()
})

test('a batch number in other letters is the same batch: received, adjusted, counted and recalled alike', async () => {
  const written = (batch_no: string, quantity = 5) => line({ batch_no, quantity })
  await as('admin')(receiveStock, { plant_code, lines: [written('Case1'), written('CASE1')] })
  await as('admin')(receiveStock, { plant_code, lines: [written('case1')] })
  await as('admin')(adjustStock, { plant_code, product_code, batch_no: 'cASE1', change: -1, reason: 'Broken' })
  const here = await batchesNamed('case1')
  expect(here).toMatchObject([{ batch_no: 'Case1', on_hand: 14 }])
  const recalled = { batch_id: String(here[0]?.id), blocked: true, reason: 'Recalled by the maker', everywhere: true }
  await as('admin')(blockBatch, recalled)
  await as('admin')(receiveStock, { plant_code: 'BW01', lines: [written('CASE1')] })
  const counted = `Plant,Product code,Batch,Expires,MRP,Counted\nLK08,${product_code},cAsE1,31-05-2031,99.50,6`
  const { data: preview } = (await sendCount('preview', counted)).json()
  expect((await sendCount(preview.fingerprint, counted, 'admin', 'stock-count-case')).statusCode).toBe(201)
  for (const plant of ['BW01', 'LK08'])
    expect((await as('admin')(listStock, { plant, search_text: 'case1' })).data).toMatchObject([
      { batch_no: 'Case1', blocked_reason: 'Recalled by the maker' },
    ])
  await as('admin')(blockBatch, { ...recalled, blocked: false })
})

test('an adjustment needs a reason and never takes more than is there', async () => {
  await as('admin')(receiveStock, {
    plant_code,
    lines: [line({ product_code: other, batch_no: 'ADJ1', quantity: 10 })],
  })
  const adjust = (change: number, reason = 'Broken in the warehouse') =>
    as('admin')(adjustStock, { plant_code, product_code: other, batch_no: 'ADJ1', change, reason })
  expect((await refusal(adjust(-3, ' '))).body.errors).toHaveProperty('reason')
  expect((await refusal(adjust(-11, ' '))).body.errors).toHaveProperty('change')
  expect((await refusal(adjust(-11))).body.errors?.change).toBe(
    'Only 10 packs are there. You can take away 10 at most.',
  )
  expect((await refusal(adjust(10_000_000))).body.errors?.change).toBe('Use at most 99,99,999 packs.')
  expect((await adjust(-3)).data.on_hand).toBe(7)
  const outcomes = await Promise.allSettled([adjust(-5), adjust(-5), adjust(-5)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a batch is blocked with a reason, at one plant or at every one, and is not in stock until it is unblocked', async () => {
  const { code: elsewhere } = await pool.one<{ code: string }>(
    sql`select code from plants where code <> ${plant_code} order by code limit 1`,
  )
  const { product_code: wanted } = await pool.one<{ product_code: string }>(sql`
    select p.product_code from products p
    where p.product_type = 'E' and p.active and p.product_code <> ${product_code}
      and not exists (select from short_lines s where s.product_code = p.product_code)
    order by p.product_code limit 1`)
  const recalled = async () => (await as('admin')(listStock, { search_text: 'recall1' })).data
  for (const plant of [plant_code, elsewhere])
    await as('admin')(receiveStock, {
      plant_code: plant,
      lines: [line({ product_code: wanted, batch_no: 'RECALL1', quantity: 10 })],
    })
  const batches = await recalled()
  const here = batches.find((one) => one.plant_code === plant_code)
  const block = (
    blocked: boolean,
    more: { reason?: string; everywhere?: boolean } = {},
    who: 'admin' | 'admin-g' = 'admin',
  ) => as(who)(blockBatch, { batch_id: String(here?.id), blocked, ...more })
  const inStock = async () =>
    (
      await pool.one<{ quantity: number }>(
        sql`select quantity from stock where plant_code = ${plant_code} and product_code = ${wanted}`,
      )
    ).quantity
  const before = await inStock()
  expect((await refusal(block(true))).body.errors).toHaveProperty('reason')
  expect((await refusal(block(true, { reason: 'x' }, 'admin-g'))).http).toBe(404)
  expect((await block(true, { reason: 'Recalled' })).data.blocked_reason).toBe('Recalled')
  expect(await inStock()).toBe(before - 10)
  const reasonThere = async () => (await recalled()).find((one) => one.plant_code === elsewhere)?.blocked_reason
  expect(await reasonThere()).toBeNull()
  await block(true, { reason: 'Recalled', everywhere: true })
  expect(await reasonThere()).toBe('Recalled')
  expect((await block(false, { everywhere: true })).data.blocked_reason).toBeNull()
  expect(await reasonThere()).toBeNull()
  expect(await inStock()).toBe(before)
})

test('a batch that expires too soon to be sent is told from one that is in stock', async () => {
  const near = await as('admin')(listStock, { state: 'near_expiry' })
  const all = await as('admin')(listStock, {})
  expect(all.good_until).toBe(near.good_until)
  expect(near.data.length).toBeGreaterThan(0)
  expect(near.data.filter(({ expires_on }) => expires_on >= near.good_until)).toEqual([])
})

test('stock is a file of just what it is narrowed to, for the admins of its product type', async () => {
  const { total } = await as('admin')(listStock, { plant: plant_code })
  const file = async (who: 'admin' | 'admin-g' | 'dist-e') =>
    app.inject({
      url: `/api/adm/stock.csv?plant=${plant_code}`,
      headers: { authorization: `Bearer ${await tokenOf(who)}` },
    })
  expect((await file('admin')).body.trimEnd().split('\r\n')).toHaveLength(total + 1)
  expect((await file('admin-g')).body).not.toContain(product_code)
  expect((await file('dist-e')).statusCode).toBe(403)
})

test('the file of stock has what is free and what it is worth, and both add up to the screen', async () => {
  const narrowed = { plant: plant_code, search_text: product_code }
  const { data, total, value_paise } = await as('admin')(listStock, narrowed)
  expect(data).toHaveLength(total)
  for (const kind of ['csv', 'xlsx']) {
    const { rawPayload } = await app.inject({
      url: `/api/adm/stock.${kind}?${new URLSearchParams(narrowed)}`,
      headers: { authorization: `Bearer ${await tokenOf('admin')}` },
    })
    const { rows } = await readSheet(rawPayload)
    const [heads = [], ...lines] = rows.map(({ cells }) => cells.map((cell) => String(cell ?? '')))
    const column = (head: string) => lines.map((cells) => Number(cells[heads.indexOf(head)]))
    expect(column('Free')).toEqual(data.map(({ free }) => free))
    expect(Math.round(column('Value at PTS ₹').reduce((sum, one) => sum + one, 0) * 100)).toBe(value_paise)
  }
})

test('an admin of generics sees and moves no ethical stock', async () => {
  expect((await as('admin-g')(listStock, { plant: plant_code, search_text: 'rcpt1' })).data).toEqual([])
  const refused = await refusal(
    as('admin-g')(adjustStock, { plant_code, product_code, batch_no: 'RCPT1', change: 1, reason: 'x' }),
  )
  expect(refused.http).toBe(404)
  expect((await refusal(as('admin-g')(receiveStock, { plant_code, lines: [line()] }))).http).toBe(422)
  const [batch] = await batchesNamed('rcpt1')
  expect((await refusal(as('admin-g')(listMovements, { batch_id: String(batch?.id) }))).http).toBe(404)
})

async function sendCount(path: string, text: string, who: 'admin' | 'admin-g' = 'admin', key = '') {
  const edge = 'edge-of-a-part'
  return app.inject({
    method: 'POST',
    url: `/api/adm/stock-counts/${path}`,
    headers: {
      authorization: `Bearer ${await tokenOf(who)}`,
      'content-type': `multipart/form-data; boundary=${edge}`,
      ...(key && { 'idempotency-key': key }),
    },
    payload: `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="count.csv"\r\n\r\n${text}\r\n--${edge}--\r\n`,
  })
}

test('a count by sheet is previewed, applied once, and in the ledger; the other product type’s is refused', async () => {
  await as('admin')(receiveStock, { plant_code, lines: [line({ batch_no: 'CNT1' }), line({ batch_no: 'CNT2' })] })
  const rows = [
    'Plant,Product code,Batch,Expires,MRP,Counted',
    `${plant_code},${product_code},CNT1,,,37`,
    `${plant_code},${product_code},CNT2,,,40`,
    `${plant_code},${product_code},CNT3,31-05-2031,99.50,6`,
    `${plant_code},nowhere,CNT1,,,1`,
  ].join('\n')
  const { data } = (await sendCount('preview', rows)).json()
  expect(data).toMatchObject({ new: 1, changed: 1, unchanged: 1, refused: 1 })
  expect((await batchesNamed('cnt3')).length).toBe(0)
  expect((await sendCount(data.fingerprint, rows, 'admin', 'stock-count-1')).statusCode).toBe(201)
  expect((await sendCount(data.fingerprint, rows, 'admin', 'stock-count-1')).statusCode).toBe(201)
  expect(await batchesNamed('cnt')).toMatchObject([{ on_hand: 37 }, { on_hand: 40 }, { on_hand: 6, mrp_paise: 9950 }])
  const [first] = await batchesNamed('cnt1')
  const { data: moved } = await as('admin')(listMovements, { batch_id: String(first?.id) })
  expect(moved[0]).toMatchObject({ kind: 'count', change: -3 })
  expect((await sendCount('preview', rows, 'admin-g')).json().data).toMatchObject({ refused: 4 })
})

test('a depot counts thousands of batches by one sheet, new ones and those of the books alike', async () => {
  const count = 2100
  const codeOf = (at: number) => products[at % products.length]?.product_code
  const sheet = (packs: number) =>
    [
      'Plant,Product code,Batch,Expires,MRP,Counted',
      ...Array.from({ length: count }, (_, at) => `${plant_code},${codeOf(at)},MANY${at},31-05-2031,99.50,${packs}`),
    ].join('\n')
  for (const [packs, made] of [
    [5, { new: count, changed: 0 }],
    [7, { new: 0, changed: count }],
  ] as const) {
    const { data } = (await sendCount('preview', sheet(packs))).json()
    expect(data).toMatchObject(made)
    expect((await sendCount(data.fingerprint, sheet(packs), 'admin', `stock-count-${packs}`)).statusCode).toBe(201)
  }
  const moved = await pool.one(sql`
    select count(distinct m.batch_id)::int as batches, sum(m.change)::int as packs from stock_movements m
    join batches b on b.id = m.batch_id where b.batch_no like 'MANY%'`)
  expect(moved).toEqual({ batches: count, packs: count * 7 })
})

test('a batch that somebody else takes in just then, with other packs or another expiry, is neither received nor counted', async () => {
  const takenIn = (batch_no: string) => sql`
    insert into batches (plant_code, product_code, batch_no, expires_on, mrp_paise)
    values (${plant_code}, ${product_code}, ${batch_no}, ${addDays(today, 300)}, 9950)`
  const receive = () => as('admin')(receiveStock, { plant_code, lines: [line(), line({ batch_no: 'TOO1' })] })
  const [before] = await batchesNamed('rcpt1')
  expect((await refusal(meanwhile(takenIn('TOO1'), receive))).http).toBe(409)
  expect((await batchesNamed('rcpt1'))[0]).toEqual(before)
  const rows = `Plant,Product code,Batch,Expires,MRP,Counted\n${plant_code},${product_code},TOO2,31-05-2031,99.50,6`
  const { data } = (await sendCount('preview', rows)).json()
  const count = () => sendCount(data.fingerprint, rows, 'admin', 'a-count-too')
  expect((await meanwhile(takenIn('TOO2'), count)).statusCode).toBe(409)
})

test('after all of it the ledger makes what is on hand, and customers see what is there', async () => {
  expect(await goodsDifferences(pool)).toEqual([])
  const { quantity, sum } = await pool.one<{ quantity: number; sum: number }>(sql`
    select s.quantity, (select sum(on_hand) from batches b where b.plant_code = s.plant_code
      and b.product_code = s.product_code and b.expires_on >= ${addDays(today, 90)})::int as sum
    from stock s where s.plant_code = ${plant_code} and s.product_code = ${product_code}`)
  expect(quantity).toBe(sum)
})
