import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { IconButton } from '../base/Button.tsx'
import './popup.css'

type SheetProps = {
  open: boolean
  onClose: () => void
  label: string
  side: 'left' | 'bottom' /** Shows the label as a head with ×. */
  head?: boolean
  className?: string
  children: ReactNode
}

/** A panel from an edge of the screen: the phone's menu, More. */
export function Sheet({ open, onClose, label, side, head = false, className, children }: SheetProps) {
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Popup className={className ? `sheet ${className}` : 'sheet'} data-side={side} aria-label={label}>
          {head ? (
            <div className="dialog-head pb-2">
              <Base.Title className="dialog-title">{label}</Base.Title>
              <Base.Close
                render={
                  <IconButton label="Close">
                    <X />
                  </IconButton>
                }
              />
            </div>
          ) : (
            <Base.Close className="sr-only">Close</Base.Close>
          )}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
