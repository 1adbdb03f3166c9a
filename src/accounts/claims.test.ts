import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAdminClaims, readClaims, readCustomerClaims } from './claims.ts'

const common = { sub: '7', name: 'Asha Rao', jti: 'b1', exp: 1_800_000_000, product_type: 'E', div_type: 'B' }
const customer = {
  ...common,
  aud: 'customer',
  type: 'D',
  multiple_cfa_code: ['MH01', 'GJ02'],
  depot_login: false,
  brand_manager: false,
  firm_id: null,
  role: null,
}
const admin = { ...common, aud: 'admin', type: 'A', rights: ['release'] }

function encode(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

function tokenOf(payload: unknown): string {
  return `${encode({ alg: 'HS256' })}.${encode(payload)}.c2lnbmF0dXJl`
}

describe('a token', () => {
  test('of a customer tells who it is', () => {
    expect(readClaims(tokenOf(customer))).toEqual(customer)
    expect(readCustomerClaims(tokenOf(customer))).toEqual(customer)
    expect(readAdminClaims(tokenOf(customer))).toBeNull()
  })

  test('of an admin tells who it is', () => {
    expect(readClaims(tokenOf(admin))).toEqual(admin)
    expect(readAdminClaims(tokenOf(admin))).toEqual(admin)
    expect(readCustomerClaims(tokenOf(admin))).toBeNull()
  })

  test('of the time before firms had several people is the firm’s own', () => {
    const { firm_id: _, role: __, ...before } = customer
    expect(readClaims(tokenOf(before))).toEqual(customer)
  })

  test('with claims that are not ours gives only ours', () => {
    expect(readClaims(tokenOf({ ...admin, iat: 1, extra: 'x' }))).toEqual(admin)
  })

  test.each([
    ['is empty', ''],
    ['is a word', 'token'],
    ['has two parts', `a.${encode(admin)}`],
    ['has four parts', `${tokenOf(admin)}.x`],
    ['is not base64url', 'a.{}.c'],
    ['is padded base64', `a.${btoa(JSON.stringify(admin))}==.c`],
    ['is not UTF-8', `a.${Buffer.from([0x22, 0xff, 0x22]).toString('base64url')}.c`],
    ['is not JSON', `a.${Buffer.from('{"aud":').toString('base64url')}.c`],
    ['has no payload', 'a..c'],
    ['says null', tokenOf(null)],
    ['says a list', tokenOf([])],
    ['is for another audience', tokenOf({ ...admin, aud: 'mail' })],
    ['calls an admin a customer', tokenOf({ ...admin, aud: 'customer' })],
    ['calls a customer an admin', tokenOf({ ...customer, aud: 'admin' })],
    ['has no expiry', tokenOf({ ...admin, exp: undefined })],
    ['has an unknown product type', tokenOf({ ...admin, product_type: 'B' })],
    ['has an unknown division type', tokenOf({ ...admin, div_type: 'X' })],
    ['has a number among its CFAs', tokenOf({ ...customer, multiple_cfa_code: ['MH01', 5] })],
    ['has a firm that is a word', tokenOf({ ...customer, firm_id: 'dist-e' })],
    ['has an unknown role', tokenOf({ ...customer, role: 'owner' })],
    ['has a depot login of 1', tokenOf({ ...customer, depot_login: 1 })],
  ])('that %s tells nothing', (_, token) => {
    expect(readClaims(token)).toBeNull()
  })

  test('keeps a name in any script', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(readClaims(tokenOf({ ...customer, name }))).toEqual({ ...customer, name })
      }),
    )
  })

  test('never breaks the page, whatever storage holds', () => {
    const parts = fc.array(
      fc.oneof(
        fc.string(),
        fc.base64String(),
        fc.json().map((json) => Buffer.from(json).toString('base64url')),
      ),
    )
    fc.assert(fc.property(parts, (some) => readClaims(some.join('.')) === null))
  })
})
