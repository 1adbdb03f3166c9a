import { describe, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { changeCart, getCart } from '#cart/contract.ts'
import { listProducts } from '#catalogue/contract.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { getOrder, placeOrder } from '#orders/contract.ts'
import { createOffer, getScopes, listOffers, updateOffer, weighOffer } from '../contract.ts'
import { offerState } from '../offer-rules.ts'

const { as, pool, asWithKey } = await startTestApp()
const admin = as('admin')
const generics = as('admin-g')
const buyer = as('dist-e')
const today = todayInIndia(new Date())

/** Products that dist-e may order and that have no offer yet. */
const { data: sold } = await buyer(listProducts, { limit: 400, in_stock: '1' })
const free = sold.filter((product) => product.scheme_qty === 0)
const nextProduct = () => {
  const product = free.pop()
  if (!product) throw new Error('the world has products without an offer')
  return product
}
const offerOf = (product_code: string, change = {}) => ({
  product_code,
  min_qty: 10,
  scheme_qty: 1,
  starts_on: today,
  ends_on: addDays(today, 30),
  ...change,
})

describe('the list', () => {
  test('has twenty a page, the newest first, and tells how many there are', async () => {
    const { data, total } = await admin(listOffers, {})
    expect(data).toHaveLength(20)
    expect(total).toBeGreaterThan(500)
    const ids = data.map((offer) => offer.id)
    expect(ids).toEqual([...ids].sort((one, other) => other - one))
    expect((await admin(listOffers, { page: 2 })).data[0]?.id).toBeLessThan(ids.at(-1) ?? 0)
  })

  test('finds by any part of the product’s code or name, and by the division', async () => {
    const product = nextProduct()
    await admin(createOffer, offerOf(product.product_code))
    const byCode = await admin(listOffers, { search_text: product.product_code.slice(1) })
    expect(byCode.data.map((offer) => offer.product_code)).toContain(product.product_code)
    const byName = await admin(listOffers, { search_text: product.product_name.toUpperCase() })
    expect(byName.data.map((offer) => offer.product_name)).toContain(product.product_name)
    expect((await admin(listOffers, { search_text: '100%' })).total).toBe(0)
    const { product_name } = product
    const wrong = await admin(listOffers, { search_text: product_name.slice(0, 3) + product_name.slice(4) })
    expect(wrong.data.map((offer) => offer.product_name)).toContain(product_name)
  })

  test('is narrowed to what runs, comes, has ended or is switched off', async () => {
    const { product_code } = nextProduct()
    const made = await Promise.all([
      admin(createOffer, offerOf(product_code)),
      admin(createOffer, offerOf(product_code, { starts_on: addDays(today, 3) })),
      admin(createOffer, offerOf(product_code, { enabled: false })),
      admin(createOffer, offerOf(product_code)),
    ])
    await pool.change(sql`
      update offers set starts_on = ${addDays(today, -9)}, ends_on = ${addDays(today, -1)}
      where id = ${made[3].data.id}`)
    for (const [at, state] of (['running', 'coming', 'off', 'ended'] as const).entries()) {
      const { data, total } = await admin(listOffers, { state, search_text: product_code })
      expect(data.map((offer) => offer.id)).toEqual([made[at]?.data.id])
      expect(total).toBe(1)
      expect(data.map((offer) => offerState(offer, today))).toEqual([state])
    }
  })

  test('a generics admin sees the generic offers alone', async () => {
    const { total } = await generics(listOffers, {})
    const { count } = await pool.one<{ count: number }>(sql`select count(*) from offers where product_type = 'G'`)
    expect(total).toBe(Number(count))
  })

  test.each([{ page: 0 }, { state: 'x' as 'off' }, { page: 'x' }])('refuses %j', async (input) => {
    expect((await refusal(admin(listOffers, input))).http).toBe(422)
  })
})

describe('an offer', () => {
  test('is made for a product and everybody, and the audit knows who made it', async () => {
    const { product_code, product_name } = nextProduct()
    const { data } = await admin(createOffer, offerOf(` ${product_code} `, { compulsory: true }))
    expect(data).toMatchObject({
      product_code,
      product_name,
      distributor: null,
      min_qty: 10,
      scheme_qty: 1,
      compulsory: true,
      enabled: true,
      starts_on: today,
    })
    const row = await pool.one(sql`
      select actor, action from audit where entity = 'offers' and entity_id = ${String(data.id)}`)
    expect(row).toEqual({ actor: expect.stringMatching(/^admin \d+$/), action: 'insert' })
  })

  test('is made for a division and one distributor', async () => {
    const [division] = (await admin(getScopes, {})).data.divisions
    const form = offerOf('', { division_code: division?.code, distributor: 'DIST-E' })
    const { data } = await admin(createOffer, form)
    expect(data).toMatchObject({ product_code: null, division_name: division?.name, distributor: 'dist-e' })
  })

  test('that sells nothing is refused by the database too', async () => {
    const given = pool.change(sql`
      insert into offers (product_code, product_type, min_qty, scheme_qty, starts_on, ends_on)
      values (${nextProduct().product_code}, 'E', 0, 1, ${today}, ${today})`)
    await expect(given).rejects.toThrow(/an_offer_sells_something/)
  })

  test.each<[object, number, string]>([
    [{}, 422, 'product_code'],
    [offerOf('x', { division_code: 'D012' }), 422, 'product_code'],
    [offerOf('nothing'), 404, 'product_code'],
    [offerOf('', { division_code: 'ZZ' }), 404, 'division_code'],
    [offerOf('x', { min_qty: 0 }), 422, 'min_qty'],
    [offerOf('x', { min_qty: -1 }), 422, 'min_qty'],
    [offerOf('x', { min_qty: 10_000 }), 422, 'min_qty'],
    [offerOf('x', { scheme_qty: 0 }), 422, 'scheme_qty'],
    [offerOf('x', { scheme_qty: '1.5' }), 422, 'scheme_qty'],
    [offerOf('x', { starts_on: addDays(today, -1) }), 422, 'starts_on'],
    [offerOf('x', { ends_on: addDays(today, -1) }), 422, 'ends_on'],
    [offerOf('x', { discount: 5 }), 400, 'discount'],
  ])('%j is refused beside its field', async (form, http, field) => {
    const refused = await refusal(admin(createOffer, form))
    expect(refused.http).toBe(http)
    expect(refused.body.errors).toHaveProperty(field)
  })

  test('is for an active product and a distributor of the session’s product type', async () => {
    const { product_code } = await pool.one<{ product_code: string }>(sql`
      select product_code from products where not active and product_type = 'E' limit 1`)
    const inactive = await refusal(admin(createOffer, offerOf(product_code)))
    expect(inactive).toMatchObject({ http: 409, body: { errors: { product_code: inactive.body.message } } })
    const other = nextProduct().product_code
    expect((await refusal(generics(createOffer, offerOf(other)))).http).toBe(404)
    for (const distributor of ['dist-g', 'nobody', 'emp-e'])
      expect((await refusal(admin(createOffer, offerOf(other, { distributor })))).body.errors).toHaveProperty(
        'distributor',
      )
  })

  test('keeps its product when that went inactive, and is changed, ended or switched off all the same', async () => {
    const { product_code } = nextProduct()
    const { data } = await admin(createOffer, offerOf(product_code))
    await pool.change(sql`update products set active = false where product_code = ${product_code}`)
    const ended = await admin(updateOffer, {
      id: data.id,
      ...offerOf(product_code, { ends_on: today, enabled: false }),
    })
    expect(ended.data).toMatchObject({ ends_on: today, enabled: false })
  })

  test('of another product type is not there to be changed', async () => {
    const { product_code } = nextProduct()
    const { data } = await admin(createOffer, offerOf(product_code))
    expect((await refusal(generics(updateOffer, { id: data.id, ...offerOf(product_code) }))).http).toBe(404)
    expect((await refusal(admin(updateOffer, { id: 0, ...offerOf(product_code) }))).http).toBe(404)
    expect((await refusal(admin(updateOffer, { id: 999_999_999, ...offerOf(product_code) }))).http).toBe(404)
  })
})

test('an admin who changes no prices reads offers, and makes, changes and ends none', async () => {
  const money = as('admin-money')
  const { product_code } = nextProduct()
  const { data } = await admin(createOffer, offerOf(product_code))
  expect((await money(listOffers, { search_text: product_code })).total).toBe(1)
  const tries = [
    () => money(createOffer, offerOf(product_code, { min_qty: 1, scheme_qty: 9_999 })),
    () => money(updateOffer, { id: data.id, ...offerOf(product_code, { scheme_qty: 9_999 }) }),
    () => money(updateOffer, { id: data.id, ...offerOf(product_code, { ends_on: today }) }),
    () => money(updateOffer, { id: data.id, ...offerOf(product_code, { enabled: false }) }),
  ]
  for (const attempt of tries)
    expect(await refusal(attempt())).toMatchObject({
      http: 403,
      body: { message: 'You don’t have the right to change prices. Ask an admin who manages people.' },
    })
  const kept = await admin(listOffers, { search_text: product_code })
  expect(kept.data).toEqual([expect.objectContaining({ min_qty: 10, scheme_qty: 1, enabled: true })])
})

describe('weighing an offer', () => {
  test('tells what it is of, what a pack costs, and which others fit, the best first', async () => {
    const { product_code, product_name, price_paise, division_code } = nextProduct()
    const asked = { product_code, starts_on: today, ends_on: addDays(today, 10) }
    const before = (await admin(weighOffer, asked)).data
    expect(before).toMatchObject({ name: product_name, price_paise, distributor_name: null })

    const small = (await admin(createOffer, offerOf(product_code, { min_qty: 50 }))).data
    const forOne = (await admin(createOffer, offerOf(product_code, { min_qty: 2, distributor: 'dist-e' }))).data
    await admin(createOffer, offerOf(product_code, { enabled: false }))
    await admin(createOffer, offerOf(product_code, { starts_on: addDays(today, 11), ends_on: addDays(today, 12) }))
    const ids = async (change = {}) =>
      (await admin(weighOffer, { ...asked, ...change })).data.rivals
        .filter((one) => one.product_code === product_code)
        .map((one) => one.id)
    expect(await ids()).toEqual([forOne.id, small.id])
    expect(await ids({ distributor: 'dist-b' })).toEqual([small.id])
    expect(await ids({ distributor: 'dist-e', except: forOne.id })).toEqual([small.id])
    const ofDivision = (await admin(weighOffer, { ...asked, product_code: '', division_code })).data
    expect(ofDivision.rivals.map((one) => one.id)).toContain(forOne.id)
    expect(ofDivision.price_paise).toBeNull()
    expect(ofDivision.rival_count).toBeGreaterThanOrEqual(ofDivision.rivals.length)
  })

  test.each([
    [{}, 422, 'product_code'],
    [{ product_code: 'nothing' }, 404, 'product_code'],
    [{ division_code: 'ZZ' }, 404, 'division_code'],
  ])('%j is refused', async (input, http, field) => {
    const refused = await refusal(admin(weighOffer, input))
    expect(refused.http).toBe(http)
    expect(refused.body.errors).toHaveProperty(field)
  })
})

describe('carts and orders', () => {
  test('a change of an offer changes carts at once, and never a placed order', async () => {
    const { product_code } = nextProduct()
    const put = async (quantity = 12) => (await buyer(changeCart, { product_code, quantity })).data
    const lineOf = (cart: Awaited<ReturnType<typeof put>>) =>
      cart.cart_items.find((item) => item.product_code === product_code)
    expect(lineOf(await put())).toMatchObject({ total_qty: 12, free_qty: 0 })

    const { data: offer } = await admin(createOffer, offerOf(product_code))
    expect(lineOf((await buyer(getCart, {})).data)).toMatchObject({ total_qty: 22, free_qty: 2 })
    const cart = (await buyer(getCart, {})).data
    const { data: order } = await asWithKey('dist-e', 'offer-test-1')(placeOrder, {
      expected_total_paise: cart.total_paise,
    })
    const placed = order.lines.find((line) => line.product_code === product_code)
    expect(placed).toMatchObject({ quantity_ordered: 12, total_qty: 22, free_qty: 2, min_qty: 10, scheme_qty: 1 })

    await put()
    await admin(updateOffer, {
      id: offer.id,
      ...offerOf(product_code, { min_qty: 5, scheme_qty: 1, compulsory: true }),
    })
    expect(lineOf((await buyer(getCart, {})).data)).toMatchObject({ total_qty: 12, free_qty: 2, compulsory: true })
    await admin(updateOffer, { id: offer.id, ...offerOf(product_code, { enabled: false }) })
    expect(lineOf((await buyer(getCart, {})).data)).toMatchObject({ total_qty: 12, free_qty: 0, scheme_qty: 0 })
    expect((await buyer(getOrder, { order_id: order.order_id })).data).toEqual(order)
  })

  test('an offer for one distributor is that one’s alone, and one of the division counts for its products', async () => {
    const product = nextProduct()
    const { product_code, division_code } = product
    await admin(createOffer, offerOf(product_code, { min_qty: 5, distributor: 'dist-e' }))
    const freeFor = async (who: 'dist-e' | 'dist-b') => {
      const { data } = await as(who)(changeCart, { product_code, quantity: 6 })
      return data.cart_items.find((item) => item.product_code === product_code)?.free_qty
    }
    expect(await freeFor('dist-e')).toBe(1)
    expect(await freeFor('dist-b')).not.toBe(1)
    await admin(createOffer, offerOf('', { division_code, min_qty: 2, scheme_qty: 4 }))
    expect(await freeFor('dist-e')).toBe(4)
    expect(await freeFor('dist-b')).toBe(4)
  })
})
