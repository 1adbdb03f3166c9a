// What both shells do when a page begins: theme, store, session, and the places where messages appear.
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { navigate } from 'wouter/use-browser-location'
import { authSlice, tokensFound } from '#accounts/state.ts'
import { leaveBy } from '#kit/web/call.ts'
import { dismissFailure, nameProvider, queryClient, useFailure } from '#kit/web/query.ts'
import { provider } from '#kit/web/settings.ts'
import { RootStoreContext } from '#kit/web/store.ts'
import { applyTheme, readTheme } from '#kit/web/theme.ts'
import { tokens } from '#kit/web/tokens.ts'
import { Asks } from '#ui/Asks.tsx'
import { alert } from '#ui/asks.ts'
import type { Showing } from './built.ts'
import { Screens } from './Screens.tsx'
import { store } from './store.ts'

export async function start(showing: Showing): Promise<void> {
  applyTheme(readTheme())
  nameProvider(provider)
  leaveBy((path) => navigate(path))
  await store.ready
  readSession()
  tokens.subscribe(readSession)
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root element.')
  createRoot(root).render(
    <StrictMode>
      <RootStoreContext value={store}>
        <QueryClientProvider client={queryClient}>
          <Screens {...showing} />
          <Asks />
          <Failures />
        </QueryClientProvider>
      </RootStoreContext>
    </StrictMode>,
  )
}

/** The tokens in storage say who is here; another tab may have changed them. */
function readSession(): void {
  store.change(authSlice, (state) =>
    tokensFound(state, { admin: tokens.get('admin'), customer: tokens.get('customer') }),
  )
}

/** The generic error handler's modal. */
function Failures() {
  const failure = useFailure()
  useEffect(() => {
    if (failure) void alert({ title: failure.text }).then(dismissFailure)
  }, [failure])
  return null
}
