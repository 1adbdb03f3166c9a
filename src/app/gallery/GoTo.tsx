import { useState } from 'react'
import { CommandPalette } from '#ui/CommandPalette.tsx'
import { KeysHelp } from '#ui/KeysHelp.tsx'
import { toast } from '#ui/toast.ts'
import { useShortcut } from '#ui/useShortcut.ts'
import { keyGroups, places } from './places.tsx'

type GoToProps = { open: boolean; onClose: () => void; keysOpen: boolean; onCloseKeys: () => void }

/** The palette of pages, and the help on keys. */
export function GoTo({ open, onClose, keysOpen, onCloseKeys }: GoToProps) {
  return (
    <>
      <CommandPalette
        open={open}
        onClose={onClose}
        places={places}
        onGo={(to) => toast({ group: 'info', text: `Went to ${to}` })}
      />
      <KeysHelp open={keysOpen} onClose={onCloseKeys} groups={keyGroups} />
    </>
  )
}

export function useGoTo() {
  const [isOpen, setOpen] = useState(false)
  const [areKeysOpen, setKeysOpen] = useState(false)
  useShortcut('Ctrl+K', () => setOpen(true))
  useShortcut('/', () => setOpen(true))
  useShortcut('?', () => setKeysOpen(true))
  return {
    element: (
      <GoTo
        open={isOpen}
        onClose={() => setOpen(false)}
        keysOpen={areKeysOpen}
        onCloseKeys={() => setKeysOpen(false)}
      />
    ),
    show: () => setOpen(true),
  }
}
