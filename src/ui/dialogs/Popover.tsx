import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import './popup.css'

type PopoverProps = {
  trigger: ReactElement
  /** The accessible name, shown as a small head unless hidden. */
  label: string
  hideLabel?: boolean
  children: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

export function Popover({
  trigger,
  label,
  hideLabel = false,
  children,
  side = 'bottom',
  align = 'start',
  ...state
}: PopoverProps) {
  return (
    <Base.Root {...state}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={4} collisionPadding={8} className="popup-above">
          <Base.Popup className="popup p-4">
            <Base.Title className={hideLabel ? 'sr-only' : 'mb-3 text-heading'}>{label}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
