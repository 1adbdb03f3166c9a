// Our own tokens: a JWT of one kind, signed and checked where it is needed, without waiting.
import { createHash, createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { AdminClaims, Claims, CustomerClaims } from '../claims.ts'

const issuer = 'apotheca'
/** The only head that a token of ours has: no other algorithm is ever looked at. */
const head = encoded({ alg: 'HS256', typ: 'JWT' })
const longest = 4096
/** Servers' clocks differ a little, and a clock that is put back must sign nobody out. */
const toleranceSeconds = 60
const oldestSeconds = 12 * 3600

/** A key object, not its bytes: those would be imported anew for every token. */
export type TokenKey = KeyObject

export function tokenKey(secret: string): TokenKey {
  return createSecretKey(secret, 'utf8')
}

/** A mailed token is kept only as its hash: who reads the database can't use it. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

type Timed = 'iat' | 'exp'
type Signed = Claims & { iss: string; iat: number }

export function signToken(
  key: TokenKey,
  claims: Omit<CustomerClaims, Timed> | Omit<AdminClaims, Timed>,
  expiresAt: Date,
): string {
  const [iat, exp] = [Date.now(), expiresAt.getTime()].map((ms) => Math.floor(ms / 1000))
  const body = `${head}.${encoded({ ...claims, iss: issuer, iat, exp })}`
  return `${body}.${signatureOf(key, body)}`
}

/** The claims of a token that we signed and that has not expired, else null. */
export function verifyToken(key: TokenKey, token: string): Claims | null {
  if (token.length > longest || !token.startsWith(`${head}.`)) return null
  const end = token.lastIndexOf('.')
  const body = token.slice(0, end)
  if (!isSame(token.slice(end + 1), signatureOf(key, body))) return null
  const payload = decoded(body.slice(head.length + 1))
  return payload && isGood(payload, Date.now() / 1000) ? payload : null
}

function isGood({ iss, aud, sub, jti, type, product_type, iat, exp }: Signed, now: number): boolean {
  const isOurs = iss === issuer && (aud === 'customer' || aud === 'admin')
  const isWhole = [sub, type, product_type].every((text) => typeof text === 'string') && isUuid(jti)
  if (!isOurs || !isWhole || !Number.isFinite(iat) || !Number.isFinite(exp)) return false
  const age = now - iat
  return exp > now - toleranceSeconds && age >= -toleranceSeconds && age <= oldestSeconds + toleranceSeconds
}

function signatureOf(key: TokenKey, body: string): string {
  return createHmac('sha256', key).update(body).digest('base64url')
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

/**
 * Signed by us, so it is what we wrote; a key that leaked into other hands may still have signed
 * anything.
 */
function decoded(part: string): Signed | null {
  try {
    const payload: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return typeof payload === 'object' && payload !== null ? (payload as Signed) : null
  } catch {
    return null
  }
}

function isUuid(text: unknown): boolean {
  return typeof text === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
