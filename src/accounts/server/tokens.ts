import { createHash, createSecretKey, type KeyObject } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { keepRecent, type Recent } from '#kit/server/db/recent.ts'
import type { AdminClaims, Claims, CustomerClaims } from '../claims.ts'

const issuer = 'apotheca'
const algorithm = 'HS256'

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

export async function signToken(
  key: TokenKey,
  claims: Omit<CustomerClaims, Timed> | Omit<AdminClaims, Timed>,
  expiresAt: Date,
) {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setIssuer(issuer)
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(key)
}

type Verified = { claims: Claims; until: number }

/** Checking a signature costs more than a look-up in the database: each token is checked once, while it is in use. */
const verified = new WeakMap<TokenKey, Recent<Verified>>()
const mostVerified = 10_000

/** The claims of a token that we signed and that has not expired, else null. */
export async function verifyToken(key: TokenKey, token: string): Promise<Claims | null> {
  if (token.length > 4096) return null
  const known = verified.get(key)?.get(token)
  if (known) return known.until > Date.now() ? known.claims : null
  const claims = await checkToken(key, token)
  if (claims) remember(key, token, claims)
  return claims
}

function remember(key: TokenKey, token: string, claims: Claims): void {
  const tokens = verified.get(key) ?? keepRecent<Verified>(mostVerified / 2)
  verified.set(key, tokens)
  tokens.set(token, { claims, until: claims.exp * 1000 })
}

async function checkToken(key: TokenKey, token: string): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify<Claims>(token, key, {
      algorithms: [algorithm],
      issuer,
      audience: ['customer', 'admin'],
      requiredClaims: ['sub', 'jti', 'exp', 'iat', 'type', 'product_type'],
      maxTokenAge: '12h',
      // Servers' clocks differ a little, and a clock that is put back must sign nobody out.
      clockTolerance: 60,
    })
    return isUuid(payload.jti) ? payload : null
  } catch {
    return null
  }
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
