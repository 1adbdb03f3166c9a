import { expect, test } from 'vitest'
import { featuresShown, type Imports, importsOf, testsReachedBy } from './reach.ts'

const imports: Imports = new Map([
  ['src/orders/rules.ts', ['src/kit/money.ts']],
  ['src/orders/rules.test.ts', ['src/orders/rules.ts']],
  ['src/orders/server/routes.ts', ['src/orders/rules.ts']],
  ['src/orders/server/routes.test.ts', ['src/app/testing.ts']],
  ['src/cart/rules.test.ts', ['src/kit/money.ts']],
  ['src/cart/server/routes.test.ts', ['src/app/testing.ts']],
  ['src/app/testing.ts', ['src/orders/server/routes.ts']],
])

test.each([
  { changed: ['src/kit/money.ts'], tests: ['src/orders/rules.test.ts', 'src/cart/rules.test.ts'] },
  { changed: ['src/orders/server/routes.ts'], tests: ['src/orders/server/routes.test.ts'] },
  { changed: ['database/functions/orders/status/off.sql'], tests: ['src/orders/server/routes.test.ts'] },
  { changed: ['src/cart/contract.ts'], tests: ['src/cart/server/routes.test.ts'] },
  { changed: ['src/cart/rules.test.ts'], tests: ['src/cart/rules.test.ts'] },
  { changed: ['src/orders/server/routes.test.ts'], tests: ['src/orders/server/routes.test.ts'] },
  { changed: ['src/orders/rules.ts'], tests: ['src/orders/rules.test.ts', 'src/orders/server/routes.test.ts'] },
  { changed: ['README.md'], tests: [] },
])('$changed reaches $tests', ({ changed, tests }) => {
  expect(testsReachedBy(changed, imports)).toEqual(tests)
})

test('what is imported is found by its name, from beside and from above', () => {
  const text = `import { a } from '#kit/a.ts'\nimport './b.ts'\nconst c = await import('../c.ts')\nimport 'react'`
  expect(importsOf('src/orders/rules.ts', text)).toEqual(['src/kit/a.ts', 'src/orders/b.ts', 'src/c.ts'])
})

test('a page shows what its feature, its contract or its SQL changed', () => {
  const changed = [
    'src/orders/web/Orders.tsx',
    'src/orders/server/book.ts',
    'src/stock/server/routes.test.ts',
    'database/functions/cart/a.sql',
    'README.md',
  ]
  expect(featuresShown(changed)).toEqual(['orders', 'cart'])
})
