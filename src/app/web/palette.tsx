import { type ReactNode, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { whenOpened } from '#ui/later.tsx'
import { useShortcut } from '#ui/useShortcut.ts'
import { redirectFor } from '../guard.ts'
import { type ScreenPath, screens } from '../screens.ts'
import type { BuiltScreens } from './built.ts'
import { passesNow } from './passes.ts'

const CommandPalette = whenOpened(() => import('#ui/CommandPalette.tsx').then((part) => part.CommandPalette))
const KeysHelp = whenOpened(() => import('#ui/KeysHelp.tsx').then((part) => part.KeysHelp))

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
  useShortcut('Ctrl+K', () => setOpen('palette'))
  useShortcut('/', () => setOpen('palette'))
  useShortcut('?', () => setOpen('keys'))
  const close = () => setOpen(null)

  return {
    openPalette: () => setOpen('palette'),
    palette: (
      <>
        <CommandPalette
          open={open === 'palette'}
          onClose={close}
          places={placesOf(built)}
          onGo={(to) => navigate(to)}
        />
        <KeysHelp open={open === 'keys'} onClose={close} groups={keys} />
      </>
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
