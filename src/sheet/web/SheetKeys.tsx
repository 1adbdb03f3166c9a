import { mainKey } from '#ui/base/useShortcut.ts'
import { KeysHelp } from '#ui/dialogs/KeysHelp.tsx'

const sheetKeys = [
  {
    title: 'In the order sheet',
    keys: [
      { keys: ['↵', '↓'], does: 'Next product' },
      { keys: ['↑'], does: 'Previous product' },
      { keys: ['Alt', '↑'], does: 'Take the packs that are offered' },
      { keys: ['Esc'], does: 'Restore previous quantity' },
      { keys: ['/'], does: 'Search products, then ↵ and the quantity' },
      { keys: ['↵'], does: 'Back to the search, where it found one product or its code' },
      { keys: ['Ctrl', 'V'], does: 'Paste rows of code and quantity' },
      { keys: ['Ctrl', '↵'], does: 'Review the cart' },
    ],
  },
  {
    title: 'Everywhere',
    keys: [
      { keys: [mainKey, 'K'], does: 'Find anything' },
      { keys: ['?'], does: 'Show these keys' },
    ],
  },
]

export function SheetKeys({ open, onClose }: { open: boolean; onClose: () => void }) {
  return <KeysHelp open={open} onClose={onClose} groups={sheetKeys} />
}
