// From the URL to a screen: the table says which, the guard says whether, and only then is its code
// fetched.
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useSyncExternalStore } from 'react'
import { Redirect } from 'wouter'
import { usePathname, useSearch } from 'wouter/use-browser-location'
import { loadChunk } from '#kit/web/chunk.ts'
import { PathParams } from '#kit/web/params.ts'
import type { Load } from '#kit/web/screens.ts'
import { useScreenTitle } from '#kit/web/title.ts'
import { tokens } from '#kit/web/tokens.ts'
import { officePage, redirectFor } from '../guard.ts'
import { paramsOf, screenAt, screens, standsInShell } from '../screens.ts'
import type { Showing } from './built.ts'
import { FaultEdge } from './FaultEdge.tsx'
import { Broken, Waiting } from './fallbacks.tsx'
import { passesNow } from './passes.ts'

export function Screens({ built, loadShell, loadNotFound, isSignedIn }: Showing) {
  const pathname = usePathname()
  // The old screen stays until the next one's code is here.
  const shown = useDeferredValue(pathname)
  useSyncExternalStore(tokens.subscribe, () => `${tokens.get('customer')} ${tokens.get('admin')}`)
  const path = screenAt(shown)
  const title = path ? screens[path].title : 'Not found'
  useScreenTitle(title)

  const inOffice = path && officePage(path, passesNow())
  useEffect(() => {
    // The office is a page of its own.
    if (inOffice) window.location.replace(inOffice)
  }, [inOffice])
  if (inOffice) return null

  const elsewhere = path && redirectFor(path, passesNow())
  // Decided about a place that one is leaving already: only the next one counts, and nothing of
  // this one is fetched.
  if (elsewhere && shown !== pathname) return null
  if (elsewhere) return <Redirect to={elsewhere} replace state={{ next: shown + window.location.search }} />

  const load = path && built[path]
  const isAlone = (path && !standsInShell(path)) || !isSignedIn()
  const Screen = lazily(load ?? loadNotFound)
  const screen = (
    <>
      <FaultEdge key={shown} fallback={<Broken />}>
        <Suspense fallback={<Waiting title={title} />}>
          <PathParams value={path ? paramsOf(path, shown) : {}}>
            {!load && isAlone ? (
              // Without the shell around it, it keeps a page's margins.
              <section className="page">
                <Screen />
              </section>
            ) : (
              <Screen />
            )}
          </PathParams>
        </Suspense>
      </FaultEdge>
      <FocusIn shown={shown} />
    </>
  )
  if (isAlone) return screen
  const Shell = lazily(loadShell)
  return (
    <FaultEdge fallback={<Broken />}>
      <Suspense>
        <Shell>{screen}</Shell>
      </Suspense>
    </FaultEdge>
  )
}

/**
 * What had the focus went with the last view: who uses the keyboard goes on in the new one, not at
 * the top of the page.
 */
function FocusIn({ shown }: { shown: string }) {
  const now = shown + useSearch()
  const seen = useRef(now)
  useEffect(() => {
    if (seen.current === now) return
    seen.current = now
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
  }, [now])
  return null
}

const components = new Map<Load, ReturnType<typeof lazy>>()

/** One component a loader: React keeps a screen's state only while its component stays the same. */
function lazily(load: Load) {
  const kept = components.get(load) ?? lazy(begun(load))
  components.set(load, kept)
  return kept
}

/** Fetched from now on: a screen does not wait for the shell that it will stand in. */
function begun(load: Load) {
  const fetched = loadChunk(load).then((component) => ({ default: component }))
  // Whoever shows it is told.
  fetched.catch(() => {})
  return () => fetched
}
