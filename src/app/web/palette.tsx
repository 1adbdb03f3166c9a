import { type ReactNode, useState } from 'react'
import { whenOpened } from '#ui/base/later.tsx'
import { mainKey, useShortcut } from '#ui/base/useShortcut.ts'
import type { BuiltScreens } from './built.ts'

const Finder = whenOpened(() => import('./Finder.tsx').then((part) => part.Finder))
const KeysHelp = whenOpened(() => import('#ui/dialogs/KeysHelp.tsx').then((part) => part.KeysHelp))

const keys = [
  {
    title: 'Everywhere',
    keys: [
      { keys: [mainKey, 'K'], does: 'Find anything' },
      { keys: ['/'], does: 'Search this list; without one, find anything' },
      { keys: ['?'], does: 'Show these keys' },
      { keys: ['Esc'], does: 'Close dialog' },
    ],
  },
]

/**
 * Ctrl-K, / and ?: everything one may see, and the keys that there are. Their code comes when they
 * are first asked for.
 */
export function usePalette(
  built: BuiltScreens,
  kind: 'customer' | 'admin',
): { openPalette: () => void; palette: ReactNode } {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  useShortcut('Ctrl+K', () => setOpen('palette'))
  useShortcut('/', () => setOpen('palette'))
  useShortcut('?', () => setOpen('keys'))
  const close = () => setOpen(null)

  return {
    openPalette: () => setOpen('palette'),
    palette: (
      <>
        <Finder open={open === 'palette'} onClose={close} built={built} kind={kind} />
        <KeysHelp open={open === 'keys'} onClose={close} groups={keys} />
      </>
    ),
  }
}
