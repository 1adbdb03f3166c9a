import { describe, expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { type Sql, sql } from '#kit/server/db/db.ts'
import { getProduct, listProducts, listSheet } from '../contract.ts'

const { as, pool } = await startTestApp()
const me = as('dist-e')
const today = todayInIndia(new Date())
const { data: listed } = await me(listSheet, {})
const plain = listed.find((one) => !one.is_new && !one.is_discounted && !one.scheme_admin_enable && !one.next_price)
const code = plain?.product_code ?? ''
await pool.apart.change(sql`delete from product_images where lower(image_name) = lower(${`${code}.png`})`)

const seen = async () => (await me(getProduct, { product_code: code })).data
const inList = async () => (await me(listSheet, {})).data.find((product) => product.product_code === code)
const inSearch = async () =>
  (await me(listProducts, { search_text: code })).data.find((product) => product.product_code === code)

describe('what was remembered of a product is never shown after it has changed:', () => {
  const offer = (whom: Sql, what: Sql, value: string, free: number) => sql`
    insert into offers (${what}, product_type, min_qty, scheme_qty, distributor_id, starts_on, ends_on)
    values (${value}, 'E', 10, ${free}, ${whom}, ${today}, ${today})`
  const mine = sql`(select id from accounts where username = 'dist-e')`

  test.each<[string, Sql, object]>([
    ['the pack', sql`update products set pack = '7 x 7' where product_code = ${code}`, { pack: '7 x 7' }],
    ['the price', sql`update products set pts_paise = 4321 where product_code = ${code}`, { price_paise: 4321 }],
    [
      'a dated price',
      sql`insert into product_prices (product_code, valid_from, mrp_paise, ptr_paise, pts_paise)
        values (${code}, ${today}, 9900, 8800, 7700), (${code}, ${addDays(today, 3)}, 9900, 8800, 7800)`,
      { price_paise: 7700, mrp_paise: 9900, next_price: { price_paise: 7800, from: addDays(today, 3) } },
    ],
    [
      'the picture',
      sql`insert into product_images (image_name, file_hash, product_type)
        select ${`${code}.png`}, hash, 'E' from files limit 1`,
      { image_url: expect.stringContaining(`/${code}.png`) },
    ],
    [
      'a launch',
      sql`insert into launch_products (product_code, product_type, start_date, end_date)
        values (${code}, 'E', ${today}, ${today})`,
      { is_new: true },
    ],
    [
      'the discounted list',
      sql`insert into discounted_products (product_code, product_type) values (${code}, 'E')`,
      { is_discounted: true },
    ],
    [
      'another pack of it',
      sql`insert into products (product_code, name, division_code, product_type, molecule, form, strength, pack, hsn, gst_bp,
          mrp_paise, ptr_paise, pts_paise)
        select 'OTHER-PACK', name, division_code, product_type, molecule, form, strength, '3 x 5', hsn, gst_bp, mrp_paise,
          ptr_paise, pts_paise
        from products where product_code = ${code}`,
      { sub_data: [{ product_code: 'OTHER-PACK', pack: '3 x 5' }] },
    ],
    [
      'the end of that pack',
      sql`update products set active = false where product_code = 'OTHER-PACK'`,
      { sub_data: [] },
    ],
    [
      'the division’s name',
      sql`update divisions set name = 'Another name' where code = ${plain?.division_code}`,
      { division_name: 'Another name' },
    ],
    [
      'an offer for everybody',
      offer(sql`null`, sql`product_code`, code, 1),
      { scheme_admin_enable: 1, min_qty: 10, scheme_qty: 1 },
    ],
    [
      'a better one of the division for this distributor alone',
      offer(mine, sql`division_code`, plain?.division_code ?? '', 2),
      { scheme_qty: 2 },
    ],
    ['a better one of the product', offer(mine, sql`product_code`, code, 3), { scheme_qty: 3 }],
    [
      'its end',
      sql`update offers set enabled = false where distributor_id = ${mine} and scheme_qty in (2, 3)`,
      { scheme_qty: 1 },
    ],
  ])('%s', async (_, change, shown) => {
    for (const look of [seen, inList, inSearch]) expect(await look()).not.toMatchObject(shown)
    await pool.apart.change(change)
    for (const look of [seen, inList, inSearch]) expect(await look()).toMatchObject(shown)
  })
})

test('what one distributor is offered, another is not', async () => {
  await pool.apart.change(sql`
    insert into offers (product_code, product_type, min_qty, scheme_qty, distributor_id, starts_on, ends_on)
    select ${code}, 'E', 1, 8, id, ${today}, ${today} from accounts where username = 'dist-b'`)
  expect((await as('dist-b')(getProduct, { product_code: code })).data).toMatchObject({ scheme_qty: 8 })
  expect(await seen()).toMatchObject({ scheme_qty: 1 })
})
