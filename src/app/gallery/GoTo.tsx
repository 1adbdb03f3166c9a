import { useState } from 'react'
import { whichMatch } from '#kit/matching.ts'
import { useShortcut } from '#ui/base/useShortcut.ts'
import { CommandPalette } from '#ui/dialogs/CommandPalette.tsx'
import { KeysHelp } from '#ui/dialogs/KeysHelp.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { keyGroups, places } from './places.tsx'

type GoToProps = { open: boolean; onClose: () => void; keysOpen: boolean; onCloseKeys: () => void }

/** The palette of pages, and the help on keys. */
export function GoTo({ open, onClose, keysOpen, onCloseKeys }: GoToProps) {
  const [text, setText] = useState('')
  const groups = [...new Set(places.map(({ group }) => group))].map((title) => ({
    title,
    places: whichMatch(
      places.filter(({ group }) => group === title),
      text,
      ({ label }) => label,
    ),
  }))
  return (
    <>
      <CommandPalette
        open={open}
        onClose={onClose}
        text={text}
        onText={setText}
        groups={groups.filter((group) => group.places.length > 0)}
        onGo={({ to }) => toast({ group: 'info', text: `Went to ${to}` })}
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
