import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rights } from '#app/features.ts'
import { mayWorkIn } from '#kit/access.ts'
import { whyNotOwnPowers } from './admins.ts'
import { whyNotManage } from './rules.ts'

const divType = fc.constantFrom('E' as const, 'G' as const, 'B' as const)
const some = fc.subarray(rights.map(({ key }) => key))
const powers = fc.record({ div_type: divType, rights: some })

test('an account is managed by who may do everything that it may, and by nobody else', () => {
  fc.assert(
    fc.property(powers, powers, (mine, theirs) => {
      const me = { divType: mine.div_type, rights: mine.rights }
      const hasTypes = (['E', 'G'] as const).every(
        (type) => !mayWorkIn(theirs.div_type, type) || mayWorkIn(mine.div_type, type),
      )
      const hasRights = theirs.rights.every((right) => mine.rights.includes(right))
      expect(whyNotManage(me, { name: 'Nisha', ...theirs }) === null).toBe(hasTypes && hasRights)
    }),
  )
})

test.each([
  ['G', ['people'], 'B', [], 'Nisha works in ethical products too. Ask an admin who manages both product types.'],
  ['B', ['people'], 'E', ['money'], `Nisha may enter money, and you may not. Ask an admin who has that right.`],
] as const)('who works in %s with %j is told why not to manage %s with %j', (divType, mine, div_type, theirs, why) => {
  expect(whyNotManage({ divType, rights: mine }, { name: 'Nisha', div_type, rights: theirs })).toBe(why)
})

test('one’s own rights are the same in any order, and nothing else', () => {
  const mine = { div_type: 'B' as const, rights: ['people', 'money'] as const }
  expect(whyNotOwnPowers(mine, { div_type: 'B', rights: ['money', 'people'] })).toBeNull()
  expect(whyNotOwnPowers(mine, { div_type: 'B', rights: ['money'] })).toMatch(/another admin/)
  expect(whyNotOwnPowers(mine, { div_type: 'E', rights: ['money', 'people'] })).toMatch(/another admin/)
})
