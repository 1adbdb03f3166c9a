import { call } from '#kit/web/call.ts'
import type { TokenKind } from '#kit/web/tokens.ts'
import { startSingleSignOn } from '../single-sign-on.ts'

const flowKey = 'sign-in flow'
const headingKey = 'sign-in heading'
const signOutKey = (kind: TokenKind) => `sign-out address ${kind}`

export type Heading = { kind: 'E' | 'A'; next: string | undefined; again?: boolean }

/**
 * Leaves for the company's sign-in; what proves on the way back that this browser began stays here.
 */
export async function leaveForSignIn({ kind, next = '', again = false }: Heading): Promise<void> {
  const { data } = await call(startSingleSignOn, { kind, go_to: next, again })
  sessionStorage.setItem(flowKey, data.flow)
  sessionStorage.setItem(headingKey, `${kind}${next}`)
  window.location.assign(data.url)
}

/** Who tried to go where, for one who was refused over there and tries again. */
export function triedBefore(): Heading {
  const tried = sessionStorage.getItem(headingKey) ?? 'E'
  return { kind: tried.startsWith('A') ? 'A' : 'E', next: tried.slice(1) || undefined }
}

export function takeFlow(): string | null {
  const flow = sessionStorage.getItem(flowKey)
  sessionStorage.removeItem(flowKey)
  return flow
}

/**
 * Where signing out ends the session over there too; who signed in with a password keeps theirs.
 */
export function keepSignOut(kind: TokenKind, url: string | null): void {
  if (url) localStorage.setItem(signOutKey(kind), url)
  else localStorage.removeItem(signOutKey(kind))
}

export function takeSignOut(kind: TokenKind): string | null {
  const url = localStorage.getItem(signOutKey(kind))
  localStorage.removeItem(signOutKey(kind))
  return url
}
