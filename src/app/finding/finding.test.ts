import { expect, test } from 'vitest'
import { listProducts } from '#catalogue/contract.ts'
import { sql } from '#kit/server/db/db.ts'
import { orderingIn } from '#orders/server/testing.ts'
import type { Username } from '../../../world/cast.ts'
import { redirectFor } from '../guard.ts'
import { screenAt } from '../screens.ts'
import { refusal, startTestApp } from '../testing.ts'
import { find, findInOffice } from './find.ts'

const testApp = await startTestApp()
const { as, pool } = testApp
const { order } = orderingIn(testApp)
const [product] = (await as('dist-b')(listProducts, { limit: 1, in_stock: '1' })).data
const placed = await order('dist-b', [[product?.product_code ?? '', 10]])

async function found(who: Username, search_text: string) {
  const { data } =
    who === 'admin' || who === 'admin-g'
      ? await as(who)(findInOffice, { search_text })
      : await as(who)(find, { search_text })
  return Object.fromEntries(data.map(({ group, hits }) => [group, hits]))
}

test('a product is found by code, name and molecule, though there is a typing error, and opens in the sheet', async () => {
  const name = product?.product_name.split(' ')[0] ?? ''
  for (const text of [product?.product_code ?? '', name, name.slice(0, 3) + name.slice(4)]) {
    const { Products } = await found('dist-b', text)
    expect([text, Products?.some((hit) => hit.title.startsWith(name))]).toEqual([text, true])
  }
  const { Products } = await found('dist-b', product?.product_code ?? '')
  expect(Products?.[0]).toMatchObject({
    title: product?.product_name,
    to: `/products-list?search=${product?.product_code}`,
  })
})

test('an order is found by its number by who may see it, and by nobody else', async () => {
  const [, number = ''] = placed.order_no.split('-')
  for (const text of [placed.order_no, number]) {
    expect((await found('dist-b', text)).Orders?.[0]).toMatchObject({
      title: placed.order_no,
      to: `/my-order-details/${placed.order_id}`,
    })
    expect((await found('admin', text)).Orders?.[0]?.to).toBe(`/admin/my_order_details/${placed.order_id}`)
    for (const stranger of ['dist-e', 'dist-g', 'admin-g'] as const)
      expect((await found(stranger, text)).Orders ?? []).not.toContainEqual(
        expect.objectContaining({ title: placed.order_no }),
      )
  }
})

test('an invoice is found by its number by who may see it, and by nobody else', async () => {
  const { id, invoice_no } = await pool.one<{ id: number; invoice_no: string }>(sql`
    select i.id, i.invoice_no from invoices i join accounts a on a.id = i.distributor_id
    where a.username = 'dist-e' order by i.id desc limit 1`)
  for (const text of [invoice_no, invoice_no.toLowerCase(), invoice_no.slice(3)]) {
    expect((await found('dist-e', text)).Invoices).toContainEqual(
      expect.objectContaining({ title: invoice_no, to: `/my-invoice-details/${id}` }),
    )
    expect((await found('emp-e', text)).Invoices).toContainEqual(expect.objectContaining({ title: invoice_no }))
    expect((await found('admin', text)).Invoices).toContainEqual(
      expect.objectContaining({ title: invoice_no, to: `/admin/my-invoice-details/${id}` }),
    )
    for (const stranger of ['dist-hold', 'dist-g', 'emp-g', 'admin-g'] as const)
      expect((await found(stranger, text)).Invoices ?? []).not.toContainEqual(
        expect.objectContaining({ title: invoice_no }),
      )
  }
})

test('an employee finds the distributors it serves, an admin all of the product type, a distributor none', async () => {
  expect((await found('emp-e', 'vidarbah')).Distributors?.map((hit) => hit.to)).toEqual(['/products-list?for=dist-b'])
  expect((await found('emp-e', 'dist-hold')).Distributors).toBeUndefined()
  const { id } = await pool.one<{ id: number }>(sql`select id from accounts where username = 'dist-hold'`)
  expect((await found('admin', 'dist-hold')).Distributors?.[0]?.to).toBe(`/admin/customer-profile?distributor=${id}`)
  expect((await found('admin-g', 'dist-hold')).Distributors).toBeUndefined()
  expect((await found('dist-b', 'vidarbha')).Distributors).toBeUndefined()
})

test('an admin finds offers and employees of the product type', async () => {
  const [offered] = await pool.rows<{ code: string; name: string }>(sql`
    select p.product_code as code, p.name from offers o join products p on p.product_code = o.product_code
    where o.product_type = 'E' limit 1`)
  expect((await found('admin', offered?.code ?? '')).Offers?.[0]?.title).toContain(offered?.name)
  expect((await found('admin-g', offered?.code ?? '')).Offers).toBeUndefined()
  expect((await found('dist-b', offered?.code ?? '')).Offers).toBeUndefined()
  expect((await found('admin', 'emp-e')).People?.[0]?.detail).toContain('emp-e')
  expect((await found('admin-g', 'emp-e')).People).toBeUndefined()
  expect((await found('emp-e', 'emp-e')).People).toBeUndefined()
})

test('claims, notes, receipts and transfers are found by their numbers by who may see them, and by nobody else', async () => {
  const one = await pool.one<{ claim: string; claim_id: number; note: string; receipt: string; transfer: string }>(sql`
    select c.claim_no as claim, c.id as claim_id, n.note_no as note, r.reference as receipt,
      (select transfer_no from stock_transfers where product_type = 'E' order by id desc limit 1) as transfer
    from accounts a
    join lateral (select * from claims c where c.distributor_id = a.id and c.product_type = 'E' order by id desc limit 1) c on true
    join lateral (select * from notes n where n.distributor_id = a.id and n.product_type = 'E' order by id desc limit 1) n on true
    join lateral (select * from receipts r where r.distributor_id = a.id and r.reference ~ '[0-9]' order by id desc limit 1) r on true
    where a.username = 'dist-e'`)
  expect((await found('dist-e', one.claim)).Claims?.[0]?.to).toBe(`/notes?tab=claims&claim=${one.claim_id}`)
  expect((await found('admin', one.claim.toLowerCase())).Claims?.[0]?.title).toBe(one.claim)
  expect((await found('dist-e', one.note)).Notes?.[0]?.title).toBe(one.note)
  expect((await found('admin', one.receipt)).Receipts?.map(({ title }) => title)).toContain(one.receipt)
  expect((await found('dist-e', one.receipt)).Receipts).toBeUndefined()
  for (const stranger of ['dist-hold', 'admin-g'] as const) {
    expect((await found(stranger, one.claim)).Claims).toBeUndefined()
    expect((await found(stranger, one.note)).Notes).toBeUndefined()
  }
  if (one.transfer) expect((await found('admin', one.transfer)).Transfers?.[0]?.title).toBe(one.transfer)
})

test('a batch is found by the beginning of its number, by an admin of its product type alone', async () => {
  const { batch_no } = await pool.one<{ batch_no: string }>(sql`
    select b.batch_no from batches b join products p on p.product_code = b.product_code
    where p.product_type = 'E' and b.batch_no ~ '[0-9]' order by b.id limit 1`)
  expect((await found('admin', batch_no.toLowerCase())).Batches?.map(({ title }) => title)).toContain(batch_no)
  expect((await found('dist-b', batch_no)).Batches).toBeUndefined()
})

test('settings, questions, doctors and launches are found by their words', async () => {
  expect((await found('admin', 'days of stock')).Settings?.[0]?.to).toContain(
    'tab=settings&setting=statements.cover_days',
  )
  const { question } = await pool.one<{ question: string }>(sql`
    select question from questions where active and user_type is null order by rank limit 1`)
  expect((await found('dist-b', question)).Questions?.[0]?.title).toBe(question)
  const doctor = await pool.one<{ name: string }>(sql`
    select name from parties where kind = 'doctor' and active and merged_into is null order by id limit 1`)
  expect((await found('admin', doctor.name))['Doctors and hospitals']?.map(({ title }) => title)).toContain(doctor.name)
  expect((await found('admin-g', doctor.name))['Doctors and hospitals']).toBeUndefined()
  const launch = await pool.one<{ code: string; name: string }>(sql`
    select l.product_code as code, p.name from launch_products l join products p on p.product_code = l.product_code
    where l.product_type = 'E' order by l.id limit 1`)
  expect((await found('admin', launch.code)).Launches?.map(({ title }) => title)).toContain(launch.name)
  expect((await found('dist-b', launch.code)).Launches).toBeUndefined()
})

test('at most five of a group, none of them without letters, and each leads to a screen', async () => {
  expect(await found('admin', '')).toEqual({})
  const groups = await found('admin', 'a')
  for (const hits of Object.values(groups)) expect(hits.length).toBeLessThanOrEqual(5)
  expect(Object.keys(groups)).toEqual([
    'Products',
    'Launches',
    'Distributors',
    'Offers',
    'Doctors and hospitals',
    'People',
    'Settings',
    'Questions',
  ])
  for (const { to } of Object.values(groups).flat()) {
    const path = screenAt(to.split('?')[0] ?? '')
    expect([to, path && redirectFor(path, { customer: null, admin: { kind: 'admin', productType: 'E' } })]).toEqual([
      to,
      null,
    ])
  }
})

test.each(['%', "'; drop table orders; --", '_', '26-', '\\', '99999999999999999999'])(
  '%j stands for itself',
  async (search_text) => {
    expect(await found('admin', search_text)).toBeDefined()
    expect(await found('dist-b', search_text)).toBeDefined()
  },
)

test('a text that is too long is refused', async () => {
  expect((await refusal(as('admin')(findInOffice, { search_text: 'x'.repeat(101) }))).http).toBe(422)
})
