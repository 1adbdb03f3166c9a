import { lazy, type ReactNode, Suspense, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useShortcut } from '#ui/useShortcut.ts'
import { redirectFor } from '../guard.ts'
import { type ScreenPath, screens } from '../screens.ts'
import type { BuiltScreens } from './built.ts'
import { passesNow } from './passes.ts'

const CommandPalette = lazy(() => import('#ui/CommandPalette.tsx').then((part) => ({ default: part.CommandPalette })))
const KeysHelp = lazy(() => import('#ui/KeysHelp.tsx').then((part) => ({ default: part.KeysHelp })))

const keys = [
  {
    title: 'Everywhere',
    keys: [
      { keys: ['Ctrl', 'K'], does: 'Go anywhere' },
      { keys: ['/'], does: 'Search' },
      { keys: ['?'], does: 'Show these keys' },
      { keys: ['Esc'], does: 'Close what lies on top' },
    ],
  },
]

/** Ctrl-K, / and ?: the places one may go, and the keys that there are. Their code comes when they are first asked for. */
export function usePalette(built: BuiltScreens): { openPalette: () => void; palette: ReactNode } {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  const [isUsed, setUsed] = useState(false)
  const show = (what: 'palette' | 'keys') => {
    setUsed(true)
    setOpen(what)
  }
  useShortcut('Ctrl+K', () => show('palette'))
  useShortcut('/', () => show('palette'))
  useShortcut('?', () => show('keys'))
  const close = () => setOpen(null)

  return {
    openPalette: () => show('palette'),
    palette: isUsed && (
      <Suspense>
        <CommandPalette
          open={open === 'palette'}
          onClose={close}
          places={placesOf(built)}
          onGo={(to) => navigate(to)}
        />
        <KeysHelp open={open === 'keys'} onClose={close} groups={keys} />
      </Suspense>
    ),
  }
}

/** The built screens without a parameter in their path that this person may open, each title once. */
function placesOf(built: BuiltScreens) {
  const passes = passesNow()
  const places = (Object.keys(built) as ScreenPath[])
    .filter((path) => !path.includes('{') && screens[path].access.kind !== 'anyone' && !redirectFor(path, passes))
    .map((path) => ({ label: screens[path].title, to: path as string }))
  return places.filter((place, at) => places.findIndex((other) => other.label === place.label) === at)
}
