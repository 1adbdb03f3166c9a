// Who may call an endpoint or open a screen. Both sides read the same declarations; the server's
// answer is the rule.

export type ProductType = 'E' | 'G'
export type DivType = ProductType | 'B'
export type UserType = 'E' | 'D'

/** What a person of a firm does for it; the firm's first person and employees have no role. */
export type FirmRole = 'buyer' | 'accountant'

export type CustomerSession = {
  kind: 'customer'
  /**
   * Whose carts and orders these are: the firm of a distributor's people, the employee's own
   * account.
   */
  id: number
  /** The person who is signed in. */
  accountId: number
  role: FirmRole | null
  sessionId: string
  name: string
  userType: UserType
  productType: ProductType
  divType: DivType
  depotLogin: boolean
  brandManager: boolean
  /** A distributor's own, its first choice first. */
  cfaCodes: string[]
}

/**
 * What an admin may do beyond reading: each call of the office that writes needs one. A feature
 * declares its own in `rights.ts` and names them in `screens.ts`.
 */
export type Right = {
  /** As it is kept with an admin. */
  readonly key: string
  /** What one may do who has it: 'release orders'. */
  readonly words: string
  /** Lowest first, where all of them are shown. */
  readonly order: number
}

export type AdminSession = {
  kind: 'admin'
  id: number
  accountId: number
  sessionId: string
  name: string
  productType: ProductType
  divType: DivType
  /** By their keys. */
  rights: readonly string[]
}

export type Session = CustomerSession | AdminSession

/** What a key for another system may be used for, as the feature that answers it declares. */
export type Scope = { readonly key: string; readonly words: string; readonly right?: Right }

/** Another system that calls with a key. `accountId` is the admin who made the key. */
export type MachineSession = {
  kind: 'machine'
  id: number
  accountId: number
  name: string
  productType: ProductType
  scopes: readonly string[]
}

export type Access = {
  readonly kind: 'anyone' | 'signedOut' | 'customer' | 'admin' | 'either' | 'machine'
  readonly userType?: UserType
  readonly productType?: ProductType
  /** Of admins: only those who have it. */
  readonly right?: Right
  /** Of admins: one of these will do as well; what is given decides which of them it takes. */
  readonly orRights?: readonly Right[]
  /** Of admins: it changes nothing but what is the caller's own. */
  readonly own?: true
  /** Of machines: only keys that have it. */
  readonly scope?: Scope
  /** Of a firm's people: not the accountants. */
  readonly ordering?: true
  /** Of anyone: who is signed in is known. */
  readonly known?: true
}

export const anyone = { kind: 'anyone' } as const satisfies Access
/** Anyone, and where somebody is signed in the answer may be for them. */
export const anyoneKnown = { kind: 'anyone', known: true } as const satisfies Access
export const signedOut = { kind: 'signedOut' } as const satisfies Access
export const either = { kind: 'either' } as const satisfies Access
export const admin = { kind: 'admin' } as const satisfies Access
export const adminE = { kind: 'admin', productType: 'E' } as const satisfies Access
/** An admin who has this right: `adminWho(mayRelease)`. */
export const adminWho = (right: Right) => ({ kind: 'admin', right }) as const satisfies Access
/** An admin who has one of these rights; the route asks for the one that its input takes. */
export const adminWhoEither = (right: Right, ...orRights: Right[]) =>
  ({ kind: 'admin', right, orRights }) as const satisfies Access
/** Any admin, for what is their own: sessions, views, files and reports that they ask for. */
export const adminOwn = { kind: 'admin', own: true } as const satisfies Access
/** A machine's key with this scope; nobody who signs in. */
export const machineWith = (scope: Scope) => ({ kind: 'machine', scope }) as const satisfies Access
export const customer = { kind: 'customer' } as const satisfies Access
export const customerE = { kind: 'customer', productType: 'E' } as const satisfies Access
export const distributor = { kind: 'customer', userType: 'D' } as const satisfies Access
export const customerWhoOrders = { kind: 'customer', ordering: true } as const satisfies Access
export const distributorWhoOrders = { kind: 'customer', userType: 'D', ordering: true } as const satisfies Access
export const distributorE = { kind: 'customer', userType: 'D', productType: 'E' } as const satisfies Access
export const distributorG = { kind: 'customer', userType: 'D', productType: 'G' } as const satisfies Access
export const employee = { kind: 'customer', userType: 'E' } as const satisfies Access

/** The part of a session that decides where it may go. */
export type Pass =
  | (Pick<CustomerSession, 'kind' | 'userType' | 'productType'> & Partial<Pick<CustomerSession, 'role'>>)
  | (Pick<AdminSession, 'kind' | 'productType'> & Partial<Pick<AdminSession, 'rights'>>)

/**
 * null: come in. 'session': sign in first. 'kind': signed in, but not as one who may. 'right': an
 * admin without it. 'role': an accountant, who does not order.
 */
export function whyNotEnter(access: Access, pass: Pass | null): null | 'session' | 'kind' | 'right' | 'role' {
  if (access.kind === 'anyone') return null
  if (access.kind === 'signedOut') return pass?.kind === 'customer' ? 'kind' : null
  if (!pass) return 'session'
  if (access.kind === 'either') return null
  if (access.kind !== pass.kind) return 'session'
  if (access.productType && access.productType !== pass.productType) return 'kind'
  if (access.userType && pass.kind === 'customer' && access.userType !== pass.userType) return 'kind'
  if (access.right && whyNoRight(access, (pass.kind === 'admin' && pass.rights) || [])) return 'right'
  if (access.ordering && pass.kind === 'customer' && pass.role === 'accountant') return 'role'
  return null
}

/** What the server answers an admin who has none of these rights. */
export function lacksRight(...any: Right[]): string {
  return `You don’t have the right to ${any.map(({ words }) => words).join(' or ')}. Ask an admin who manages people.`
}

/**
 * Why an admin with these rights can't make a call, or null; a screen says it in place of the act.
 */
export function whyNoRight({ right, orRights = [] }: Access, held: readonly string[]): string | null {
  if (!right || [right, ...orRights].some(({ key }) => held.includes(key))) return null
  const either = orRights.map(({ words }) => ` or “${words}”`).join('')
  return `Needs the right “${right.words}”${either}.`
}

/** What an accountant reads who tries to order. */
export const accountantsDoNotOrder = 'Accountants can’t place or change orders. Ask a buyer of your firm.'

export function mayWorkIn(divType: DivType, productType: ProductType): boolean {
  return divType === 'B' || divType === productType
}
