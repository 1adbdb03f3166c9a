import { describe, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { changeCart } from '#cart/contract.ts'
import { confirmOrder } from '#confirming/contract.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { getOrder, listOrders } from '#orders/contract.ts'
import { listMyDistributors } from '#people/contract.ts'
import { lookBeforePlacing } from '#placing/contract.ts'
import { createLaunch } from '../../contract.ts'
import { getLaunchFirms, listLaunchesToOrder, lookBeforeLaunching, placeLaunchOrders } from '../../ordering-contract.ts'

const { as, asWithKey, pool } = await startTestApp()
const today = todayInIndia(new Date())
const mdy = (day: string) => `${day.slice(5, 7)}-${day.slice(8)}-${day.slice(0, 4)}`

/** A product of a division that emp-e, dist-e and dist-b have, launched from today on. */
async function launched(from = today) {
  const { product_code } = await pool.one<{ product_code: string }>(sql`
    select p.product_code from products p
    where p.active and p.division_code = 'D012' and not exists (select from launch_products l where l.product_code = p.product_code)
    order by p.product_code limit 1`)
  await as('admin')(createLaunch, { product_code, start_date: mdy(from), end_date: mdy(addDays(from, 20)) })
  return product_code
}

const orders = async (code: string) =>
  (
    await pool.one<{ total: number }>(sql`
      select count(*) as total from orders o join order_lines l on l.order_id = o.id
      where o.kind = 'launch' and l.product_code = ${code}`)
  ).total

describe('launches', () => {
  test('that run and come are there with their price, their days and who has ordered', async () => {
    const code = await launched()
    const { data } = await as('emp-e')(listLaunchesToOrder, {})
    const one = data.find(({ product_code }) => product_code === code)
    expect(one).toMatchObject({ is_running: true, days: 20, firms_ordered: 0 })
    expect(one?.firms).toBeGreaterThanOrEqual(2)
    expect(data.some(({ is_running }) => !is_running)).toBe(true)
    const { data: grid } = await as('emp-e')(getLaunchFirms, { product_code: code })
    expect(grid.firms.map(({ distributor }) => distributor)).toEqual(expect.arrayContaining(['dist-e', 'dist-b']))
  })

  test('show a distributor its own scheme, and an employee the one that everybody gets', async () => {
    const code = await launched()
    await pool.change(sql`
      insert into offers (product_code, product_type, distributor_id, min_qty, scheme_qty, starts_on, ends_on)
      select ${code}, 'E', id, 1, 9, ${today}, ${today} from accounts where username = 'dist-e'`)
    const shownTo = async (who: 'dist-e' | 'emp-e') =>
      (await as(who)(listLaunchesToOrder, {})).data.find(({ product_code }) => product_code === code)
    expect(await shownTo('dist-e')).toMatchObject({ min_qty: 1, scheme_qty: 9 })
    expect((await shownTo('emp-e'))?.scheme_qty).not.toBe(9)
  })

  test('of the other product type are not told', async () => {
    const code = await launched()
    expect((await as('emp-g')(listLaunchesToOrder, {})).data.some(({ product_code }) => product_code === code)).toBe(
      false,
    )
    expect(await refusal(as('emp-g')(getLaunchFirms, { product_code: code }))).toMatchObject({ http: 404 })
    expect(await refusal(as('dist-e')(getLaunchFirms, { product_code: code }))).toMatchObject({ http: 403 })
  })
})

describe('before an order for many', () => {
  test('each firm is known by the figures that its cart and its credit have', async () => {
    const code = await launched()
    const asked = { product_code: code, distributors: ['dist-e', 'DIST-B'] }
    const { data: before } = await as('emp-e')(lookBeforeLaunching, asked)
    expect(before.map(({ distributor }) => distributor).sort()).toEqual(['dist-b', 'dist-e'])
    const placed = await asWithKey('emp-e', `known-${code}`)(placeLaunchOrders, {
      product_code: code,
      rows: [{ distributor: 'dist-e', quantity: 12, as_typed: true }],
    })
    await as('dist-e')(confirmOrder, { order_id: placed.data[0]?.order_id ?? 0 })

    const known = (await as('emp-e')(lookBeforeLaunching, asked)).data.find((one) => one.distributor === 'dist-e')
    const was = before.find((one) => one.distributor === 'dist-e')
    expect(known?.times).toBe((was?.times ?? 0) + 1)
    expect(known?.most_qty).toBe(Math.max(was?.most_qty ?? 0, 12))
    const [credited] = (await as('emp-e')(listMyDistributors, { distributor: 'dist-e' })).data
    expect(known).toMatchObject({
      credit_left_paise: credited?.credit_left_paise,
      owed_paise: credited?.owed_paise,
      late: credited?.late,
      licence_expires_on: credited?.licence_expires_on,
    })

    await as('emp-e')(changeCart, { distributor: 'dist-e', product_code: code, quantity: 3 })
    const { data: cart } = await as('emp-e')(lookBeforePlacing, { distributor: 'dist-e' })
    const line = cart.lines.find(({ product_code }) => product_code === code)
    expect(known).toMatchObject({ orders: cart.orders, largest_paise: cart.largest_paise })
    expect(line).toMatchObject({ times: known?.times, most_qty: known?.most_qty, expires_on: known?.expires_on })
  })

  test('nothing is told of a firm that is not one’s own, nor of the other product type', async () => {
    const code = await launched()
    const distributors = ['dist-e', 'dist-g', 'nobody']
    expect((await as('emp-e')(lookBeforeLaunching, { product_code: code, distributors })).data).toHaveLength(1)
    expect((await as('emp-g')(lookBeforeLaunching, { product_code: code, distributors })).data).toEqual([])
    const own = as('dist-e')(lookBeforeLaunching, { product_code: code, distributors })
    expect(await refusal(own)).toMatchObject({ http: 403 })
  })
})

describe('an order for many', () => {
  const rows = [
    { distributor: 'dist-e', quantity: 5 },
    { distributor: 'dist-b', quantity: 7 },
  ]

  test('is made once for each firm, whatever was lost in between', async () => {
    const code = await launched()
    const place = () => asWithKey('emp-e', `launch-of-${code}`)(placeLaunchOrders, { product_code: code, rows })
    const answers = await Promise.all([place(), place(), place()])
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(await orders(code)).toBe(2)
    expect(answers[0]?.data).toMatchObject([
      { distributor: 'dist-e', status: 6 },
      { distributor: 'dist-b', status: 6 },
    ])
    const id = answers[0]?.data[0]?.order_id ?? 0
    const { data: order } = await as('dist-e')(getOrder, { order_id: id })
    expect(order).toMatchObject({ kind: 'launch', status: 6 })
    expect((await as('dist-e')(listOrders, { kind: 'launch' })).data.map(({ order_id }) => order_id)).toContain(id)
    expect((await as('dist-e')(confirmOrder, { order_id: id })).data.status).toBe(1)
    const { data } = await as('emp-e')(listLaunchesToOrder, {})
    expect(data.find(({ product_code }) => product_code === code)).toMatchObject({ firms_ordered: 2 })
  })

  test('keeps the packs as typed for the firm that takes the rounding back', async () => {
    const code = await launched()
    await pool.change(sql`
      insert into offers (product_code, product_type, min_qty, scheme_qty, starts_on, ends_on)
      values (${code}, 'E', 10, 9, ${today}, ${today})`)
    const { data } = await asWithKey('emp-e', `as-typed-${code}`)(placeLaunchOrders, {
      product_code: code,
      rows: [
        { distributor: 'dist-e', quantity: 5, as_typed: true },
        { distributor: 'dist-b', quantity: 5 },
      ],
    })
    const lines = await pool.rows(sql`
      select l.quantity_ordered, l.total_qty, l.free_qty from order_lines l
      where l.order_id = any(${data.map(({ order_id }) => order_id ?? 0)}::bigint[])
      order by l.order_id = ${data[0]?.order_id ?? 0} desc`)
    expect(lines).toEqual([
      { quantity_ordered: 5, total_qty: 5, free_qty: 0 },
      { quantity_ordered: 5, total_qty: 19, free_qty: 9 },
    ])
  })

  test('answers for a stranger’s firm by itself, and places the others', async () => {
    const code = await launched()
    const { data } = await asWithKey('emp-e', 'with-a-stranger')(placeLaunchOrders, {
      product_code: code,
      rows: [{ distributor: 'dist-g', quantity: 5 }, ...rows],
    })
    expect(data[0]).toEqual({ distributor: 'dist-g', message: expect.stringContaining('not yours') })
    expect(data.slice(1).every(({ order_id }) => order_id)).toBe(true)
  })

  test.each([
    ['a launch that has not begun', async () => launched(addDays(today, 3)), rows, 409],
    ['no launch at all', async () => '0000001', rows, 409],
    ['one firm twice', launched, [...rows, { distributor: 'DIST-E', quantity: 1 }], 422],
    ['no packs', launched, [{ distributor: 'dist-e', quantity: 0 }], 422],
    ['nobody', launched, [], 422],
  ])('of %s is refused as a whole', async (_, made, wanted, http) => {
    const code = await made()
    const call = asWithKey('emp-e', `refused ${http} ${code}`.replaceAll(' ', '-'))
    expect(await refusal(call(placeLaunchOrders, { product_code: code, rows: wanted }))).toMatchObject({ http })
    expect(await orders(code)).toBe(0)
  })

  test('needs a key, and the same key with other rows is refused', async () => {
    const code = await launched()
    expect(await refusal(as('emp-e')(placeLaunchOrders, { product_code: code, rows }))).toMatchObject({ http: 400 })
    await asWithKey('emp-e', 'one-key-for-two')(placeLaunchOrders, { product_code: code, rows })
    const other = asWithKey('emp-e', 'one-key-for-two')(placeLaunchOrders, { product_code: code, rows: rows.slice(1) })
    expect(await refusal(other)).toMatchObject({ http: 422 })
    expect(await orders(code)).toBe(2)
  })

  test('for 200 firms, with the answer lost and asked again, is 200 orders', async () => {
    const code = await launched()
    const firms = await pool.rows<{ username: string }>(sql`
      with made as (
        insert into accounts (kind, username, name, password_hash, div_type)
        select 'D', 'many-' || n, 'Many ' || n, 'x', 'E' from generate_series(1, 200) n
        returning id, username
      ), firms as (
        insert into distributors (id, contact, address, city, state_code, state, gstin, licence_no, licence_expires_on,
          credit_limit_paise, credit_days, depot_login)
        select m.id, d.contact, d.address, d.city, d.state_code, d.state, d.gstin, d.licence_no, d.licence_expires_on,
          d.credit_limit_paise, d.credit_days, d.depot_login
        from made m, distributors d join accounts a on a.id = d.id where a.username = 'dist-e'
        returning id
      ), plants_of as (
        insert into distributor_plants (distributor_id, plant_code, rank)
        select f.id, s.plant_code, s.rank from firms f, distributor_plants s join accounts a on a.id = s.distributor_id
        where a.username = 'dist-e' returning 1
      ), divisions_of as (
        insert into distributor_divisions (distributor_id, division_code) select id, 'D012' from firms returning 1
      ), served as (
        insert into employee_distributors (employee_id, distributor_id)
        select e.id, f.id from firms f, accounts e where e.username = 'emp-e' returning 1
      )
      select username from made`)
    const many = firms.map(({ username }) => ({ distributor: username, quantity: 3 }))
    const place = () => asWithKey('emp-e', 'two-hundred-firms')(placeLaunchOrders, { product_code: code, rows: many })
    const [first, again] = await Promise.all([place(), place()])
    expect(again).toEqual(first)
    expect(first?.data.filter(({ status }) => status === 6)).toHaveLength(200)
    expect(await orders(code)).toBe(200)
  })
})
