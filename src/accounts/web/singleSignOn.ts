import { call } from '#kit/web/call.ts'
import { startSingleSignOn } from '../single-sign-on.ts'

const flowKey = 'sign-in flow'
const signOutKey = 'sign-out address'

/** Leaves for the company's sign-in; what proves on the way back that this browser began stays here. */
export async function leaveForSignIn(kind: 'E' | 'A', goTo: string | undefined): Promise<void> {
  const { data } = await call(startSingleSignOn, { kind, go_to: goTo ?? '' })
  sessionStorage.setItem(flowKey, data.flow)
  window.location.assign(data.url)
}

export function takeFlow(): string | null {
  const flow = sessionStorage.getItem(flowKey)
  sessionStorage.removeItem(flowKey)
  return flow
}

/** Where signing out ends the session over there too. */
export function keepSignOut(url: string | null): void {
  if (url) localStorage.setItem(signOutKey, url)
  else localStorage.removeItem(signOutKey)
}

export function takeSignOut(): string | null {
  const url = localStorage.getItem(signOutKey)
  localStorage.removeItem(signOutKey)
  return url
}
