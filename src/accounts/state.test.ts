import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AdminClaims, CustomerClaims } from './claims.ts'
import {
  adminLoggedIn,
  adminLoggedOut,
  authSlice,
  fatalErrorMet,
  nobody,
  productTypeChosen,
  signInFailed,
  signInTried,
  tokensFound,
  userLoggedIn,
  userLoggedOut,
} from './state.ts'

const common = { sub: '7', name: 'Asha Rao', jti: 'b1', exp: 1_800_000_000, product_type: 'E', div_type: 'E' } as const
const office: AdminClaims = { ...common, aud: 'admin', type: 'A', product_type: 'G', div_type: 'B', rights: [] }
const stockist: CustomerClaims = {
  ...common,
  aud: 'customer',
  type: 'D',
  multiple_cfa_code: ['MH01'],
  depot_login: false,
  brand_manager: false,
  firm_id: null,
  role: null,
}

function tokenOf(claims: unknown): string {
  return `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
}

const adminToken = tokenOf(office)
const userToken = tokenOf(stockist)
const both = userLoggedIn(adminLoggedIn(nobody, adminToken), userToken)

describe('an admin', () => {
  test('who signs in leaves the token, the claims, the flag and the product type', () => {
    expect(adminLoggedIn(nobody, adminToken)).toEqual({
      ...nobody,
      adminProductType: 'G',
      adminAuthenticated: true,
      adminToken,
      adminClaims: office,
    })
  })

  test('who signs in does not touch the customer who is signed in beside', () => {
    const customerAlone = userLoggedIn(nobody, userToken)
    expect(adminLoggedIn(customerAlone, adminToken)).toEqual(both)
  })

  test('who signs out leaves only the admin product type, flag and claims', () => {
    expect(adminLoggedOut({ ...both, errors: ['x'] })).toEqual({
      ...nobody,
      adminProductType: 'G',
      adminAuthenticated: true,
      adminClaims: office,
    })
  })

  test('is not signed in by a token that can’t be read, or by a customer’s', () => {
    for (const token of ['', 'x', userToken]) {
      expect(adminLoggedIn(nobody, token)).toEqual({ ...nobody, errors: ['Something went wrong!'] })
    }
  })
})

describe('a user', () => {
  test.each([
    ['a distributor', {}, { userType: 'Distributor', DivType: 'E' }],
    ['an employee', { type: 'E' }, { userType: 'Employee' }],
    ['a depot customer', { depot_login: true }, { userType: 'Distributor', DepotLogin: true }],
    ['a brand manager', { type: 'E', brand_manager: true }, { userType: 'Employee', BrandManager: true }],
    ['one of both divisions', { div_type: 'B' }, { DivType: 'Both', productType: 'E' }],
    ['one of generics', { div_type: 'G', product_type: 'G' }, { DivType: 'G', productType: 'G' }],
  ])('signs in as %s', (_, claims, expected) => {
    const token = tokenOf({ ...stockist, ...claims })
    const state = userLoggedIn({ ...nobody, errors: ['earlier'] }, token)
    expect(state).toMatchObject({ userAuthenticated: true, userToken: token, errors: [], ...expected })
    expect(state.userClaims).toEqual({ ...stockist, ...claims })
  })

  test('who signs out leaves nothing, and the admin beside stays', () => {
    expect(userLoggedOut(both)).toEqual(adminLoggedIn(nobody, adminToken))
  })

  test('whose session is over is signed out with the reason, and the admin beside stays', () => {
    const over = fatalErrorMet(both, 'Your session has ended. Sign in again.')
    expect(over).toEqual({ ...adminLoggedIn(nobody, adminToken), errors: ['Your session has ended. Sign in again.'] })
  })

  test('is not signed in by an admin’s token', () => {
    expect(userLoggedIn(nobody, adminToken)).toEqual({ ...nobody, errors: ['Something went wrong!'] })
  })
})

test('a product type is chosen for the user or for the admin, never for both', () => {
  expect(productTypeChosen(both, 'user', 'G')).toEqual({ ...both, productType: 'G' })
  expect(productTypeChosen(both, 'admin', 'E')).toEqual({ ...both, adminProductType: 'E' })
})

describe('a page that starts', () => {
  test.each([
    ['both tokens', { admin: adminToken, customer: userToken }, both],
    ['only the admin’s', { admin: adminToken, customer: null }, adminLoggedIn(nobody, adminToken)],
    ['only the customer’s', { admin: null, customer: userToken }, userLoggedIn(nobody, userToken)],
    ['none', { admin: null, customer: null }, nobody],
  ])('finds who is signed in by %s', (_, tokens, expected) => {
    expect(tokensFound(nobody, tokens)).toEqual(expected)
  })

  test('signs out whom the state remembers when the token is gone', () => {
    expect(tokensFound(both, { admin: null, customer: null })).toEqual(adminLoggedOut(both))
  })
})

test('no token is ever stored with the state', () => {
  const states = fc.constantFrom(nobody, both, adminLoggedOut(both), userLoggedOut(both))
  fc.assert(
    fc.property(states, (state) => {
      const stored = JSON.stringify(authSlice.toStored(state))
      expect(stored).not.toContain(adminToken)
      expect(stored).not.toContain(userToken)
    }),
  )
})

test('whatever happens, a user is authenticated exactly when there are a token and claims', () => {
  const step = fc.constantFrom(
    (state: typeof nobody) => adminLoggedIn(state, adminToken),
    (state: typeof nobody) => userLoggedIn(state, userToken),
    (state: typeof nobody) => userLoggedIn(state, 'broken'),
    (state: typeof nobody) => productTypeChosen(state, 'user', 'G'),
    (state: typeof nobody) => fatalErrorMet(state, 'over'),
    adminLoggedOut,
    userLoggedOut,
  )
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const state = steps.reduce((current, move) => move(current), nobody)
      expect(state.userAuthenticated).toBe(state.userToken !== null)
      expect(state.userClaims !== null).toBe(state.userToken !== null)
      expect(state.userType !== null).toBe(state.userToken !== null)
      if (state.adminToken) expect(state.adminAuthenticated).toBe(true)
    }),
  )
})

test('why a sign-in was refused is kept until the next try', () => {
  const failed = signInFailed(nobody, 'Code or password is wrong.')
  expect(failed).toEqual({ ...nobody, errors: ['Code or password is wrong.'] })
  expect(signInTried(failed)).toEqual(nobody)
})
