// Every ui part in all its states, light and dark side by side. Development only.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Asks } from '#ui/dialogs/Asks.tsx'
import { Toasts } from '#ui/dialogs/Toasts.tsx'
import { Brand } from '#ui/shell/Brand.tsx'
import { SkipLink } from '#ui/shell/SkipLink.tsx'
import { CustomerPage } from './gallery/CustomerPage.tsx'
import { OfficePage } from './gallery/OfficePage.tsx'
import { Pane } from './gallery/Pane.tsx'
import { SignInPage } from './gallery/SignInPage.tsx'
import '#ui/base/ui.css'
import '#ui/shell/screens.css'

function Gallery() {
  const view = new URLSearchParams(location.search).get('view')
  if (view === 'customer') return <CustomerPage />
  if (view === 'office') return <OfficePage />
  if (view === 'sign-in') return <SignInPage />
  return <Parts />
}

function Parts() {
  return (
    <>
      <SkipLink />
      <header className="flex flex-wrap items-center gap-4 border-line border-b bg-surface px-(--gutter) py-4">
        <Brand />
        <h1 className="font-medium text-ink-2">The parts, in light and dark</h1>
        <nav className="ml-auto flex flex-wrap gap-4 font-medium" aria-label="Whole pages">
          <a href="?view=customer">Customer shell</a>
          <a href="?view=office">Office shell</a>
          <a href="?view=sign-in">Sign-in</a>
        </nav>
      </header>
      <main id="main" className="grid desk:grid-cols-2">
        <Pane theme="light" />
        <Pane theme="dark" />
      </main>
    </>
  )
}

const root = document.getElementById('root')
if (root) {
  const theme = new URLSearchParams(location.search).get('theme')
  if (theme) document.documentElement.dataset.theme = theme
  createRoot(root).render(
    <StrictMode>
      <Gallery />
      <Asks />
      <Toasts />
    </StrictMode>,
  )
}
