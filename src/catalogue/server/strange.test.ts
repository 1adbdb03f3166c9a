import { describe, expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { sql } from '#kit/server/db/db.ts'
import { listSheet, lookUpCodes } from '../contract.ts'
import { codesLike } from '../rules.ts'

const { as, pool } = await startTestApp()
const me = as('dist-e')
const { data: goods } = await me(listSheet, {})
const [one, other] = goods as [(typeof goods)[number], (typeof goods)[number]]
const pantolure = goods.find(({ product_name }) => product_name === 'Pantolure 40')?.product_code

async function meaning(code: string, name?: string) {
  const { data, products } = await me(lookUpCodes, { rows: [{ code, ...(name && { name }) }] })
  return { ...data[0], products }
}

describe('a code of somebody’s list', () => {
  test('is found as it is, with the product as the sheet has it', async () => {
    const { state, product_codes, products } = await meaning(one.product_code)
    expect([state, product_codes]).toEqual(['found', [one.product_code]])
    expect(products).toEqual([one])
  })

  test('that a spreadsheet took for a number gets its zeros back', async () => {
    const bare = one.product_code.replace(/^0+/, '')
    expect(bare).not.toBe(one.product_code)
    expect(await meaning(bare)).toMatchObject({
      state: 'found',
      product_codes: [one.product_code],
      found_by: 'zeros',
    })
  })

  test('may be the whole name of one product', async () => {
    expect(await meaning(one.product_name.toUpperCase())).toMatchObject({
      state: 'found',
      product_codes: [one.product_code],
      found_by: 'name',
    })
  })

  test('with one sign wrong is unknown, and what it may mean is offered', async () => {
    const wrong = `${one.product_code.slice(0, -1)}X`
    const { state, product_codes, products } = await meaning(wrong)
    expect(state).toBe('unknown')
    expect(product_codes?.length).toBeGreaterThan(0)
    expect(product_codes?.length).toBeLessThanOrEqual(5)
    expect(products.map((product) => product.product_code).sort()).toEqual([...(product_codes ?? [])].sort())
  })

  test.each([
    ['NO-SUCH', 'Pantolure 40'],
    ['', 'PANTOLURE-40 TAB'],
    ['Pantolure', '40'],
    ['pantolure 40', ''],
  ])('%j with the name %j is found by that name', async (code, name) => {
    expect(await meaning(code, name)).toMatchObject({ state: 'found', found_by: 'name', product_codes: [pantolure] })
  })

  test.each(['Pantolure', 'Pantolure 41', 'Pantolure 40 syrup'])('is not found by the name %j', async (name) => {
    const found = await meaning('NO-SUCH', name)
    expect(found).toMatchObject({ state: 'unknown', found_by: null, differs: null })
  })

  test('that means another product than the name beside it is unknown, with both products side by side', async () => {
    const found = await meaning('0040240', 'PANTOLURE 40 TAB')
    expect(found).toMatchObject({
      state: 'unknown',
      differs: 'The name differs: 0040240 means Cardivance 40. Your list says ‘PANTOLURE 40 TAB’.',
    })
    expect(found.product_codes?.[0]).toBe('0040240')
    expect(found.product_codes).toContain(pantolure)
    expect(await meaning('40240', 'PANTOLURE 40 TAB')).toMatchObject({ state: 'unknown', found_by: null })
  })

  test('is offered what its name says as other programs write it: name, molecule, strength, form and pack', async () => {
    const { product_codes } = await meaning('X-9', 'CARDIVANCE-40MG TAB 15S')
    expect(product_codes?.[0]).toBe('0040240')
    const { products } = await meaning('X-9', 'TELMISARTAN 40MG TABLETS')
    expect(products.length).toBeGreaterThan(1)
    for (const { molecule } of products) expect(molecule).toContain('Telmisartan')
  })
})

test('a long list is answered row by row in one call, and a longer one is refused', async () => {
  const codes = goods.slice(2, 402).map(({ product_code }) => product_code)
  const rows = [...codes, '', 'nothing at all', ...codes].map((code) => ({ code }))
  const { data } = await me(lookUpCodes, { rows })
  expect(data.map(({ product_codes: [first] }) => first).filter(Boolean)).toEqual([...codes, ...codes])
  expect(data[400]?.state).toBe('unknown')
  await expect(me(lookUpCodes, { rows: Array.from({ length: 2001 }, () => ({ code: 'A' })) })).rejects.toMatchObject({
    http: 422,
  })
})

test('an employee asks for a distributor of theirs, and only for those', async () => {
  const rows = [{ code: one.product_code }]
  expect((await as('emp-e')(lookUpCodes, { distributor: 'dist-e', rows })).data[0]?.state).toBe('found')
  await expect(as('emp-e')(lookUpCodes, { distributor: 'dist-hold', rows })).rejects.toMatchObject({ http: 404 })
})

test.each([
  ['0042', ['0042', '42', '042']],
  ['ab1', ['ab1', 'AB1']],
  ['', []],
])('%j may be written for %j', (written, codes) => {
  expect(codesLike(written)).toEqual(expect.arrayContaining(codes))
})

test('a code of another type, another division or no longer sold says which', async () => {
  const generic = (await as('dist-g')(listSheet, {})).data[0]
  expect(await meaning(generic?.product_code ?? '')).toMatchObject({ state: 'other_type', product_codes: [] })
  const last = goods.at(-1) as (typeof goods)[number]
  await pool.change(sql`delete from distributor_divisions where division_code = ${last.division_code}`)
  expect(await meaning(last.product_code)).toMatchObject({ state: 'not_yours', product_codes: [] })
  await pool.change(sql`update products set active = false where product_code = ${other.product_code}`)
  expect(await meaning(other.product_code)).toMatchObject({ state: 'inactive', product_codes: [] })
})
