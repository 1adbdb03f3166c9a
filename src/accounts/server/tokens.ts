import { jwtVerify, SignJWT } from 'jose'
import type { AdminClaims, Claims, CustomerClaims } from '../claims.ts'

const issuer = 'apotheca'
const algorithm = 'HS256'

export type TokenKey = Uint8Array

export function tokenKey(secret: string): TokenKey {
  return new TextEncoder().encode(secret)
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

/** The claims of a token that we signed and that has not expired, else null. */
export async function verifyToken(key: TokenKey, token: string): Promise<Claims | null> {
  if (token.length > 4096) return null
  try {
    const { payload } = await jwtVerify<Claims>(token, key, {
      algorithms: [algorithm],
      issuer,
      audience: ['customer', 'admin'],
      requiredClaims: ['sub', 'jti', 'exp', 'iat', 'type', 'product_type'],
      maxTokenAge: '12h',
    })
    return isUuid(payload.jti) ? payload : null
  } catch {
    return null
  }
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
