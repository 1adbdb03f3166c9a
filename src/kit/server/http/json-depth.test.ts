import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDeeperThan } from './json-depth.ts'

const nested = (depth: number) => `${'{"a":['.repeat(depth / 2)}${']}'.repeat(depth / 2)}`

test.each([
  [nested(32), false],
  [nested(34), true],
  [`"${'['.repeat(100)}"`, false],
  [`{"a":"\\"${'['.repeat(100)}"}`, false],
  [`[${'[],'.repeat(1000)}[]]`, false],
  ['['.repeat(500_000), true],
])('depth is counted outside of texts', (text, isDeeper) => {
  expect(isDeeperThan(32, text)).toBe(isDeeper)
})

test('what is made of JSON is as deep as it was', () => {
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), fc.nat(8), (value, most) => {
      expect(isDeeperThan(most, JSON.stringify(value).padEnd(most + 1))).toBe(depthOf(value) > most)
    }),
  )
})
