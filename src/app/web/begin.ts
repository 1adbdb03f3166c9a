// The first code of a page, and the least: what the address needs is asked for at once and
// together.

import type { Load } from '#kit/web/screens.ts'
import { redirectFor } from '../guard.ts'
import { screenAt, standsInShell } from '../screens.ts'
import type { Showing } from './built.ts'
import { passesNow } from './passes.ts'

export async function begin(showing: Showing): Promise<void> {
  for (const load of neededAt(window.location.pathname, showing)) {
    // Whoever shows it asks again, and tells if it does not come.
    load().catch(() => {})
  }
  const { start } = await import('./start.tsx')
  await start(showing)
}

/** Nothing of a screen whose guard does not let the person in. */
function neededAt(pathname: string, { built, loadShell, isSignedIn }: Showing): Load[] {
  const path = screenAt(pathname)
  if (!path || redirectFor(path, passesNow())) return []
  const screen = built[path]
  return [...(standsInShell(path) && isSignedIn() ? [loadShell] : []), ...(screen ? [screen] : [])]
}
