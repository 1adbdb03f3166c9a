// What both shells do when a page begins: theme, store, session, and the places where messages
// appear.
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { navigate } from 'wouter/use-browser-location'
import { leaveBy } from '#kit/web/call.ts'
import { dismissFailure, nameProvider, useFailure } from '#kit/web/failures.ts'
import { provider } from '#kit/web/settings.ts'
import { RootStoreContext } from '#kit/web/store.ts'
import { applyTheme, readTheme } from '#kit/web/theme.ts'
import { tokens } from '#kit/web/tokens.ts'
import { Asks } from '#ui/dialogs/Asks.tsx'
import { alert } from '#ui/dialogs/asks.ts'
import { forgetUnsaved } from '#ui/dialogs/forgetting.ts'
import type { Showing } from './built.ts'
import { Screens } from './Screens.tsx'
import { followSession } from './session.ts'
import { store } from './store.ts'

export async function start(showing: Showing): Promise<void> {
  applyTheme(readTheme())
  nameProvider(provider)
  leaveBy((path) => {
    forgetUnsaved()
    navigate(path)
  })
  await store.ready
  followSession(store, tokens, forgetTab)
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root element.')
  createRoot(root).render(
    <StrictMode>
      <RootStoreContext value={store}>
        <Screens {...showing} />
        <Asks />
        <Failures />
      </RootStoreContext>
    </StrictMode>,
  )
}

/** Where somebody came from in their lists is kept for the tab. */
function forgetTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Without storage nothing was kept.
  }
}

/** The generic error handler's modal. */
function Failures() {
  const failure = useFailure()
  useEffect(() => {
    if (failure) void alert({ title: failure.text }).then(dismissFailure)
  }, [failure])
  return null
}
