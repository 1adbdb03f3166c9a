// Whose token a request brings, as far as this process knows it already: enough to count by, never
// to let anybody in.
import type { FastifyRequest } from 'fastify'
import { keepRecent } from '../../db/recent.ts'
import { networkOf } from '../network.ts'

const known = keepRecent<string>(5000)

export function tokenOf({ headers }: FastifyRequest): string {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
}

/** Once it was found good: from then on it counts for who it is. */
export function rememberToken(token: string, who: string): void {
  if (known.get(token) !== who) known.set(token, who)
}

export function isKnownToken(token: string): boolean {
  return known.get(token) !== undefined
}

/**
 * Whose token this is by what it says and who signed it, without a question to the database; null
 * where nobody's.
 */
export type Identify = (token: string) => Promise<string | null>

export async function learnWho(request: FastifyRequest, identify: Identify): Promise<void> {
  const token = tokenOf(request)
  const who = token && (await identify(token))
  if (who) rememberToken(token, who)
}

/** 'account 7', 'key 3'; and 'address 203.0.113.9' for whoever is not known yet. */
export function whoIs(request: FastifyRequest): string {
  return known.get(tokenOf(request)) ?? `address ${networkOf(request.ip)}`
}
