// Who may call an endpoint or open a screen. Both sides read the same declarations; the server's answer is the rule.

export type ProductType = 'E' | 'G'
export type DivType = ProductType | 'B'
export type UserType = 'E' | 'D'

export type CustomerSession = {
  kind: 'customer'
  id: number
  sessionId: string
  name: string
  userType: UserType
  productType: ProductType
  divType: DivType
  depotLogin: boolean
  brandManager: boolean
  cfaCodes: string[]
}

export type AdminSession = {
  kind: 'admin'
  id: number
  sessionId: string
  name: string
  productType: ProductType
  divType: DivType
}

export type Session = CustomerSession | AdminSession

export type Access = {
  readonly kind: 'anyone' | 'signedOut' | 'customer' | 'admin' | 'either'
  readonly userType?: UserType
  readonly productType?: ProductType
}

export const anyone = { kind: 'anyone' } as const satisfies Access
export const signedOut = { kind: 'signedOut' } as const satisfies Access
export const either = { kind: 'either' } as const satisfies Access
export const admin = { kind: 'admin' } as const satisfies Access
export const adminE = { kind: 'admin', productType: 'E' } as const satisfies Access
export const customer = { kind: 'customer' } as const satisfies Access
export const customerE = { kind: 'customer', productType: 'E' } as const satisfies Access
export const distributor = { kind: 'customer', userType: 'D' } as const satisfies Access
export const distributorE = { kind: 'customer', userType: 'D', productType: 'E' } as const satisfies Access
export const distributorG = { kind: 'customer', userType: 'D', productType: 'G' } as const satisfies Access
export const employee = { kind: 'customer', userType: 'E' } as const satisfies Access

/** The part of a session that decides where it may go. */
export type Pass =
  | Pick<CustomerSession, 'kind' | 'userType' | 'productType'>
  | Pick<AdminSession, 'kind' | 'productType'>

/** null: come in. 'session': sign in first. 'kind': signed in, but not as one who may. */
export function whyNotEnter(access: Access, pass: Pass | null): null | 'session' | 'kind' {
  if (access.kind === 'anyone') return null
  if (access.kind === 'signedOut') return pass?.kind === 'customer' ? 'kind' : null
  if (!pass) return 'session'
  if (access.kind === 'either') return null
  if (access.kind !== pass.kind) return 'session'
  if (access.productType && access.productType !== pass.productType) return 'kind'
  if (access.userType && pass.kind === 'customer' && access.userType !== pass.userType) return 'kind'
  return null
}

export function mayWorkIn(divType: DivType, productType: ProductType): boolean {
  return divType === 'B' || divType === productType
}
