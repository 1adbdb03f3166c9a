import { describe, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { changeCart, emptyCart } from '#cart/contract.ts'
import { listProducts } from '#catalogue/contract.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { readSheet } from '#kit/server/sheet/sheet.ts'
import { getChoices, setChoice } from '#notices/contract.ts'
import { getOutstanding } from '#outstanding/contract.ts'
import { listMyDistributors } from '#people/contract.ts'
import {
  addVisitNote,
  deleteVisitNote,
  dropUnwanted,
  getCustomer,
  getFirmNotices,
  liftUnwanted,
  listCustomers,
  listMyUnwanted,
  listUnwanted,
  listVisitNotes,
  setFirmNotice,
  setUnwanted,
} from '../contract.ts'

const { app, as, pool, tokenOf } = await startTestApp()
const today = todayInIndia(new Date())
const mine = as('emp-e')
const firmOf = async (distributor: string) => (await mine(getCustomer, { distributor })).data

describe('the distributors of an employee', () => {
  test('are those that it serves, with the figures of the other screens', async () => {
    const { data, total } = await mine(listCustomers, {})
    expect(data.map((one) => one.distributor)).toEqual(['dist-depot', 'dist-e', 'dist-b'])
    expect(total).toBe(3)
    const credit = (await mine(listMyDistributors, {})).data
    for (const row of data) {
      const owed = (await mine(getOutstanding, { distributor: row.distributor })).data
      expect(row.outstanding_paise).toBe(owed.total_paise)
      expect(row.past_due_paise).toBe(owed.total_paise - owed.ageing.not_due)
      expect(row.credit_left_paise).toBe(credit.find((one) => one.distributor === row.distributor)?.credit_left_paise)
    }
  })

  test('are a file with amounts that a sheet adds up, and the last order by India’s clock', async () => {
    const [firm] = (await mine(listCustomers, {})).data
    // Half past one at night in India is still the day before in UTC.
    const { at } = await pool.one<{ at: string }>(sql`
      update orders o set placed_at = (${today}::date + time '01:30') at time zone 'Asia/Kolkata'
      where o.id = (select max(l.id) from orders l join accounts a on a.id = l.distributor_id
        where a.username = ${firm?.distributor ?? ''} and l.product_type = 'E' and not is_off(l.status))
      returning o.placed_at as at`)
    expect(at.slice(0, 10)).toBe(addDays(today, -1))
    const authorization = `Bearer ${await tokenOf('emp-e')}`
    const { rawPayload } = await app.inject({ url: '/api/customers.xlsx', headers: { authorization } })
    const [heads, first] = (await readSheet(rawPayload)).rows.map(({ cells }) => cells)
    const cell = (head: string) => first?.[heads?.indexOf(head) ?? -1]
    expect(cell('Code')).toBe(firm?.distributor)
    expect(Number(cell('Credit left ₹'))).toBe((firm?.credit_left_paise ?? 0) / 100)
    expect(String(cell('Last order'))).toContain(today)
  })

  test('are the same firms with the same figures page by page, whatever they are sorted by', async () => {
    await pool.change(sql`
      insert into employee_distributors (employee_id, distributor_id)
      select e.id, d.id from accounts e cross join distributors d join accounts a on a.id = d.id
      where e.username = 'emp-b' and a.div_type in ('E', 'B')
      on conflict do nothing`)
    const everyPage = async (sort: 'name' | '-name' | 'licence_expires_on' | '-outstanding_paise') => {
      const first = await as('emp-b')(listCustomers, { sort })
      const rows = [...first.data]
      for (let page = 2; rows.length < first.total; page++)
        rows.push(...(await as('emp-b')(listCustomers, { sort, page: String(page) })).data)
      return rows
    }
    const [byName, downwards, byLicence, byOwed] = await Promise.all([
      everyPage('name'),
      everyPage('-name'),
      everyPage('licence_expires_on'),
      everyPage('-outstanding_paise'),
    ])
    const ordered = <Row extends { distributor: string }>(rows: Row[]) =>
      [...rows].sort((one, other) => (one.distributor < other.distributor ? -1 : 1))
    expect(byName.length).toBeGreaterThan(20)
    for (const rows of [downwards, byLicence, byOwed]) expect(ordered(rows)).toEqual(ordered(byName))
    const plain = await pool.rows<{ username: string }>(sql`
      select a.username from distributors d join accounts a on a.id = d.id
      where a.div_type in ('E', 'B') order by d.licence_expires_on, a.name, a.id`)
    expect(byLicence.map(({ distributor }) => distributor)).toEqual(plain.map(({ username }) => username))
    expect(byName.map(({ name }) => name)).toEqual(byName.map(({ name }) => name).sort())
  })

  test('are searched, narrowed and sorted', async () => {
    const codes = async (asked: object) => (await mine(listCustomers, asked)).data.map((one) => one.distributor)
    expect(await codes({ search_text: 'vidharbha' })).toEqual(['dist-b'])
    const every = (await mine(listCustomers, {})).data
    expect(await codes({ look: 'overdue' })).toEqual(
      every.filter((one) => one.past_due_paise > 0).map((one) => one.distributor),
    )
    expect(await codes({ look: 'proposals' })).toEqual(
      every.filter((one) => one.open_proposals > 0).map((one) => one.distributor),
    )
    expect(await codes({ sort: '-outstanding_paise' })).toEqual(
      [...every].sort((one, other) => other.outstanding_paise - one.outstanding_paise).map((one) => one.distributor),
    )
    await pool.change(sql`update distributors set licence_expires_on = ${addDays(today, 20)}
      where id = (select id from accounts where username = 'dist-depot')`)
    expect(await codes({ look: 'licence' })).toEqual(['dist-depot'])
  })

  test('another’s firm is not there, and nobody else has such a page', async () => {
    expect((await refusal(mine(getCustomer, { distributor: 'dist-hold' }))).http).toBe(404)
    expect((await refusal(as('emp-g')(getCustomer, { distributor: 'dist-e' }))).http).toBe(404)
    expect((await refusal(as('dist-e')(getCustomer, { distributor: 'dist-e' }))).http).toBe(403)
  })
})

describe('one distributor', () => {
  test('has its contacts, twelve months and divisions, which add up', async () => {
    const firm = await firmOf('DIST-E')
    expect(firm).toMatchObject({ distributor: 'dist-e', name: 'Shree Balaji Medical Agencies' })
    expect(firm.contacts[0]?.phone).toMatch(/\d/)
    expect(firm.addresses).toMatchObject([{ kind: 'delivery', name: 'Butibori godown', state_code: '27' }])
    expect(firm.months).toHaveLength(12)
    expect(firm.months.at(-1)?.month).toBe(today.slice(0, 7))
    const { total } = await pool.one<{ total: number }>(sql`
      select sum(p.total_paise)::bigint as total
      from orders o join order_parts p on p.order_id = o.id
      where o.distributor_id = (select id from accounts where username = 'dist-e') and o.product_type = 'E'
        and not is_off(o.status) and o.status <> 6
        and o.placed_at > (${today}::date - interval '12 months') at time zone 'Asia/Kolkata'`)
    expect(firm.divisions.reduce((sum, one) => sum + one.total_paise + one.before_paise, 0)).toBe(total)
  })

  test('stopped buying what it ordered in three of six months and not for 45 days', async () => {
    const { id, product_code, orders } = await pool.one<{ id: number; product_code: string; orders: number[] }>(sql`
      select o.distributor_id as id, l.product_code, array_agg(o.id order by o.id desc) as orders
      from orders o
      join order_lines l on l.order_id = o.id
      join products p on p.product_code = l.product_code and p.active
      where o.distributor_id = (select id from accounts where username = 'dist-depot') and o.product_type = 'E' and l.total_qty > 0
      group by 1, 2 having count(*) >= 4 order by 2 limit 1`)
    await pool.change(sql`update orders set status = 5 where id = any(${orders}::bigint[])`)
    const days = [50, 85, 120]
    for (const [at, back] of days.entries())
      await pool.change(sql`
        update orders set status = 2, placed_at = (${addDays(today, -back)}::date + time '12:00') at time zone 'Asia/Kolkata'
        where id = ${orders[at]}`)
    const { worth } = await pool.one<{ worth: number }>(sql`
      select (sum(amount_paise) / 6)::bigint as worth from order_lines
      where product_code = ${product_code} and order_id = any(${orders.slice(0, 3)}::bigint[])`)
    const found = async () => (await firmOf('dist-depot')).stopped.find((one) => one.product_code === product_code)
    expect(await found()).toMatchObject({ last_on: addDays(today, -50), monthly_paise: worth })

    await pool.change(sql`
      update orders set placed_at = (${addDays(today, -44)}::date + time '12:00') at time zone 'Asia/Kolkata' where id = ${orders[0]}`)
    expect(await found()).toBeUndefined()
    await pool.change(sql`update orders set status = 5 where id = ${orders[0]}`)
    expect(await found()).toBeUndefined()
    await pool.change(sql`
      update orders set status = 2, placed_at = (${addDays(today, -50)}::date + time '12:00') at time zone 'Asia/Kolkata' where id = ${orders[0]}`)
    expect(await found()).toBeDefined()
    // What is not wanted is not missed.
    await pool.change(
      sql`insert into unwanted_products (distributor_id, product_code, reason) values (${id}, ${product_code}, 'x')`,
    )
    expect(await found()).toBeUndefined()
  })
})

describe('notes of visits', () => {
  test('are read by those who serve the firm, and deleted by who wrote them', async () => {
    const { data: note } = await mine(addVisitNote, { distributor: 'dist-b', visited_on: today, text: ' Wants 30s ' })
    expect(note).toMatchObject({ text: 'Wants 30s', visited_on: today, is_mine: true })
    const { data } = await mine(listVisitNotes, { distributor: 'dist-b' })
    expect(data.map((one) => one.id)).toContain(note.id)
    const theirs = (await as('emp-g')(listVisitNotes, { distributor: 'dist-b' })).data
    expect(theirs.find((one) => one.id === note.id)).toMatchObject({ is_mine: false })
    const id = String(note.id)
    expect((await refusal(as('emp-g')(deleteVisitNote, { id }))).http).toBe(404)
    expect((await refusal(as('dist-b')(listVisitNotes, { distributor: 'dist-b' }))).http).toBe(403)
    expect((await refusal(mine(listVisitNotes, { distributor: 'dist-hold' }))).http).toBe(404)
    await mine(deleteVisitNote, { id })
    expect((await refusal(mine(deleteVisitNote, { id }))).http).toBe(404)
  })

  test('a visit is not in the future', async () => {
    const refused = await refusal(
      mine(addVisitNote, { distributor: 'dist-e', visited_on: addDays(today, 1), text: 'x' }),
    )
    expect(refused).toMatchObject({ http: 422, body: { message: 'A visit can’t be in the future.' } })
  })
})

describe('what a distributor does not want', () => {
  const warned = async (product_code: string) => {
    await as('dist-e')(emptyCart, {})
    const { data } = await as('dist-e')(changeCart, { product_code, quantity: 5 })
    return data.cart_items[0]?.warnings.some(({ code }) => code === 'unwanted')
  }

  test('is entered by codes, marked in its cart until its day, and lifted by itself', async () => {
    const { data: products } = await as('dist-e')(listProducts, { limit: 3, in_stock: '1' })
    const [first, second] = products.map((product) => product.product_code) as [string, string]
    const { data } = await mine(setUnwanted, {
      distributor: 'dist-e',
      codes: [first, second, 'NOSUCH'],
      reason: 'Slow mover',
      until: today,
    })
    expect(data).toEqual({ noted: 2, unknown: ['NOSUCH'] })
    expect(await warned(first)).toBe(true)
    const all = await mine(listUnwanted, { distributor: 'dist-e' })
    expect(all.data.find((one) => one.product_code === first)).toMatchObject({ reason: 'Slow mover', until: today })
    expect((await as('dist-e')(listMyUnwanted, {})).data.map((one) => one.product_code)).toContain(second)

    await pool.change(sql`update unwanted_products set until = ${addDays(today, -1)} where product_code = ${second}`)
    expect(await warned(second)).toBe(false)
    expect((await as('dist-e')(listMyUnwanted, {})).data.map((one) => one.product_code)).not.toContain(second)

    expect((await refusal(as('dist-b')(liftUnwanted, { product_code: first }))).http).toBe(404)
    await as('dist-e')(liftUnwanted, { product_code: first })
    expect(await warned(first)).toBe(false)
    expect((await refusal(mine(dropUnwanted, { distributor: 'dist-e', product_code: first }))).http).toBe(404)
  })

  test('is nobody else’s to enter, and not of a day that is past', async () => {
    const { data: products } = await as('dist-e')(listProducts, { limit: 1 })
    const entry = { codes: [products[0]?.product_code ?? ''], reason: 'x' }
    expect((await refusal(mine(setUnwanted, { distributor: 'dist-hold', ...entry }))).http).toBe(404)
    // An ethical product is unknown to who works in generics.
    expect((await as('emp-g')(setUnwanted, { distributor: 'dist-b', ...entry })).data.noted).toBe(0)
    expect(
      (await refusal(mine(setUnwanted, { distributor: 'dist-e', ...entry, until: addDays(today, -1) }))).http,
    ).toBe(422)
  })
})

test('the notices of a firm are chosen for everybody of it, until one chooses otherwise', async () => {
  const { data } = await mine(setFirmNotice, { distributor: 'dist-e', kind: 'order_held', mail: 'never' })
  expect(data.find((one) => one.kind === 'order_held')?.mail).toBe('never')
  const own = async () => (await as('dist-e')(getChoices, {})).data.find((one) => one.kind === 'order_held')?.mail
  expect(await own()).toBe('never')
  const { people } = await pool.one<{ people: number }>(sql`
    select count(*) as people from notice_choices
    where kind = 'order_held' and account_id = any(people_of_firm((select id from accounts where username = 'dist-e')))`)
  expect(people).toBeGreaterThan(1)
  await as('dist-e')(setChoice, { kind: 'order_held', mail: 'at_once' })
  expect(
    (await mine(getFirmNotices, { distributor: 'dist-e' })).data.find((one) => one.kind === 'order_held')?.mail,
  ).toBe('at_once')
  expect((await refusal(mine(setFirmNotice, { distributor: 'dist-e', kind: 'no_such', mail: 'never' }))).http).toBe(404)
  expect((await refusal(mine(getFirmNotices, { distributor: 'dist-hold' }))).http).toBe(404)
})
