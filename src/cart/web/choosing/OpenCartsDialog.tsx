import { Dialog } from '#ui/dialogs/Dialog.tsx'
import type { Which } from '../autosave/cartAutosave.ts'
import { OpenCarts } from './OpenCarts.tsx'

type OpenCartsDialogProps = { open: boolean; onClose: () => void; now: Which }

/** Where there is no room for the tray. */
export function OpenCartsDialog({ open, onClose, now }: OpenCartsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Open carts" light>
      <OpenCarts now={now} onGo={onClose} />
    </Dialog>
  )
}
