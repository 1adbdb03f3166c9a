import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findSession } from '#accounts/server/sessions.ts'
import { tokenKey } from '#accounts/server/tokens.ts'
import { refusal, startTestApp } from '#app/testing.ts'
import type { CustomerSession } from '#kit/access.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { type Sql, sql } from '#kit/server/db/db.ts'
import { outputOf } from '#kit/server/http/output.ts'
import { z } from '#kit/shape.ts'
import { bestOffer } from '#pricing/scheme.ts'
import { countProducts, getProduct, listMolecules, listProducts, listSheet } from '../contract.ts'
import { mostFound } from '../rules.ts'
import { product } from '../shapes.ts'
import { pageWithTotal } from './queries.ts'

const { as, config, pool, tokenOf } = await startTestApp()
const me = as('dist-e')
const today = todayInIndia(new Date())
const all = await me(listSheet, {})

describe('the catalogue', () => {
  test('has the active products of the session’s type and the person’s divisions, by name', async () => {
    const { total } = await pool.one<{ total: number }>(sql`
      select count(*) as total from products p
      join distributor_divisions d on d.division_code = p.division_code
      where p.active and p.product_type = 'E' and d.distributor_id = (select id from accounts where username = 'dist-e')`)
    expect(all.total).toBe(total)
    expect(all.data).toHaveLength(total)
    expect(new Set(all.data.map((product) => product.product_type))).toEqual(new Set(['E']))
    const first = await me(listProducts, {})
    expect(first.data).toEqual(all.data.slice(0, 20))
    expect(first.total).toBe(total)
  })

  test('the order sheet gets all of it, page after page', async () => {
    expect((await me(listSheet, { page: 2 })).data).toEqual([])
    expect((await refusal(me(listSheet, { page: 0 }))).http).toBe(422)
    expect((await me(listSheet, { search_text: 'a', in_stock: '1' })).total).toBe(
      (await me(listProducts, { search_text: 'a', in_stock: '1' })).total,
    )
  })

  test('a generics distributor sees generics alone', async () => {
    const { data } = await as('dist-g')(listProducts, { limit: 100 })
    expect(new Set(data.map((product) => product.product_type))).toEqual(new Set(['G']))
  })

  test('tells the stock as a level, never as a number', () => {
    const [product] = all.data
    expect(new Set(all.data.map((one) => one.stock))).toEqual(new Set(['in', 'low', 'out']))
    expect(JSON.stringify(product)).not.toContain('packs')
  })

  test.each([{ limit: 501 }, { limit: 0 }, { page: 0 }, { search_text: 'x'.repeat(101) }, { scheme: 'yes' }])(
    'refuses %j',
    async (input) => {
      expect((await refusal(me(listProducts, input as object))).http).toBe(422)
    },
  )
})

describe('searching', () => {
  const some = all.data.find((product) => /^[A-Z][a-z]{6,}/.test(product.product_name))
  const name = some?.product_name.split(' ')[0] ?? ''
  const code = some?.product_code ?? ''

  test.each([
    ['the whole code', code],
    ['a part of the code', code.slice(1)],
    ['the whole name', some?.product_name ?? ''],
    ['a part of a word, in capitals', name.slice(1, 6).toUpperCase()],
  ])('by %s finds it', async (_, search_text) => {
    const { data } = await me(listProducts, { search_text, limit: 100 })
    expect(data.map((product) => product.product_code)).toContain(code)
  })

  const textOf = (product: { product_code: string; product_name: string; molecule: string }) =>
    `${product.product_code} ${product.product_name} ${product.molecule}`.toLowerCase()

  test('by any parts of code, name and molecule finds all that have them, and no others', async () => {
    const part = fc
      .record({
        of: fc.constantFrom(...all.data.map(textOf)),
        from: fc.nat(60),
        length: fc.integer({ min: 1, max: 12 }),
      })
      .map(({ of, from, length }) => of.slice(from, from + length).trim())
      .filter((text) => text !== '')
    await fc.assert(
      fc.asyncProperty(part, part, fc.boolean(), async (one, other, areBoth) => {
        const search_text = areBoth ? `${one} ${other}` : one
        const isHit = (product: (typeof all.data)[number]) =>
          search_text.split(/\s+/).every((word) => textOf(product).includes(word))
        const having = all.data.filter(isHit)
        const { data, total } = await me(listSheet, { search_text })
        if (having.length === 0) return
        for (const product of data) expect([search_text, isHit(product)]).toEqual([search_text, true])
        expect([search_text, total]).toEqual([search_text, Math.min(having.length, mostFound + 1)])
      }),
    )
  })

  test('by its molecule finds it after what is called so', async () => {
    const of = all.data.find(
      ({ molecule, product_name }) => /^[A-Z][a-z]{6,}$/.test(molecule) && !product_name.includes(molecule),
    )
    const search_text = of?.molecule.slice(0, 6).toLowerCase() ?? ''
    const { data } = await me(listProducts, { search_text, limit: 500 })
    expect(data.map((product) => product.product_code)).toContain(of?.product_code)
    const isCalled = data.map((product) => product.product_name.toLowerCase().startsWith(search_text))
    expect(isCalled).toEqual([...isCalled].sort((one, other) => Number(other) - Number(one)))
  })

  test('finds a product by parts of the words that it got last', async () => {
    const found = async (search_text: string) =>
      (await me(listProducts, { search_text })).data.map((product) => product.product_code)
    const called = (as: string) => pool.apart.change(sql`update products set name = ${as} where product_code = ${code}`)
    await called('Plumbiquert 40')
    expect(await found('umbique')).toEqual([code])
    await pool.apart.change(sql`
      insert into products (product_code, name, division_code, product_type, molecule, form, strength, pack, hsn, gst_bp,
        mrp_paise, ptr_paise, pts_paise)
      select 'Wrqv 77', 'Ozemplaxor 40', division_code, product_type, molecule, form, strength, pack, hsn, gst_bp,
        mrp_paise, ptr_paise, pts_paise
      from products where product_code = ${code}`)
    for (const part of ['emplax', 'wrqv', 'rqv 7']) expect(await found(part)).toEqual(['Wrqv 77'])
    await pool.apart.change(sql`delete from products where product_code = 'Wrqv 77'`)
    await called(some?.product_name ?? '')
    expect(await found('emplaxo')).toEqual([])
    expect(await found(name.slice(1, 6))).toContain(code)
  })

  const errorsIn = (word: string) => [
    word.slice(0, 3) + word.slice(4),
    `${word.slice(0, 3)}x${word.slice(4)}`,
    `${word.slice(0, 4)}z${word.slice(4)}`,
    `${word.slice(0, 3)}${word[4]}${word[3]}${word.slice(5)}`,
    `${word[1]}${word[0]}${word.slice(2)}`,
    `q${word.slice(1)}`,
  ]

  test.each([
    ['a name', errorsIn(name)],
    ['a molecule', errorsIn(some?.molecule.split(' ')[0] ?? '')],
    [
      'a name, beside a word that is right',
      errorsIn(name).map((typo) => `${typo} ${some?.product_name.split(' ')[1]}`),
    ],
    ['the beginning of a name', errorsIn(name.slice(0, 6))],
  ])('one typing error is forgiven in %s', async (_, typos) => {
    for (const search_text of typos) {
      const { data, total } = await me(listProducts, { search_text, limit: 500 })
      const codes = data.map((product) => product.product_code)
      expect([search_text, codes.includes(code)]).toEqual([search_text, true])
      expect(total).toBe(codes.length)
    }
  })

  test('one typing error is forgiven in a code', async () => {
    for (const search_text of [`${code.slice(0, -1)}x`, `${code}7`, code.slice(0, 2) + code.slice(3)]) {
      const { data } = await me(listProducts, { search_text, limit: 500 })
      expect([search_text, data.some((product) => product.product_code === code)]).toEqual([search_text, true])
    }
  })

  test('counts by division, form and molecule are those of what was meant', async () => {
    const search_text = `${name.slice(0, 3)}x${name.slice(4)}`
    const { total } = await me(listProducts, { search_text })
    const { data: counts } = await me(countProducts, { search_text })
    expect(counts.divisions.reduce((sum, one) => sum + one.count, 0)).toBe(total)
  })

  test('the exact code comes first, then names that begin so', async () => {
    const exact = await me(listProducts, { search_text: code })
    expect(exact.data[0]?.product_code).toBe(code)
    const prefix = await me(listProducts, { search_text: name.slice(0, 4) })
    expect(prefix.data[0]?.product_name.toLowerCase().startsWith(name.slice(0, 4).toLowerCase())).toBe(true)
  })

  test('the best is found however many others have the text', async () => {
    const add = (codes: Sql, names: Sql) =>
      pool.apart.change(sql`
        insert into products (product_code, name, division_code, product_type, molecule, form, strength, pack, hsn, gst_bp,
          mrp_paise, ptr_paise, pts_paise)
        select ${codes}, ${names}, division_code, product_type, molecule, form, strength, pack, hsn, gst_bp, mrp_paise, ptr_paise,
          pts_paise
        from products, generate_series(1, 700) n where product_code = ${code}`)
    await add(sql`'qzx9-' || n`, sql`'Many ' || n`)
    await add(sql`'many-' || n`, sql`'Qzx9 ' || n`)
    await add(sql`'word-' || n`, sql`'Many pre' || n || 'vwkq'`)
    await pool.apart.change(sql`update products set product_code = 'qzx9' where product_code = 'word-699'`)
    await pool.apart.change(sql`update products set name = 'Zz vwkqa' where product_code = 'word-700'`)
    const first = async (search_text: string) => (await me(listProducts, { search_text })).data[0]?.product_code
    expect([await first('qzx9'), await first('vwkq')]).toEqual(['qzx9', 'word-700'])
    await pool.apart.change(sql`delete from products where product_code ~ '^(qzx9|many-|word-)'`)
  })

  test.each(['%', '_', "'; drop table products; --", '\\'])('%j stands for itself', async (search_text) => {
    const { data } = await me(listProducts, { search_text, limit: 100 })
    for (const product of data) for (const word of search_text.split(' ')) expect(textOf(product)).toContain(word)
  })
})

describe('filters', () => {
  test('leave what they say, and their counts are right', async () => {
    const { data: counts } = await me(countProducts, {})
    const { total } = await me(listProducts, {})
    expect(counts.all).toBe(total)
    expect((await me(countProducts, { search_text: 'no such thing', scheme: '1' })).data.all).toBe(total)
    for (const { value, count } of counts.divisions)
      expect((await me(listProducts, { division: value })).total).toBe(count)
    for (const flag of ['scheme', 'is_new', 'discounted', 'in_stock', 'ordered'] as const)
      expect([flag, (await me(listSheet, { [flag]: '1' })).data.length]).toEqual([flag, counts[flag]])
    const form = counts.forms[0]
    const filtered = await me(listSheet, { form: form?.value })
    expect(filtered.data).toHaveLength(form?.count ?? 0)
    expect(new Set(filtered.data.map((product) => product.form))).toEqual(new Set([form?.value]))
  })

  test('the molecules are all there, by name, each with how many products have it', async () => {
    const { data } = await me(listMolecules, {})
    const had = new Map<string, number>()
    for (const { molecule } of all.data) had.set(molecule, (had.get(molecule) ?? 0) + 1)
    expect(had.size).toBeGreaterThan(40)
    expect(new Map(data.map((one) => [one.molecule, one.count]))).toEqual(had)
    const names = data.map((one) => one.molecule)
    expect(names).toEqual([...names].sort())
  })

  test('the molecules are those that a search leaves, though it has a typing error', async () => {
    const word = all.data.map((one) => one.molecule).find((one) => /^[A-Z][a-z]{7,}$/.test(one)) ?? ''
    for (const search_text of [word, word.slice(0, 3) + word.slice(4)]) {
      const { data } = await me(listMolecules, { search_text })
      const { total } = await me(listProducts, { search_text })
      expect(data.map((one) => one.molecule)).toContain(word)
      expect(data.reduce((sum, one) => sum + (one.count ?? 0), 0)).toBe(total)
    }
  })

  test('a stranger’s distributor has no molecules for me', async () => {
    expect((await refusal(as('emp-g')(listMolecules, { distributor: 'dist-e' }))).http).toBe(404)
  })

  test('can be combined with a search', async () => {
    const { data } = await me(listProducts, { scheme: '1', in_stock: '1', search_text: 'a', limit: 100 })
    for (const product of data) expect(product).toMatchObject({ scheme_admin_enable: 1 })
  })
})

describe('one product', () => {
  const product_code = all.data[3]?.product_code ?? ''

  test('shows the price of today and the next one', async () => {
    const price = (from: string, more: number) =>
      pool.change(sql`
      insert into product_prices (product_code, valid_from, mrp_paise, ptr_paise, pts_paise)
      select product_code, ${from}, mrp_paise + ${more}::int, ptr_paise + ${more}::int, pts_paise + ${more}::int
      from products where product_code = ${product_code}`)
    const before = await me(getProduct, { product_code })
    await price(addDays(today, -1), 100)
    await price(addDays(today, 10), 200)
    const { data } = await me(getProduct, { product_code })
    expect(data.price_paise).toBe(before.data.price_paise + 100)
    expect(data.next_price).toEqual({ price_paise: before.data.price_paise + 200, from: addDays(today, 10) })
  })

  test('has the offer that the rule would choose, in any audience', async () => {
    const offer = (min_qty: number, scheme_qty: number, whom: 'dist-e' | 'dist-b' | null, starts_on = today) =>
      pool.change(sql`
      insert into offers (product_code, product_type, min_qty, scheme_qty, distributor_id, starts_on, ends_on)
      values (${product_code}, 'E', ${min_qty}, ${scheme_qty}, (select id from accounts where username = ${whom}),
        ${starts_on}, ${addDays(today, 5)})`)
    await offer(7, 2, null)
    await offer(3, 3, 'dist-b')
    await offer(1, 9, 'dist-e', addDays(today, 1))
    const fitting = await pool.rows<{ id: number; minQty: number; schemeQty: number }>(sql`
      select id, min_qty as "minQty", scheme_qty as "schemeQty" from offers
      where product_code = ${product_code} and distributor_id is null and starts_on <= ${today} and ends_on >= ${today}`)
    const winner = bestOffer(fitting.map((one) => ({ ...one, enabled: true, compulsory: false })))
    const { data } = await me(getProduct, { product_code })
    expect({ min_qty: data.min_qty, scheme_qty: data.scheme_qty }).toEqual({
      min_qty: winner?.minQty,
      scheme_qty: winner?.schemeQty,
    })
    expect((await as('dist-b')(getProduct, { product_code })).data).toMatchObject({ min_qty: 3, scheme_qty: 3 })
  })

  test('is not there for who may not order it', async () => {
    expect((await refusal(as('dist-g')(getProduct, { product_code }))).http).toBe(404)
    expect((await refusal(me(getProduct, { product_code: 'nothing' }))).http).toBe(404)
    expect((await refusal(as('emp-g')(listProducts, { distributor: 'dist-e' }))).http).toBe(404)
  })

  test('has its picture', async () => {
    const pictured = all.data.find((product) => product.image_url)
    expect(pictured?.image_url).toMatch(new RegExp(`^/api/images/[0-9a-f]{64}/${pictured?.product_code}\\.png$`))
  })
})

test('a page is made as its contract has it, so that nothing of it is copied on its way out', async () => {
  const session = await findSession(pool, tokenKey(config.sessionSecret), await tokenOf('dist-e'))
  const who = session as CustomerSession
  const buyer = { distributor_id: who.id, cfa_code: who.cfaCodes[0] ?? null }
  const { rows } = await pageWithTotal(pool, { me: who, buyer, filters: { search_text: '' }, today }, 1, 50)
  const leaving = outputOf(z.array(product))
  expect(rows.length).toBe(50)
  expect(leaving(rows)).toBe(rows)
})
