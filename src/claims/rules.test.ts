import { expect, test } from 'vitest'
import { whyNotClaim } from './rules.ts'

test.each([
  [10, 0, 10, null],
  [10, 4, 6, null],
  [10, 4, 7, /at most 6 packs/],
  [10, 10, 1, /claimed already/],
] as const)('of %i invoiced and %i claimed, %i more', (invoiced, claimed, wanted, why) => {
  const got = whyNotClaim({ invoiced, claimed, wanted, name: 'Amvelin 5' })
  if (why === null) expect(got).toBeNull()
  else expect(got).toMatch(why)
})
