// What a token says about its holder. The browser reads it to choose screens; only the server
// believes a token.
import type { DivType, FirmRole, ProductType, UserType } from '#kit/access.ts'

type CommonClaims = {
  sub: string
  name: string
  jti: string
  /** Seconds since 1970. */
  exp: number
  product_type: ProductType
  div_type: DivType
}

export type CustomerClaims = CommonClaims & {
  aud: 'customer'
  type: UserType
  multiple_cfa_code: string[]
  depot_login: boolean
  brand_manager: boolean
  /** Of a firm's further people: their firm and what they do in it. `sub` is the person. */
  firm_id: number | null
  role: FirmRole | null
}

export type AdminClaims = CommonClaims & { aud: 'admin'; type: 'A'; rights: readonly string[] }

export type Claims = CustomerClaims | AdminClaims

/** The claims of a JWT, unverified; null for anything that is not a token of ours. */
export function readClaims(token: string): Claims | null {
  const parts = token.split('.')
  if (parts.length !== 3) return null
  try {
    return asClaims(JSON.parse(decodeBase64Url(parts[1] ?? '')))
  } catch {
    return null
  }
}

export function readCustomerClaims(token: string): CustomerClaims | null {
  const claims = readClaims(token)
  return claims?.aud === 'customer' ? claims : null
}

export function readAdminClaims(token: string): AdminClaims | null {
  const claims = readClaims(token)
  return claims?.aud === 'admin' ? claims : null
}

/** Whose carts and orders a customer's token opens: `id` of the session. */
export function ownerOf({ firm_id, sub }: Pick<CustomerClaims, 'firm_id' | 'sub'>): string {
  return firm_id === null ? sub : String(firm_id)
}

function asClaims(payload: unknown): Claims | null {
  if (typeof payload !== 'object' || payload === null) return null
  const { aud, type, sub, name, jti, exp, product_type, div_type } = payload as Record<string, unknown>
  if (typeof sub !== 'string' || typeof name !== 'string' || typeof jti !== 'string') return null
  if (typeof exp !== 'number' || !isProductType(product_type) || !isDivType(div_type)) return null
  const common = { sub, name, jti, exp, product_type, div_type }
  if (aud === 'admin') {
    const { rights: claimed } = payload as Record<string, unknown>
    return type === 'A' && isTexts(claimed) ? { ...common, aud, type, rights: claimed } : null
  }
  if (aud !== 'customer' || (type !== 'E' && type !== 'D')) return null
  const {
    multiple_cfa_code,
    depot_login,
    brand_manager,
    firm_id = null,
    role = null,
  } = payload as Record<string, unknown>
  if (!isTexts(multiple_cfa_code) || typeof depot_login !== 'boolean' || typeof brand_manager !== 'boolean') return null
  if (!isFirm(firm_id) || !isFirmRole(role)) return null
  return { ...common, aud, type, multiple_cfa_code, depot_login, brand_manager, firm_id, role }
}

function isProductType(value: unknown): value is ProductType {
  return value === 'E' || value === 'G'
}

function isDivType(value: unknown): value is DivType {
  return isProductType(value) || value === 'B'
}

function isFirm(value: unknown): value is number | null {
  return value === null || Number.isSafeInteger(value)
}

function isFirmRole(value: unknown): value is FirmRole | null {
  return value === null || value === 'buyer' || value === 'accountant'
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/**
 * Text from base64url. Throws on what is neither base64url nor UTF-8; decodeURIComponent knows the
 * latter.
 */
function decodeBase64Url(encoded: string): string {
  let escaped = ''
  let held = 0
  let bits = 0
  for (const letter of encoded) {
    const value = alphabet.indexOf(letter)
    if (value < 0) throw new TypeError('not base64url')
    held = ((held << 6) | value) & 0xfff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    escaped += `%${((held >> bits) & 0xff).toString(16).padStart(2, '0')}`
  }
  return decodeURIComponent(escaped)
}
