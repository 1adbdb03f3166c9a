import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { listSheet } from '../contract.ts'
import { findLocally, type SheetFilters } from '../local-search.ts'
import { mostFound } from '../rules.ts'

const { as } = await startTestApp()
const me = as('dist-e')
const all = (await me(listSheet, {})).data

async function expectSame(filters: SheetFilters) {
  const here = findLocally(all, filters).map((one) => one.product_code)
  const there = (await me(listSheet, filters as object)).data.map((one) => one.product_code)
  // Of more than that the server ranks some alone; the browser all of them.
  if (filters.search_text && there.length > mostFound) expect(here.length).toBeGreaterThanOrEqual(there.length)
  else expect(here, JSON.stringify(filters)).toEqual(there)
}

/**
 * Texts as people type them: parts of codes, names and molecules, with a letter wrong here and
 * there.
 */
const typed = fc
  .tuple(fc.constantFrom(...all), fc.constantFrom('product_code', 'product_name', 'molecule'), fc.nat(30), fc.nat(12))
  .chain(([product, field, from, length]) => {
    const text = String(product[field as 'product_name'])
    const part = text.slice(from % text.length, (from % text.length) + length + 1).trim()
    // The server takes at most 300 words for one of two letters.
    if (part.split(' ').some((word) => word.length < 4)) return fc.constant(part)
    return fc.oneof(
      fc.constant(part),
      fc.constant(part.toUpperCase()),
      fc.nat(part.length).map((at) => `${part.slice(0, at)}${part.slice(at + 1)}`),
      fc.nat(part.length).map((at) => `${part.slice(0, at)}q${part.slice(at + 1)}`),
    )
  })
  .map((text) => text.trim())
  .filter((text) => text !== '')

test('the browser finds the same products in the same order as the server', async () => {
  await fc.assert(
    fc.asyncProperty(typed, (search_text) => expectSame({ search_text })),
    { numRuns: Number(process.env.SEARCHES ?? 100) },
  )
  for (const { product_code } of all.slice(0, 20)) await expectSame({ search_text: product_code })
})

test.each([
  { scheme: '1' },
  { ordered: '1' },
  { is_new: '1' },
  { discounted: '1' },
  { in_stock: '1' },
  { division: all[0]?.division_code ?? '' },
  { form: all[0]?.form ?? '', in_stock: '1' },
  { molecule: all[0]?.molecule ?? '' },
])('the browser leaves the same products by the filter %j as the server', async (filters) => {
  await expectSame({ search_text: '', ...filters })
  await expectSame({ search_text: 'tab 5', ...filters })
})
