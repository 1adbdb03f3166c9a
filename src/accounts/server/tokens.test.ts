import { afterEach, expect, test, vi } from 'vitest'
import { signToken, tokenKey, verifyToken } from './tokens.ts'

const secret = 'a secret that is long enough for a token'
const hour = 3_600_000
const claims = {
  sub: '1',
  jti: '123e4567-e89b-42d3-a456-426614174000',
  name: 'Asha',
  div_type: 'E',
  product_type: 'E',
  aud: 'admin',
  type: 'A',
  rights: [],
} as const

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['30 s behind', -30_000, true],
  ['30 s ahead', 30_000, true],
  ['an hour behind', -hour, false],
  ['13 hours ahead', 13 * hour, false],
])('a token meets a server whose clock is %s', async (_, offMs, isGood) => {
  const token = await signToken(tokenKey(secret), claims, new Date(Date.now() + 12 * hour))
  vi.useFakeTimers({ now: Date.now() + offMs, toFake: ['Date'] })
  // A key of its own: what this server has seen before is no help.
  expect((await verifyToken(tokenKey(secret), token)) !== null).toBe(isGood)
})
