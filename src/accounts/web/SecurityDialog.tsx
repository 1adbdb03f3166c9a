import type { TokenKind } from '#kit/web/tokens.ts'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { Security } from './Security.tsx'

export function SecurityDialog({ open, onClose, kind }: { open: boolean; onClose: () => void; kind: TokenKind }) {
  return (
    <Dialog open={open} onClose={onClose} title="Password and sessions" size="wide">
      {open && <Security kind={kind} />}
    </Dialog>
  )
}
