import { type Pass, whyNotEnter } from '#kit/access.ts'
import { isOffice, type ScreenPath, screens } from './screens.ts'

export type Passes = { customer: Pass | null; admin: Pass | null }

/**
 * The office's page for who opens one of the customers' and is signed in there alone: reports are
 * the same on both sides.
 */
export function officePage(path: ScreenPath, { customer, admin }: Passes): string | null {
  return path === '/mis' && !customer && admin ? '/admin/dashboard?tab=reports' : null
}

/**
 * Where a person is sent instead of the screen, or null when the screen is theirs (specification,
 * Redirects).
 */
export function redirectFor(path: ScreenPath, { customer, admin }: Passes): string | null {
  const { access } = screens[path]
  const office = isOffice(path)
  if (access.kind === 'either') return customer || admin ? null : '/'
  if (path === '/') return customer ? '/home' : null
  if (path === '/admin/login') return admin ? '/admin' : null
  const why = whyNotEnter(access, office ? admin : customer)
  if (why === 'session') return office ? '/admin/login' : '/'
  if (why === 'kind') return office ? '/admin' : '/home'
  return null
}
