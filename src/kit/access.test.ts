import fc from 'fast-check'
import { expect, test } from 'vitest'
import { admin, adminOwn, adminWho, adminWhoEither, customer, whyNoRight, whyNotEnter } from './access.ts'

const right = (key: string, words: string) => ({ key, words, order: 0 })
const money = right('money', 'enter money')
const people = right('people', 'manage people')
const stock = right('stock', 'manage stock')
const rights = [money, people, stock]

test.each([
  [adminWho(money), [], 'Needs the right “enter money”.'],
  [adminWho(money), ['people', 'stock'], 'Needs the right “enter money”.'],
  [adminWho(money), ['money'], null],
  [adminWhoEither(people, money), ['stock'], 'Needs the right “manage people” or “enter money”.'],
  [adminWhoEither(people, money), ['money'], null],
  [adminWhoEither(people, money, stock), ['stock'], null],
  [adminOwn, [], null],
  [admin, [], null],
  [customer, [], null],
] as const)('of %j with %j a screen says %j', (access, held, why) => {
  expect(whyNoRight(access, held)).toBe(why)
})

test('what a screen says and what the server refuses agree, whatever the rights', () => {
  fc.assert(
    fc.property(
      fc.subarray(rights.map(({ key }) => key)),
      fc.constantFrom(...rights),
      fc.constantFrom(...rights),
      (held, one, other) => {
        const pass = { kind: 'admin', productType: 'E', rights: held } as const
        for (const access of [adminWho(one), adminWhoEither(one, other)])
          expect(whyNotEnter(access, pass) === 'right').toBe(whyNoRight(access, held) !== null)
      },
    ),
  )
})
