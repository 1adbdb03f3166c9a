import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { IconButton } from '../base/Button.tsx'
import { DialogSide } from './dialogSide.ts'
import { useKeptFocus } from './keepFocus.ts'
import './popup.css'

export type DialogProps = {
  open: boolean
  /** × , Esc and, where allowed, a press beside it. */
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  /** Cancel first, the action last. */
  footer?: ReactNode
  /** Makes the dialog a form. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  /** full: as much of the screen as there is; its body scrolls, its foot stays. */
  size?: 'small' | 'normal' | 'wide' | 'full'
  /** A press beside the dialog closes it: for what is only looked at. */
  light?: boolean
  /** Where the focus goes afterwards, when what opened it may be gone by then. */
  returnTo?: RefObject<HTMLElement | null>
}

/**
 * 480 wide, a sheet from below on a phone. Focus goes to the first field and comes back where it
 * was.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  footer,
  onSubmit,
  size = 'normal',
  light = false,
  returnTo,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  useKeptFocus(open)
  const [side, setSide] = useState<HTMLElement | null>(null)
  const content = (
    <>
      <div className="dialog-head">
        <Base.Title className="dialog-title">{title}</Base.Title>
        <Base.Close
          render={
            <IconButton label="Close">
              <X />
            </IconButton>
          }
        />
      </div>
      {children && <div className="dialog-body">{children}</div>}
      {footer && <div className="dialog-foot">{footer}</div>}
    </>
  )

  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()} disablePointerDismissal={!light}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className="dialog-port">
          <Base.Popup
            ref={popup}
            className="dialog"
            data-size={size}
            initialFocus={(by) => (by === 'touch' ? true : firstField(popup.current))}
            {...(returnTo && { finalFocus: returnTo })}
          >
            <DialogSide value={side}>
              {onSubmit ? (
                <form
                  noValidate
                  onSubmit={(event) => {
                    event.preventDefault()
                    event.stopPropagation()
                    onSubmit(event)
                  }}
                >
                  {content}
                </form>
              ) : (
                content
              )}
            </DialogSide>
            <div ref={setSide} className="dialog-side" />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** The dialog's own words, where it has no fields. */
export function DialogText({ children }: { children: ReactNode }) {
  return <Base.Description className="dialog-text">{children}</Base.Description>
}

function firstField(popup: HTMLElement | null): HTMLElement | true {
  const chosen = popup?.querySelector<HTMLElement>('[data-first]')
  if (chosen) return chosen
  const field = popup?.querySelector<HTMLElement>(
    '.dialog-body :is(input:not([type=hidden], :disabled, [readonly]), textarea:not(:disabled), select:not(:disabled), [role=combobox])',
  )
  return field ?? popup?.querySelector<HTMLElement>('.dialog-foot button:not(:disabled)') ?? true
}
