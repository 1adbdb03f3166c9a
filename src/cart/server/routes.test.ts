import { describe, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { listProducts } from '#catalogue/contract.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { applyScheme } from '#pricing/scheme.ts'
import { changeCart, changeCartLines, countCartLines, emptyCart, getCart, listCarts } from '../contract.ts'
import { mostLines } from '../rules.ts'

const { as, pool, meanwhile } = await startTestApp()
const me = as('dist-e')
const today = todayInIndia(new Date())
const { data: products } = await me(listProducts, { limit: 60 })
const codeAt = (at: number) => products[at]?.product_code ?? ''

async function onlyLine(product_code: string) {
  const { data } = await me(getCart, {})
  return data.cart_items.find((item) => item.product_code === product_code)
}

describe('a change', () => {
  test('answers with the whole priced cart, the scheme worked out as on the screen', async () => {
    const product = products.find((one) => one.scheme_admin_enable === 1 && one.compul_scheme_admin_enable === 0)
    if (!product) throw new Error('the world has schemes')
    const asked = product.min_qty + product.scheme_qty + 1
    const { data } = await me(changeCart, { product_code: product.product_code, quantity: asked })
    const schemed = applyScheme(
      { enabled: true, compulsory: false, minQty: product.min_qty, schemeQty: product.scheme_qty },
      asked,
    )
    const line = data.cart_items.find((item) => item.product_code === product.product_code)
    expect(line).toMatchObject({ quantity_ordered: asked, total_qty: schemed.total, free_qty: schemed.free })
    expect(line?.amount_paise).toBe((schemed.total - schemed.free) * product.price_paise)
    expect(data.total_iten).toBe(data.cart_items.length)
    expect(data.cartProductCodeList).toContain(product.product_code)

    const undone = await me(changeCart, { product_code: product.product_code, quantity: asked, as_typed: true })
    expect(undone.data.cart_items[0]).toMatchObject({ total_qty: asked, free_qty: 0 })
  })

  test.each([-1, 1.5, 1e21, 100_000, '5', 'abc', '', null, true, [5], undefined])(
    'of %j packs is refused: only whole numbers from 0 to 99,999 are packs',
    async (given) => {
      const quantity = given as number
      await me(changeCart, { product_code: codeAt(1), quantity: 3 })
      const single = await refusal(me(changeCart, { product_code: codeAt(1), quantity }))
      expect(single).toMatchObject({
        http: 422,
        body: { status: 2, message: 'Quantity: Enter a whole number of packs from 0 to 99,999.' },
      })
      const lines = [
        { product_code: codeAt(2), quantity: 1 },
        { product_code: codeAt(1), quantity },
      ]
      const many = await refusal(me(changeCartLines, { lines }))
      expect(many.http).toBe(422)
      expect(many.body.message).toBe('Lines 2, quantity: Enter a whole number of packs from 0 to 99,999.')
      expect((await onlyLine(codeAt(1)))?.quantity_ordered).toBe(3)
    },
  )

  test('of the most packs that anybody orders is made', async () => {
    await me(changeCart, { product_code: codeAt(1), quantity: 99_999 })
    expect((await onlyLine(codeAt(1)))?.quantity_ordered).toBe(99_999)
  })

  test('of a discount cart is refused without a doctor or hospital', async () => {
    const line = { product_code: codeAt(1), quantity: 1 }
    const kind = 'discount' as const
    for (const refused of [
      await refusal(me(getCart, { kind })),
      await refusal(me(changeCart, { kind, ...line })),
      await refusal(me(changeCartLines, { kind, lines: [line] })),
    ])
      expect(refused).toMatchObject({
        http: 422,
        body: { message: 'Say for whom it is: choose a doctor or hospital.' },
      })
  })

  test('of a launch cart is refused for what has no running launch', async () => {
    const { product_code } = await pool.one<{ product_code: string }>(sql`
      select p.product_code from products p
      where p.active and p.division_code = 'D012'
        and not exists (select from launch_products l where l.product_code = p.product_code)
      order by p.product_code limit 1`)
    const refused = await refusal(me(changeCart, { kind: 'launch', product_code, quantity: 1 }))
    expect(refused).toMatchObject({ http: 409, body: { message: expect.stringContaining('has no running launch') } })
  })

  test('of nothing takes the line out, and an emptied cart is empty', async () => {
    await me(changeCart, { product_code: codeAt(2), quantity: 4 })
    await me(changeCart, { product_code: codeAt(2), quantity: 0 })
    expect(await onlyLine(codeAt(2))).toBeUndefined()
    expect((await me(emptyCart, {})).data).toMatchObject({ cart_items: [], total_paise: 0, total_iten: 0 })
  })

  test('twenty at once are all there', async () => {
    await me(emptyCart, {})
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => me(changeCart, { product_code: codeAt(at), quantity: at + 1 })),
    )
    const { data } = await me(getCart, {})
    expect(data.total_iten).toBe(20)
    expect(data.version).toBeGreaterThanOrEqual(20)
  })

  test('of a line that another device changed since is not made, and the cart is shown as it is', async () => {
    const { data: seen } = await me(changeCart, { product_code: codeAt(3), quantity: 5 })
    await me(changeCart, { product_code: codeAt(3), quantity: 8, version: seen.version })
    const stale = await refusal(me(changeCart, { product_code: codeAt(3), quantity: 6, version: seen.version }))
    expect(stale).toMatchObject({ http: 409, body: { status: 6 } })
    expect(stale.body.data).toMatchObject({ cart_items: expect.any(Array) })
    expect((await onlyLine(codeAt(3)))?.quantity_ordered).toBe(8)
    // Another line is nobody's business: it goes in, however old the version.
    await me(changeCart, { product_code: codeAt(4), quantity: 2, version: seen.version })
    expect((await onlyLine(codeAt(4)))?.quantity_ordered).toBe(2)
  })
})

describe('many changes at once', () => {
  const other = as('dist-b')
  const numbers = (cart: { cart_items: { product_code: string; quantity_ordered: number }[] }) =>
    Object.fromEntries(cart.cart_items.map((item) => [item.product_code, item.quantity_ordered]))

  test('answer with the whole cart, in the order they came, each priced as a single one is', async () => {
    await other(emptyCart, {})
    const lines = [9, 3, 6].map((at) => ({ product_code: codeAt(at), quantity: at * 10 }))
    const { data, refused } = await other(changeCartLines, { lines })
    expect(refused).toEqual([])
    expect(data.cartProductCodeList).toEqual([codeAt(9), codeAt(3), codeAt(6)])
    const { data: single } = await other(changeCart, { product_code: codeAt(3), quantity: 30 })
    expect(single.cart_items).toEqual(data.cart_items)
    expect(single.total_paise).toBe(data.total_paise)
  })

  test('do what can be done and say of each other line why not', async () => {
    await other(emptyCart, {})
    const [gone, kept] = [codeAt(20), codeAt(21)]
    await other(changeCart, { product_code: kept, quantity: 2 })
    await pool.change(sql`update products set active = false where product_code in (${gone}, ${kept})`)
    const { product_code: generic } = await pool.one<{ product_code: string }>(sql`
      select product_code from products where product_type = 'G' and active limit 1`)
    const { data: seen } = await other(changeCart, { product_code: codeAt(22), quantity: 5 })
    await other(changeCart, { product_code: codeAt(22), quantity: 8 })
    const { data, refused } = await other(changeCartLines, {
      lines: [
        { product_code: codeAt(23), quantity: 4 },
        { product_code: gone, quantity: 1 },
        { product_code: kept, quantity: 3 },
        { product_code: generic, quantity: 1 },
        { product_code: 'nothing', quantity: 1 },
        { product_code: codeAt(22), quantity: 6, version: seen.version },
        { product_code: codeAt(25), quantity: 0 },
      ],
    })
    expect(refused.map(({ product_code, why }) => [product_code, why])).toEqual([
      [gone, 'not_sold'],
      [generic, 'unknown'],
      ['nothing', 'unknown'],
      [codeAt(22), 'changed'],
    ])
    expect(numbers(data)).toEqual({ [codeAt(23)]: 4, [kept]: 3, [codeAt(22)]: 8 })
    for (const { product_code, why, message } of refused) {
      const version = why === 'changed' ? seen.version : undefined
      const single = await refusal(other(changeCart, { product_code, quantity: 6, ...(version && { version }) }))
      expect(single.body.message).toBe(message)
    }
    await pool.change(sql`update products set active = true where product_code in (${gone}, ${kept})`)
  })

  test('sent again change nothing, and nobody is told of a change', async () => {
    await other(emptyCart, {})
    const lines = [1, 2, 3].map((at) => ({ product_code: codeAt(at), quantity: at }))
    const { data: first } = await other(changeCartLines, { lines })
    const { data: again } = await other(changeCartLines, { lines })
    expect(again.cart_items).toEqual(first.cart_items)
    const changed = { product_code: codeAt(1), quantity: 7, version: first.version }
    expect((await other(changeCart, changed)).data.cart_items[0]).toMatchObject({ quantity_ordered: 7 })
  })

  test('from twenty desks, in either order, are all there', async () => {
    await other(emptyCart, {})
    const own = (desk: number) => ({ product_code: codeAt(30 + desk), quantity: desk + 1 })
    const shared = Array.from({ length: 10 }, (_, at) => ({ product_code: codeAt(at), quantity: 5 }))
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, desk) =>
        other(changeCartLines, { lines: [own(desk), ...(desk % 2 ? shared.toReversed() : shared)] }),
      ),
    )
    expect(answers.flatMap(({ refused }) => refused)).toEqual([])
    const { data } = await other(getCart, {})
    expect(numbers(data)).toEqual(
      Object.fromEntries(
        [...shared, ...Array.from({ length: 20 }, (_, desk) => own(desk))].map((line) => [
          line.product_code,
          line.quantity,
        ]),
      ),
    )
  })

  test.each([
    ['more lines than go in one call', Array.from({ length: mostLines + 1 }, (_, at) => String(at))],
    ['the same code twice', ['A', 'B', ' A ']],
  ])('with %s are refused as a whole', async (_, codes) => {
    await other(emptyCart, {})
    const lines = [codeAt(0), ...codes].map((product_code) => ({ product_code, quantity: 1 }))
    expect((await refusal(other(changeCartLines, { lines }))).http).toBe(422)
    expect((await other(getCart, {})).data.cart_items).toEqual([])
  })
})

describe('what changed since a line was put in', () => {
  test('a rise asks again, a fall passes through', async () => {
    await me(emptyCart, {})
    const [dearer, cheaper] = [codeAt(5), codeAt(6)]
    for (const product_code of [dearer, cheaper]) await me(changeCart, { product_code, quantity: 10 })
    const price = (code: string, percent: number) =>
      pool.change(sql`
      insert into product_prices (product_code, valid_from, mrp_paise, ptr_paise, pts_paise)
      select product_code, ${addDays(today, 0)}, mrp_paise * ${percent}::int / 100 + 3, ptr_paise * ${percent}::int / 100 + 2,
        pts_paise * ${percent}::int / 100 + 1
      from products where product_code = ${code}`)
    await price(dearer, 110)
    await price(cheaper, 90)
    const { data } = await me(getCart, {})
    expect(data.must_look).toEqual([dearer])
    expect(
      data.cart_items.map((item) => item.warnings.map((one) => one.code).filter((code) => code.endsWith('er'))),
    ).toEqual([['dearer'], ['cheaper']])
    // Setting the quantity again accepts the new price.
    const again = await me(changeCart, { product_code: dearer, quantity: 10 })
    expect(again.data.must_look).toEqual([])
  })

  test('a line that went inactive is kept and explained, and no new one goes in', async () => {
    const product_code = codeAt(7)
    await me(changeCart, { product_code, quantity: 3 })
    await pool.change(sql`update products set active = false where product_code in (${product_code}, ${codeAt(8)})`)
    const { data } = await me(getCart, {})
    expect(data.must_look).toContain(product_code)
    const refused = await refusal(me(changeCart, { product_code: codeAt(8), quantity: 3 }))
    expect(refused).toMatchObject({ http: 409, body: { message: expect.stringContaining('is not sold any more.') } })
  })

  test('the best offer that fits wins at once', async () => {
    const product_code = codeAt(9)
    await pool.change(sql`
      insert into offers (product_code, product_type, min_qty, scheme_qty, starts_on, ends_on)
      values (${product_code}, 'E', 1, 1, ${today}, ${today})`)
    const { data } = await me(changeCart, { product_code, quantity: 4 })
    const line = data.cart_items.find((item) => item.product_code === product_code)
    expect(line).toMatchObject({ total_qty: 4, free_qty: 2, min_qty: 1, scheme_qty: 1 })
  })
})

describe('whose cart', () => {
  test('there is one for each distributor and CFA, and switching empties none', async () => {
    const employee = as('emp-e')
    await employee(changeCart, { distributor: 'dist-e', product_code: codeAt(10), quantity: 1 })
    await employee(changeCart, { distributor: 'dist-b', product_code: codeAt(10), quantity: 2 })
    const { data: carts } = await employee(listCarts, {})
    expect(carts.map((cart) => [cart.distributor, cart.lines]).sort()).toEqual([
      ['dist-b', 1],
      ['dist-e', 1],
    ])
    const counted = (await employee(countCartLines, {})).data
    expect(counted).toMatchObject({ lines: 2, carts: 2 })
    expect(counted.each.map(({ lines }) => lines)).toEqual([1, 1])
    expect((await employee(getCart, { distributor: 'dist-e' })).data.cart_items[0]?.quantity_ordered).toBe(1)
    // The distributor's own cart is another one.
    expect((await as('dist-b')(getCart, {})).data.cart_items).toEqual([])
  })

  test('three CFAs are three carts', async () => {
    const both = as('dist-b')
    const { data } = await both(getCart, {})
    const codes = await pool.rows<{ plant_code: string }>(sql`
      select plant_code from distributor_plants where distributor_id = (select id from accounts where username = 'dist-b')
      order by rank`)
    expect(data.cfa_code).toBe(codes[0]?.plant_code)
    for (const [at, { plant_code }] of codes.entries())
      await both(changeCart, { cfa_code: plant_code, product_code: codeAt(11), quantity: at + 1 })
    const { data: open, total } = await both(listCarts, {})
    expect(total).toBe(3)
    for (const { cfa_code, lines, total_paise } of open) {
      const { data: cart } = await both(getCart, { cfa_code })
      expect([lines, total_paise]).toEqual([cart.total_iten, cart.total_paise])
    }
  })

  test('a cart says whether the tax is of one state or between two', async () => {
    const both = as('dist-b')
    const codes = await pool.rows<{ plant_code: string; is_interstate: boolean }>(sql`
      select s.plant_code, p.state_code <> d.state_code as is_interstate
      from distributor_plants s join plants p on p.code = s.plant_code join distributors d on d.id = s.distributor_id
      where d.id = (select id from accounts where username = 'dist-b')`)
    expect(new Set(codes.map((one) => one.is_interstate)).size).toBe(2)
    for (const { plant_code, is_interstate } of codes)
      expect((await both(getCart, { cfa_code: plant_code })).data.is_interstate).toBe(is_interstate)
  })

  test.each([
    ['emp-e', { distributor: 'dist-g' }, 404],
    ['emp-e', { distributor: 'nobody' }, 404],
    ['emp-e', {}, 422],
    ['dist-e', { distributor: 'dist-b' }, 404],
    ['dist-e', { cfa_code: 'ZZ99' }, 404],
    ['emp-g', { distributor: 'dist-e' }, 404],
  ] as const)('%s asking for %j is refused with %i', async (who, which, http) => {
    expect((await refusal(as(who)(getCart, which))).http).toBe(http)
    expect((await refusal(as(who)(changeCart, { ...which, product_code: codeAt(0), quantity: 1 }))).http).toBe(http)
    const lines = [{ product_code: codeAt(0), quantity: 1 }]
    expect((await refusal(as(who)(changeCartLines, { ...which, lines }))).http).toBe(http)
    expect((await refusal(as(who)(emptyCart, which))).http).toBe(http)
  })

  const mine = { distributor: 'dist-e' }
  const line = { product_code: codeAt(12), quantity: 1 }
  const cart = sql`(
    select c.id from carts c join accounts p on p.id = c.placer_id join accounts d on d.id = c.distributor_id
    where p.username = 'emp-e' and d.username = 'dist-e' and c.kind = 'regular')`
  const joined = sql`delete from carts where id = ${cart}`
  const handedOver = sql`
    update carts set placer_id = (select id from accounts where username = 'emp-b') where id = ${cart}`
  test.each([
    ['a line', 'joined with another', joined, () => as('emp-e')(changeCart, { ...mine, ...line })],
    ['a line', 'handed over', handedOver, () => as('emp-e')(changeCart, { ...mine, ...line })],
    ['many lines', 'joined with another', joined, () => as('emp-e')(changeCartLines, { ...mine, lines: [line] })],
    ['all of it', 'joined with another', joined, () => as('emp-e')(emptyCart, mine)],
  ] as const)(
    '%s of a cart that is %s just then is not changed, and the answer says why',
    async (_, __, goes, change) => {
      await as('emp-e')(getCart, mine)
      const { http, body } = await refusal(meanwhile(goes, change))
      expect(http).toBe(409)
      expect(body.message).toBe('This cart was just joined with another or handed over. Open it again.')
    },
  )

  test('a product of the other type, or of no division of theirs, is not there', async () => {
    const { product_code } = await pool.one<{ product_code: string }>(sql`
      select product_code from products where product_type = 'G' and active limit 1`)
    expect((await refusal(me(changeCart, { product_code, quantity: 1 }))).http).toBe(404)
    expect((await refusal(me(changeCart, { product_code: "' or 1=1", quantity: 1 }))).http).toBe(404)
  })
})

test('a version that no cart can have is refused, not looked for', async () => {
  const change = { product_code: codeAt(5), quantity: 2, version: 2 ** 31 }
  expect((await refusal(as('dist-e')(changeCart, change))).http).toBe(422)
  expect((await refusal(as('dist-e')(changeCartLines, { lines: [change] }))).http).toBe(422)
})
