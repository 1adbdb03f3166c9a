import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { Choices } from './Choices.tsx'

export function ChoicesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Notification settings" size="wide" light>
      <Choices />
    </Dialog>
  )
}
