import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gstinOf, isGstin } from '../../world/people/gstin.ts'
import { states, whyNotGstin } from './gstin.ts'

const pan = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), minLength: 6, maxLength: 6 }),
    fc.integer({ min: 0, max: 9999 }),
  )
  .map(([letters, digits]) => `${letters.slice(0, 5)}${String(digits).padStart(4, '0')}${letters.slice(5)}`)
const good = fc.tuple(fc.constantFrom(...Object.keys(states)), pan).map(([state, holder]) => gstinOf(state, holder))

test('what the demo’s own check character makes is good, and one wrong character is found', () => {
  fc.assert(
    fc.property(good, fc.nat(14), fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'), (gstin, at, letter) => {
      expect(whyNotGstin(gstin)).toBeNull()
      const changed = gstin.slice(0, at) + letter + gstin.slice(at + 1)
      if (changed !== gstin) expect(whyNotGstin(changed)).not.toBeNull()
      if (whyNotGstin(changed) === null) expect(isGstin(changed)).toBe(true)
    }),
  )
})

test.each([
  ['', /Enter the GSTIN/],
  ['27AAECA4821K1Z', /15 characters. This one has 14/],
  ['99AAECA4821K1Z5', /no state 99/],
  ['27AAEC14821K1Z5', /the PAN/],
  ['27AAECA4821K0Z5', /Character 13/],
  ['27AAECA4821K1Y5', /Character 14 is a Z/],
  ['27AAECA4821K1Z0', /last character|^$/],
])('%j says what is wrong', (gstin, why) => {
  expect(whyNotGstin(gstin) ?? '').toMatch(why)
})
