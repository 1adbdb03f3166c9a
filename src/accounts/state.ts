// Who is signed in here: the auth state of the specification (sections 3 and 4) and its
// transitions.
import type { ProductType } from '#kit/access.ts'
import { type AdminClaims, type CustomerClaims, readAdminClaims, readCustomerClaims } from './claims.ts'

export type AuthState = {
  adminProductType: ProductType | null
  adminAuthenticated: boolean
  adminToken: string | null
  adminClaims: AdminClaims | null
  productType: ProductType | null
  userAuthenticated: boolean
  userToken: string | null
  userClaims: CustomerClaims | null
  userType: 'Employee' | 'Distributor' | null
  DepotLogin: boolean
  DivType: 'Both' | ProductType | null
  BrandManager: boolean
  errors: string[]
}

const noUser = {
  productType: null,
  userAuthenticated: false,
  userToken: null,
  userClaims: null,
  userType: null,
  DepotLogin: false,
  DivType: null,
  BrandManager: false,
} as const

export const nobody: AuthState = {
  adminProductType: null,
  adminAuthenticated: false,
  adminToken: null,
  adminClaims: null,
  ...noUser,
  errors: [],
}

/** Tokens have their own two keys in browser storage, so the root key never holds one. */
export const authSlice = {
  name: 'auth',
  initial: nobody,
  toStored: (state: AuthState): AuthState => ({ ...state, adminToken: null, userToken: null }),
}

const unreadable = 'Something went wrong!'

export function adminLoggedIn(state: AuthState, token: string): AuthState {
  const claims = readAdminClaims(token)
  if (!claims) return { ...state, errors: [unreadable] }
  return {
    ...state,
    adminProductType: claims.product_type,
    adminAuthenticated: true,
    adminToken: token,
    adminClaims: claims,
    errors: [],
  }
}

/**
 * Keeps only the admin product type, flag and claims. The token alone opens the office, so the flag
 * opens nothing.
 */
export function adminLoggedOut(state: AuthState): AuthState {
  const { adminProductType, adminAuthenticated, adminClaims } = state
  return { ...nobody, adminProductType, adminAuthenticated, adminClaims }
}

export function userLoggedIn(state: AuthState, token: string): AuthState {
  const claims = readCustomerClaims(token)
  if (!claims) return { ...state, errors: [unreadable] }
  return {
    ...state,
    productType: claims.product_type,
    userAuthenticated: true,
    userToken: token,
    userClaims: claims,
    userType: claims.type === 'E' ? 'Employee' : 'Distributor',
    DepotLogin: claims.depot_login,
    DivType: claims.div_type === 'B' ? 'Both' : claims.div_type,
    BrandManager: claims.brand_manager,
    errors: [],
  }
}

export function userLoggedOut(state: AuthState): AuthState {
  return { ...state, ...noUser, errors: [] }
}

export function productTypeChosen(state: AuthState, who: 'user' | 'admin', productType: ProductType): AuthState {
  return who === 'admin' ? { ...state, adminProductType: productType } : { ...state, productType }
}

/** A sign-in was refused: why stands on the sign-in page, until the next try. */
export function signInFailed(state: AuthState, message: string): AuthState {
  return { ...state, errors: [message] }
}

export function signInTried(state: AuthState): AuthState {
  return { ...state, errors: [] }
}

/** Status 5: the user's session is over, and the sentence that says why is kept. */
export function fatalErrorMet(state: AuthState, message: string): AuthState {
  return { ...state, ...noUser, errors: [message] }
}

/** A page starts, or another tab signed in or out: the tokens in storage say who is here. */
export function tokensFound(state: AuthState, tokens: { admin: string | null; customer: string | null }): AuthState {
  const office = tokens.admin ? adminLoggedIn(state, tokens.admin) : adminLoggedOut(state)
  return tokens.customer ? userLoggedIn(office, tokens.customer) : userLoggedOut(office)
}

/** What the store keeps of this feature. */
export const slices = [authSlice]
