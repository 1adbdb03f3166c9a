import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../base/Button.tsx'
import { Mark } from '../base/Mark.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'
import { useUnsaved } from './unsaved.ts'

type FormDialogProps = Omit<DialogProps, 'footer' | 'light'> & {
  /** The word on the button that sends it. */
  action: string
  busy?: boolean
  /** Why it was refused, where no field says so. */
  failure?: ReactNode
  /** Something was typed: Esc, ×, Cancel and Back ask before it is thrown away. */
  unsaved?: boolean
}

/** A dialog that is filled in: Cancel, and the action. */
export function FormDialog({
  action,
  busy = false,
  failure,
  unsaved = false,
  children,
  onClose,
  ...dialog
}: FormDialogProps) {
  const failureId = useId()
  const [asked, setAsked] = useState<{ go: () => void } | null>(null)
  const isAsked = asked !== null && unsaved && dialog.open
  useUnsaved(unsaved && dialog.open, (go) => setAsked({ go }))

  function close() {
    // Esc closes one layer: the question first.
    if (isAsked) setAsked(null)
    else if (unsaved && !busy) setAsked({ go: onClose })
    else onClose()
  }

  return (
    <Dialog
      {...dialog}
      onClose={close}
      footer={
        isAsked ? (
          <Discarding onKeep={() => setAsked(null)} onDiscard={asked.go} />
        ) : (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button kind="primary" type="submit" busy={busy} {...(failure && { 'aria-describedby': failureId })}>
              {action}
            </Button>
          </>
        )
      }
    >
      {children}
      {failure && (
        <p id={failureId} role="alert" className="flex items-baseline gap-2 font-medium text-danger-ink">
          <Mark group="danger" />
          {failure}
        </p>
      )}
    </Dialog>
  )
}

/** In the dialog's own foot: no dialog opens on a dialog. What changes nothing has the focus. */
function Discarding({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const before = useRef(document.activeElement)
  const keepButton = useRef<HTMLButtonElement>(null)
  // Once: whatever is drawn anew behind the question must not take the focus back from the other button.
  useEffect(() => keepButton.current?.focus(), [])
  function keep() {
    onKeep()
    if (before.current instanceof HTMLElement) before.current.focus()
  }
  return (
    <>
      <p role="alert" className="mr-auto flex items-baseline gap-2 self-center font-medium">
        <Mark group="warning" className="translate-y-px" />
        Discard your changes?
      </p>
      <Button ref={keepButton} onClick={keep}>
        Keep editing
      </Button>
      <Button kind="danger" onClick={onDiscard}>
        Discard changes
      </Button>
    </>
  )
}
