import { describe, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { changeCart, getCart } from '#cart/contract.ts'
import { getProduct, listProducts } from '#catalogue/contract.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import type { Input, Output } from '#kit/endpoint.ts'
import { sql } from '#kit/server/db/db.ts'
import {
  callOffPrice,
  createProduct,
  getHistory,
  getMaster,
  listMaster,
  switchProduct,
  updateProduct,
} from '../contract.ts'
import { termNames } from '../fields.ts'

const { as, pool } = await startTestApp()
const admin = as('admin')
const generics = as('admin-g')
const today = todayInIndia(new Date())
const later = addDays(today, 10)

const { data: sold } = await as('dist-e')(listProducts, { limit: 40 })
let next = 0
/** A product that no other test touches. */
async function some() {
  next += 1
  return (await admin(getMaster, { product_code: sold[next]?.product_code ?? '' })).data
}

type Product = Output<typeof getMaster>['data']

function edit(product: Product, change: Partial<Input<typeof updateProduct>> = {}): Input<typeof updateProduct> {
  const terms = Object.fromEntries(termNames.map((name) => [name, product[name]])) as Pick<
    Product,
    (typeof termNames)[number]
  >
  return { product_code: product.product_code, version: product.version, ...terms, ...change }
}

describe('the list', () => {
  test('has every product of the session’s type by name, inactive ones too, and counts them', async () => {
    const first = await admin(listMaster, {})
    const { total } = await pool.one<{ total: number }>(
      sql`select count(*) as total from products where product_type = 'E'`,
    )
    expect(first.total).toBe(total)
    expect(first.data).toHaveLength(20)
    const second = await admin(listMaster, { page: 2 })
    expect(second.data[0]?.product_name.localeCompare(first.data[19]?.product_name ?? '')).toBeGreaterThanOrEqual(0)
    const other = await generics(listMaster, {})
    expect(other.total).not.toBe(total)
    expect(other.data.some((one) => one.product_code === first.data[0]?.product_code)).toBe(false)
  })

  test('can be narrowed by state, division and any part of code or name, with the right totals', async () => {
    const { data } = await admin(listMaster, { state: 'inactive' })
    expect(new Set(data.map((one) => one.active))).toEqual(new Set([false]))
    const [inactive] = data
    const code = inactive?.product_code ?? ''
    const { data: found } = await admin(listMaster, { search_text: code.slice(1) })
    expect(found.map((one) => one.product_code)).toContain(code)
    const division = inactive?.division_code ?? ''
    for (const state of ['active', 'inactive', undefined] as const) {
      const { total } = await admin(listMaster, { division, ...(state && { state }) })
      const counted = await pool.one<{ total: number }>(sql`
        select count(*) as total from products
        where division_code = ${division} and (${state ?? null}::text is null or active = (${state ?? null}::text = 'active'))`)
      expect(total).toBe(counted.total)
    }
    const exact = await admin(listMaster, { search_text: code })
    expect(exact.data[0]?.product_code).toBe(code)
    expect((await admin(listMaster, { search_text: "%' or 1=1 --" })).total).toBe(0)
  })

  test('finds by molecule, and forgives one typing error in code, name and molecule', async () => {
    const { data } = await admin(listMaster, { state: 'inactive' })
    const one = data.find(({ molecule }) => /^[A-Z][a-z]{6,}/.test(molecule))
    const [molecule = '', name = ''] = [one?.molecule.split(' ')[0], one?.product_name.split(' ')[0]]
    const wrong = (word: string) => word.slice(0, 3) + word.slice(4)
    const code = `${one?.product_code}7`
    for (const search_text of [molecule, wrong(molecule), wrong(name), code]) {
      const { data: first, total } = await admin(listMaster, { search_text, state: 'inactive' })
      const rest = await Promise.all(
        Array.from({ length: Math.ceil(total / 20) - 1 }, (_, at) =>
          admin(listMaster, { search_text, state: 'inactive', page: at + 2 }),
        ),
      )
      const codes = [first, ...rest.map((page) => page.data)].flat().map((each) => each.product_code)
      expect([search_text, codes.includes(one?.product_code ?? '')]).toEqual([search_text, true])
      expect(new Set(codes).size).toBe(total)
    }
  })
})

describe('editing', () => {
  test('a new name is found at once by customers, and the old one no more', async () => {
    const product = await some()
    const { data } = await admin(updateProduct, edit(product, { product_name: '  Zyxoprim   Forte ' }))
    expect(data.product_name).toBe('Zyxoprim Forte')
    expect(data.version).not.toBe(product.version)
    const found = await as('dist-e')(listProducts, { search_text: 'yxopri' })
    expect(found.data.map((one) => one.product_code)).toEqual([product.product_code])
    const { data: old } = await as('dist-e')(listProducts, { search_text: product.product_name, limit: 100 })
    expect(old.map((one) => one.product_code)).not.toContain(product.product_code)
  })

  test('another division takes it along in every total', async () => {
    const product = await some()
    const { code: other } = await pool.one<{ code: string }>(sql`
      select code from divisions where product_type = 'E' and code <> ${product.division_code} order by code limit 1`)
    const totals = async () =>
      [product.division_code, other].map(async (division) => (await admin(listMaster, { division })).total)
    const [was = 0, there = 0] = await Promise.all(await totals())
    await admin(updateProduct, edit(product, { division_code: other }))
    expect(await Promise.all(await totals())).toEqual([was - 1, there + 1])
  })

  test('a price from today holds at once; one from later waits for its day', async () => {
    const product = await some()
    const dearer = { mrp_paise: product.mrp_paise + 500 }
    const now = (await admin(updateProduct, edit(product, dearer))).data
    expect(now).toMatchObject({ ...dearer, next_price: null, prices: [{ valid_from: today, ...dearer }] })
    expect((await as('dist-e')(getProduct, { product_code: product.product_code })).data).toMatchObject(dearer)

    const coming = { pts_paise: product.pts_paise - 100 }
    const planned = (await admin(updateProduct, edit(now, { ...coming, prices_from: later }))).data
    expect(planned).toMatchObject({
      ...dearer,
      pts_paise: product.pts_paise,
      next_price: { valid_from: later, ...coming },
    })
    const seen = (await as('dist-e')(getProduct, { product_code: product.product_code })).data
    expect(seen).toMatchObject({
      price_paise: product.pts_paise,
      next_price: { from: later, price_paise: coming.pts_paise },
    })

    await admin(callOffPrice, { product_code: product.product_code, valid_from: later })
    expect((await admin(getMaster, { product_code: product.product_code })).data.next_price).toBeNull()
    expect((await refusal(admin(callOffPrice, { product_code: product.product_code, valid_from: later }))).http).toBe(
      404,
    )
    const begun = await refusal(admin(callOffPrice, { product_code: product.product_code, valid_from: today }))
    expect(begun).toMatchObject({ http: 409, body: { message: expect.stringContaining('holds already') } })
  })

  test('equal prices may be, falling ones may not', async () => {
    const product = await some()
    const flat = { mrp_paise: 9000, ptr_paise: 9000, pts_paise: 9000 }
    expect((await admin(updateProduct, edit(product, flat))).data).toMatchObject(flat)
  })

  test('what changes nothing leaves no trace', async () => {
    const product = await some()
    expect((await admin(updateProduct, edit(product))).data.version).toBe(product.version)
    expect((await admin(getHistory, { product_code: product.product_code })).total).toBe(0)
  })

  test('of two at once the second is told who was first, and sees what is new', async () => {
    const product = await some()
    const outcomes = await Promise.allSettled([
      admin(updateProduct, edit(product, { pack: 'first' })),
      admin(updateProduct, edit(product, { form: 'second' })),
    ])
    expect(outcomes.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = await refusal(admin(updateProduct, edit(product, { form: 'third' })))
    expect(refused).toMatchObject({
      http: 409,
      body: {
        message: 'Meera Deshpande has changed this product meanwhile. Look at what is new, then save again.',
        data: { product: { product_code: product.product_code }, changed_by: 'Meera Deshpande' },
      },
    })
  })

  test('a price that somebody planned meanwhile is a change too', async () => {
    const product = await some()
    await admin(updateProduct, edit(product, { mrp_paise: product.mrp_paise + 1, prices_from: later }))
    expect((await refusal(admin(updateProduct, edit(product, { pack: 'x' })))).http).toBe(409)
  })

  test.each<[string, object, string]>([
    ['no name', { product_name: ' ' }, 'product_name'],
    ['an HSN of letters', { hsn: 'abcd' }, 'hsn'],
    ['an HSN of five digits', { hsn: '30049' }, 'hsn'],
    ['a PTS above the PTR', { pts_paise: 99_999_999 }, 'pts_paise'],
    ['half a paisa', { mrp_paise: 1.5 }, 'mrp_paise'],
    ['a division of the other type', { division_code: 'D061' }, 'division_code'],
    ['a price of yesterday', { mrp_paise: 99_999_999, prices_from: addDays(today, -1) }, 'prices_from'],
    ['a field that nobody knows', { colour: 'red' }, 'colour'],
  ])('%s is refused beside its field', async (_, change, field) => {
    const product = await some()
    const refused = await refusal(admin(updateProduct, edit(product, change)))
    expect([400, 422]).toContain(refused.http)
    expect(refused.body.errors).toHaveProperty(field)
    expect((await admin(getMaster, { product_code: product.product_code })).data.version).toBe(product.version)
  })
})

describe('adding', () => {
  const fresh = (product_code: string) => ({
    product_code,
    product_name: 'Novaprim 10',
    division_code: sold[0]?.division_code ?? '',
    molecule: 'Novaprimol',
    form: 'Tablet',
    strength: '10 mg',
    pack: '10 tab',
    hsn: '30049099',
    gst_bp: 1200,
    mrp_paise: 10_000,
    ptr_paise: 8000,
    pts_paise: 7200,
  })

  test('a product with zeros before its code is sold at once', async () => {
    const { data } = await admin(createProduct, fresh('000777'))
    expect(data).toMatchObject({ product_code: '000777', active: true, prices: [], open_carts: 0 })
    const { data: seen } = await as('dist-e')(getProduct, { product_code: '000777' })
    expect(seen).toMatchObject({ product_name: 'Novaprim 10', price_paise: 7200, mrp_paise: 10_000 })
    expect((await admin(getHistory, { product_code: '000777' })).data).toMatchObject([
      { deed: 'created', by: 'Meera Deshpande' },
    ])
  })

  test('a code is taken once, in whichever product type', async () => {
    const outcomes = await Promise.allSettled([1, 2].map(() => admin(createProduct, fresh('000778'))))
    expect(outcomes.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = await refusal(generics(createProduct, { ...fresh('000778'), division_code: 'D061' }))
    expect(refused).toMatchObject({
      http: 409,
      body: { errors: { product_code: expect.stringContaining('is taken') } },
    })
  })

  test.each(['', '-', 'a/b', '../x', 'x'.repeat(21)])('the code %j is refused', async (code) => {
    expect((await refusal(admin(createProduct, fresh(code)))).body.errors).toHaveProperty('product_code')
  })
})

describe('activating', () => {
  test('an inactive product is gone from the catalogue, and an open cart keeps its line', async () => {
    const product = await some()
    const { product_code } = product
    await as('dist-e')(changeCart, { product_code, quantity: 1 })
    expect((await admin(getMaster, { product_code })).data.open_carts).toBe(1)
    const { total } = await as('dist-e')(listProducts, {})
    expect((await admin(switchProduct, { product_code, active: false })).data.active).toBe(false)
    expect((await as('dist-e')(listProducts, {})).total).toBe(total - 1)
    const { data: cart } = await as('dist-e')(getCart, {})
    const line = cart.cart_items.find((item) => item.product_code === product_code)
    expect(line?.warnings.length).toBeGreaterThan(0)
    await admin(switchProduct, { product_code, active: true })
    expect((await as('dist-e')(listProducts, {})).total).toBe(total)
    // Pressed twice, it is still one change.
    await admin(switchProduct, { product_code, active: true })
    expect((await admin(getHistory, { product_code })).total).toBe(2)
  })
})

describe('the history', () => {
  test('tells who changed what, from what to what, with the prices to come', async () => {
    const product = await some()
    const { product_code } = product
    const named = (
      await admin(
        updateProduct,
        edit(product, { product_name: 'Renamed', mrp_paise: product.mrp_paise + 100, prices_from: later }),
      )
    ).data
    await admin(updateProduct, edit(named, { mrp_paise: product.mrp_paise + 300, prices_from: later }))
    await admin(callOffPrice, { product_code, valid_from: later })
    await admin(switchProduct, { product_code, active: false })
    const { data, total } = await admin(getHistory, { product_code })
    expect(data.map(({ deed, by, prices_from, changes }) => ({ deed, by, prices_from, changes }))).toEqual([
      {
        deed: 'changed',
        by: 'Meera Deshpande',
        prices_from: null,
        changes: [{ field: 'active', from: true, to: false }],
      },
      {
        deed: 'called off',
        by: 'Meera Deshpande',
        prices_from: later,
        changes: expect.arrayContaining([{ field: 'mrp_paise', from: product.mrp_paise + 300, to: null }]),
      },
      {
        deed: 'priced',
        by: 'Meera Deshpande',
        prices_from: later,
        changes: [{ field: 'mrp_paise', from: product.mrp_paise + 100, to: product.mrp_paise + 300 }],
      },
      {
        deed: 'priced',
        by: 'Meera Deshpande',
        prices_from: later,
        changes: [{ field: 'mrp_paise', from: product.mrp_paise, to: product.mrp_paise + 100 }],
      },
      {
        deed: 'changed',
        by: 'Meera Deshpande',
        prices_from: null,
        changes: [{ field: 'product_name', from: product.product_name, to: 'Renamed' }],
      },
    ])
    expect(total).toBeGreaterThanOrEqual(data.length)
  })
})

test('what belongs to the other product type is not there', async () => {
  const product = await some()
  const { product_code } = product
  const calls = [
    () => generics(getMaster, { product_code }),
    () => generics(updateProduct, edit(product)),
    () => generics(switchProduct, { product_code, active: false }),
    () => generics(callOffPrice, { product_code, valid_from: later }),
    () => generics(getHistory, { product_code }),
    () => admin(getMaster, { product_code: 'nothing' }),
  ]
  for (const call of calls) expect((await refusal(call())).http).toBe(404)
})
