// The first code of a page, and the least: what the address needs is asked for at once and
// together.

import type { Load } from '#kit/web/screens.ts'
import { redirectFor } from '../guard.ts'
import { screenAt, standsInShell } from '../screens.ts'
import type { Showing } from './built.ts'
import { passesNow } from './passes.ts'

export async function begin(showing: Showing): Promise<void> {
  const needed = neededAt(window.location.pathname, showing)
  for (const load of needed) {
    // Whoever shows it asks again, and tells if it does not come.
    load().catch(() => {})
  }
  if (needed.length > 1) fetchLetters()
  const { start } = await import('./start.tsx')
  await start(showing)
}

/**
 * The letters of a screen with names, codes and rupees. A browser asks for them when it lays out
 * the text, and lays it out again when they come.
 */
function fetchLetters(): void {
  for (const family of ['Hanken Grotesk Variable', 'Geist Mono Variable'])
    document.fonts.load(`1em "${family}"`, 'a₹').catch(() => {})
}

/** Nothing of a screen whose guard does not let the person in. */
function neededAt(pathname: string, { built, loadShell, isSignedIn }: Showing): Load[] {
  const path = screenAt(pathname)
  if (!path || redirectFor(path, passesNow())) return []
  const screen = built[path]
  return [...(standsInShell(path) && isSignedIn() ? [loadShell] : []), ...(screen ? [screen] : [])]
}
