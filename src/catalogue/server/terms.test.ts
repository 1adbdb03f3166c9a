import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '#kit/server/testing/testing-cluster.ts'

/** Where a price or a scheme is asked for without a firm's terms, and why. */
const apart: Record<string, string> = {
  'database/functions/cart/put_line.sql': 'only the price of one line is kept',
  'database/functions/catalogue/terms_of.sql': 'the terms themselves',
  'src/catalogue/server/strange.ts': 'a row is compared with products that nobody may order',
  'src/parties/server/contract-queries.ts': 'a contract’s first and last day, and floors: no firm',
  'src/products/server/queries.ts': 'the product master owns the prices',
  'src/schemes/server/queries.ts': 'the value of a scheme that is being entered: no firm',
  'src/shortages/server/desk-queries.ts': 'one list of alike products for many firms',
  'src/shortages/server/queries.ts': 'one list of alike products for many firms',
}

test('the price and the scheme of a line are asked for by the terms alone', () => {
  const files = [
    ...globSync('database/functions/**/*.sql', { cwd: root }),
    ...globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.ts'] }),
  ]
  const asks = files.filter((file) => {
    const text = readFileSync(`${root}/${file}`, 'utf8')
    return /\b(price_on|offer_for)\(/.test(text.replace(/create or replace function \w+\(/, ''))
  })
  expect(files.length).toBeGreaterThan(500)
  expect(asks.sort()).toEqual(Object.keys(apart).sort())
})
