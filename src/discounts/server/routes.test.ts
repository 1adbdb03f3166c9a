import { describe, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { lookUpProduct } from '#catalogue/contract.ts'
import { sql } from '#kit/server/db/db.ts'
import { addDiscounted, listDiscounted, removeDiscounted } from '../contract.ts'

const { as, pool } = await startTestApp()
const admin = as('admin')
const generics = as('admin-g')

type Where = 'new' | 'listed' | 'inactive'

async function codeOf(where: Where, type: 'E' | 'G' = 'E', skip = 0): Promise<string> {
  const { product_code } = await pool.one<{ product_code: string }>(sql`
    select p.product_code from products p
    left join discounted_products d using (product_code)
    where p.product_type = ${type}
      and p.active = ${where !== 'inactive'}
      and (d.product_code is not null) = ${where === 'listed'}
    order by p.product_code
    limit 1 offset ${skip}`)
  return product_code
}

describe('the list', () => {
  test('has 20 a page, and its total under both names', async () => {
    const first = await admin(listDiscounted, {})
    const second = await admin(listDiscounted, { page: 2 })
    expect(first.data).toHaveLength(20)
    expect(first.total).toBe(first.count_product)
    const codes = [...first.data, ...second.data].map((row) => row.product_code)
    expect(codes).toEqual([...new Set(codes)].sort())
    const { total } = await pool.one<{ total: number }>(sql`
      select count(*) as total from discounted_products where product_type = 'E'`)
    expect(first.total).toBe(total)
  })

  test('is found by any part of the code or the name, in any case', async () => {
    const [row] = (await admin(listDiscounted, {})).data
    const { product_code = '', product_name = '' } = row ?? {}
    for (const search_text of [product_code.slice(2, 6), product_name.slice(1, 5).toUpperCase(), ` ${product_name} `]) {
      const found = await admin(listDiscounted, { search_text })
      expect(found.data.map((one) => one.product_code)).toContain(product_code)
      expect(found.total).toBeLessThan(250)
    }
  })

  test('a percent sign is looked for as itself', async () => {
    const { data } = await admin(listDiscounted, { search_text: '%' })
    expect(data.length).toBeGreaterThan(0)
    for (const { product_name } of data) expect(product_name).toContain('%')
  })

  test.each(['_', '\\', "' or 1=1 --", '<b>', '%%%'])('takes %j for what it is', async (search_text) => {
    expect(await admin(listDiscounted, { search_text })).toEqual({ data: [], total: 0, count_product: 0 })
  })

  test.each([
    [{ page: 0 }, 422],
    [{ page: -1 }, 422],
    [{ page: '1e9' }, 422],
    [{ page: 'two' }, 422],
    [{ page: 1_000_000_000 }, 422],
    [{ search_text: 'x'.repeat(101) }, 422],
  ])('refuses %j', async (input, http) => {
    expect((await refusal(admin(listDiscounted, input))).http).toBe(http)
  })

  test('its pages, put together, are the whole list in its order', async () => {
    const { total } = await admin(listDiscounted, {})
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(total / 20) }, (_, at) => admin(listDiscounted, { page: at + 1 })),
    )
    const rows = await pool.rows<{ product_code: string }>(sql`
      select product_code from discounted_products where product_type = 'E' order by product_code`)
    expect(pages.flatMap((page) => page.data.map((row) => row.product_code))).toEqual(
      rows.map((row) => row.product_code),
    )
  })

  test('a page is right again at once when rows before it come or go', async () => {
    const third = async () => (await admin(listDiscounted, { page: 3 })).data.map((row) => row.product_code)
    const asListed = async () =>
      (
        await pool.rows<{ product_code: string }>(sql`
          select product_code from discounted_products where product_type = 'E' order by product_code limit 20 offset 40`)
      ).map((row) => row.product_code)
    expect(await third()).toEqual(await asListed())
    const [first] = (await admin(listDiscounted, {})).data
    await admin(removeDiscounted, { product_code: first?.product_code ?? '' })
    expect(await third()).toEqual(await asListed())
    await admin(addDiscounted, { product_code: first?.product_code ?? '' })
    expect(await third()).toEqual(await asListed())
  })

  test('a page behind the last is empty, with the total still told', async () => {
    const far = await admin(listDiscounted, { page: 1_000_000 })
    expect(far.data).toEqual([])
    expect(far.total).toBeGreaterThan(20)
  })
})

describe('looking a product up', () => {
  test('shows its name', async () => {
    const product_code = await codeOf('new')
    const { data } = await admin(lookUpProduct, { productCode: ` ${product_code} ` })
    expect(data).toMatchObject({ product_code, product_type: 'E' })
    expect(data.product_name).not.toBe('')
  })

  test.each(['nothing', "0' or '1'='1", '<script>', '../../etc', '0040240 x'])(
    '%j is not there',
    async (productCode) => {
      const refused = await refusal(admin(lookUpProduct, { productCode }))
      expect(refused).toMatchObject({ http: 404, body: { status: 4 } })
      expect(refused.body.message).toBe(`There is no ethical product with the code ${productCode}.`)
    },
  )

  test.each(['x'.repeat(21), '   '])('%j is no code', async (productCode) => {
    expect((await refusal(admin(lookUpProduct, { productCode }))).http).toBe(404)
  })

  test('an inactive product is named as such', async () => {
    const productCode = await codeOf('inactive')
    const refused = await refusal(admin(lookUpProduct, { productCode }))
    expect(refused.http).toBe(409)
    expect(refused.body.message).toMatch(/is inactive\. Activate it first\.$/)
  })

  test('a generics admin finds no ethical product', async () => {
    expect((await refusal(generics(lookUpProduct, { productCode: await codeOf('new') }))).http).toBe(404)
  })
})

describe('adding and removing', () => {
  test('takes the looked-up product as it is, and counts it', async () => {
    const { data: product } = await admin(lookUpProduct, { productCode: await codeOf('new', 'E', 1) })
    const before = await admin(listDiscounted, {})
    const { data } = await admin(addDiscounted, product)
    expect(data).toEqual({ product_code: product.product_code, product_name: product.product_name })
    expect((await admin(listDiscounted, {})).total).toBe(before.total + 1)
  })

  test('believes only the code', async () => {
    const product_code = await codeOf('new', 'E', 2)
    const { data } = await admin(addDiscounted, { product_code, product_name: 'Something else' })
    expect(data.product_name).not.toBe('Something else')
  })

  test('refuses an unknown, an inactive and a listed product, and another type’s', async () => {
    const refusals = await Promise.all([
      refusal(admin(addDiscounted, { product_code: 'nothing' })),
      refusal(admin(addDiscounted, { product_code: await codeOf('inactive') })),
      refusal(admin(addDiscounted, { product_code: await codeOf('listed') })),
      refusal(generics(addDiscounted, { product_code: await codeOf('new') })),
    ])
    expect(refusals.map((one) => one.http)).toEqual([404, 409, 409, 404])
    expect(refusals[2]?.body.message).toMatch(/is on the discounted list already\.$/)
  })

  test('the same product added twice at once is on the list once', async () => {
    const product_code = await codeOf('new', 'E', 3)
    const before = (await admin(listDiscounted, {})).total
    const outcomes = await Promise.allSettled([
      admin(addDiscounted, { product_code }),
      admin(addDiscounted, { product_code }),
    ])
    expect(outcomes.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await admin(listDiscounted, {})).total).toBe(before + 1)
  })

  test('two admins removing one row at once: one did, the other is told', async () => {
    const product_code = await codeOf('listed', 'E', 5)
    const before = (await admin(listDiscounted, {})).total
    const outcomes = await Promise.allSettled([
      admin(removeDiscounted, { product_code }),
      admin(removeDiscounted, { product_code }),
    ])
    expect(outcomes.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await admin(listDiscounted, {})).total).toBe(before - 1)
  })

  test('a generics admin can’t remove an ethical product', async () => {
    const refused = await refusal(generics(removeDiscounted, { product_code: await codeOf('listed') }))
    expect(refused.http).toBe(404)
  })

  test('every change is in the audit with who made it', async () => {
    const product_code = await codeOf('listed', 'E', 7)
    await admin(removeDiscounted, { product_code })
    const row = await pool.one(sql`
      select actor, action, before ->> 'product_code' as code from audit
      where entity = 'discounted_products' and entity_id = ${product_code}`)
    expect(row).toEqual({ actor: expect.stringMatching(/^admin \d+$/), action: 'delete', code: product_code })
  })
})
