import { type ReactNode, useId } from 'react'
import { Button } from './Button.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'
import { Mark } from './Mark.tsx'

type FormDialogProps = Omit<DialogProps, 'footer' | 'light'> & {
  /** The word on the button that sends it. */
  action: string
  busy?: boolean
  /** Why it was refused, where no field says so. */
  failure?: ReactNode
}

/** A dialog that is filled in: Cancel, and the action. */
export function FormDialog({ action, busy = false, failure, children, ...dialog }: FormDialogProps) {
  const failureId = useId()
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button onClick={dialog.onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={busy} {...(failure && { 'aria-describedby': failureId })}>
            {action}
          </Button>
        </>
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
