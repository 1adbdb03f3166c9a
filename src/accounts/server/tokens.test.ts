import { createHmac } from 'node:crypto'
import fc from 'fast-check'
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

const base64url = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

/** As somebody would who knows the secret, with any head and payload. */
function madeOf(payload: unknown, { head = { alg: 'HS256', typ: 'JWT' }, by = secret, hash = 'sha256' }: Making = {}) {
  const body = `${base64url(head)}.${base64url(payload)}`
  return `${body}.${createHmac(hash, by).update(body).digest('base64url')}`
}
type Making = { head?: object; by?: string; hash?: string }

const now = Math.floor(Date.now() / 1000)
const good = { ...claims, iss: 'apotheca', iat: now, exp: now + 3600 }
const whole = madeOf(good)
const unsigned = `${base64url({ alg: 'none', typ: 'JWT' })}.${base64url(good)}`

test.each([
  ['30 s behind', -30_000, true],
  ['30 s ahead', 30_000, true],
  ['an hour behind', -hour, false],
  ['13 hours ahead', 13 * hour, false],
])('a token meets a server whose clock is %s', (_, offMs, isGood) => {
  const token = signToken(tokenKey(secret), claims, new Date(Date.now() + 12 * hour))
  vi.useFakeTimers({ now: Date.now() + offMs, toFake: ['Date'] })
  expect(verifyToken(tokenKey(secret), token) !== null).toBe(isGood)
})

test('a token that another program signed by the same rules is good', () => {
  expect(verifyToken(tokenKey(secret), whole)).toMatchObject(claims)
})

test.each([
  ['another secret', madeOf(good, { by: 'another secret that is long enough' })],
  ['no algorithm', `${unsigned}.`],
  ['no algorithm, signed', madeOf(good, { head: { alg: 'none', typ: 'JWT' } })],
  ['another algorithm', madeOf(good, { head: { alg: 'HS512', typ: 'JWT' }, hash: 'sha512' })],
  ['the same head written otherwise', madeOf(good, { head: { typ: 'JWT', alg: 'HS256' } })],
  ['a head that names a key', madeOf(good, { head: { alg: 'HS256', typ: 'JWT', kid: '../../dev/null' } })],
  ['no signature', whole.slice(0, whole.lastIndexOf('.') + 1)],
  ['a signature with padding', `${whole}=`],
  ['a fourth part', `${whole}.${base64url('more')}`],
  ['another issuer', madeOf({ ...good, iss: 'somebody' })],
  ['no issuer', madeOf({ ...good, iss: undefined })],
  ['another audience', madeOf({ ...good, aud: 'supplier' })],
  ['several audiences', madeOf({ ...good, aud: ['admin', 'customer'] })],
  ['no person', madeOf({ ...good, sub: undefined })],
  ['a person as a number', madeOf({ ...good, sub: 1 })],
  ['no session', madeOf({ ...good, jti: undefined })],
  ['a session that is none', madeOf({ ...good, jti: "' or 1=1" })],
  ['no end', madeOf({ ...good, exp: undefined })],
  ['an end as text', madeOf({ ...good, exp: `${now + 3600}` })],
  ['an end in the past', madeOf({ ...good, iat: now - 7200, exp: now - 3600 })],
  ['no beginning', madeOf({ ...good, iat: undefined })],
  ['a beginning long ago', madeOf({ ...good, iat: now - 14 * 3600 })],
  ['a beginning to come', madeOf({ ...good, iat: now + 3600, exp: now + 7200 })],
  ['nothing', ''],
  ['null', madeOf(null)],
  ['a list', madeOf([good])],
  ['text that is no JSON', madeOf('{"sub"')],
  ['more than any token has', madeOf({ ...good, name: 'x'.repeat(5000) })],
])('a token with %s is refused', (_, token) => {
  expect(verifyToken(tokenKey(secret), token)).toBeNull()
})

test('a token of which one letter is another is refused', () => {
  const letters = [...'ABCXYZabcxyz0129-_.=']
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.constantFrom(...letters), (at, letter) => {
      fc.pre(whole[at] !== letter)
      const forged = whole.slice(0, at) + letter + whole.slice(at + 1)
      expect(verifyToken(tokenKey(secret), forged)).toBeNull()
    }),
  )
})
