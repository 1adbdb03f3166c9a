import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepRecent } from './recent.ts'

const half = 3
const key = fc.integer({ min: 0, max: 11 }).map(String)
const use = fc.record({ key, isNew: fc.boolean() })

test('what was used last is there as it was set last, and no more than twice that is kept', () => {
  fc.assert(
    fc.property(fc.array(use, { maxLength: 60 }), (uses) => {
      const recent = keepRecent<number>(half)
      const lastSet = new Map<string, number>()
      let used: string[] = []
      for (const [at, { key, isNew }] of uses.entries()) {
        if (isNew) {
          recent.set(key, at)
          lastSet.set(key, at)
        }
        const got = recent.get(key)
        if (used.slice(0, half).includes(key) || isNew) expect(got).toBe(lastSet.get(key))
        else expect([undefined, lastSet.get(key)]).toContain(got)
        if (got !== undefined) used = [key, ...used.filter((one) => one !== key)]
      }
      const kept = [...lastSet.keys()].filter((one) => recent.get(one) !== undefined)
      expect(kept.length).toBeLessThanOrEqual(2 * half)
    }),
  )
})
