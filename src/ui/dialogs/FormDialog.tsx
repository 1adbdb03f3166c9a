import { type ReactNode, useId } from 'react'
import { Button } from '../base/Button.tsx'
import { Mark } from '../base/Mark.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'
import { useDiscarding } from './discarding.tsx'

type FormDialogProps = Omit<DialogProps, 'footer' | 'light'> & {
  /** The word on the button that sends it, and on the one that does not. */
  action: string
  cancel?: string
  /** It takes something away for good. */
  danger?: boolean
  busy?: boolean
  /** Why this person can't do it; said before they fill anything in. */
  whyNot?: string | null
  /** Why it was refused, where no field says so. */
  failure?: ReactNode
  /** Something was typed: Esc, ×, Cancel and Back ask before it is thrown away. */
  unsaved?: boolean
}

/** A dialog that is filled in: Cancel, and the action. */
export function FormDialog({
  action,
  cancel = 'Cancel',
  danger = false,
  busy = false,
  whyNot = null,
  failure: refused,
  unsaved = false,
  children,
  onClose,
  onSubmit,
  ...dialog
}: FormDialogProps) {
  const failure = refused || whyNot
  const failureId = useId()
  const { close, question } = useDiscarding({ open: dialog.open, unsaved, busy, onClose })

  return (
    <Dialog
      {...dialog}
      {...(onSubmit && { onSubmit: whyNot ? () => {} : onSubmit })}
      onClose={close}
      footer={
        question || (
          <>
            <Button onClick={close}>{cancel}</Button>
            <Button
              kind={danger ? 'danger' : 'primary'}
              type="submit"
              busy={busy}
              whyNot={whyNot}
              {...(failure && { 'aria-describedby': failureId })}
            >
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
