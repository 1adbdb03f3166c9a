import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import './popup.css'

type TooltipProps = {
  /** Said again or explained; the control has its own accessible name. */
  text: ReactNode
  children: ReactElement
  side?: 'top' | 'right' | 'bottom' | 'left'
  off?: boolean
}

export function Tooltip({ text, children, side = 'top', off = false }: TooltipProps) {
  return (
    <Base.Root disabled={off}>
      <Base.Trigger render={children} delay={400} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className="popup-above">
          <Base.Popup className="tooltip">{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** Around a group of tooltips: after the first the next come at once. */
export const TooltipGroup = Base.Provider
