import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../base/Button.tsx'
import { Field } from '../fields/Field.tsx'
import { TextArea } from '../fields/TextArea.tsx'
import { useStanding } from '../page/standing.ts'
import { useDiscarding } from './discarding.tsx'
import { useKeptFocus } from './keepFocus.ts'
import './popup.css'

type ReasonDialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  text?: ReactNode
  /** The word on the button that does it, and on the one that does not. */
  action: string
  cancel?: string
  label?: string
  help?: ReactNode
  /** The deed lets something go on instead of ending it. */
  gentle?: boolean
  busy?: boolean
  /** What the server said of it. */
  failure?: ReactNode
  onReason: (reason: string) => void
}

const longest = 300

/**
 * The other side reads why. The focus begins in the field, or, where something is ended, on the
 * button that changes nothing.
 */
export function ReasonDialog({
  open,
  onClose,
  title,
  text,
  action,
  cancel = 'Cancel',
  label = 'Reason',
  help,
  gentle = false,
  busy = false,
  failure,
  onReason,
}: ReasonDialogProps) {
  const first = useRef<HTMLButtonElement>(null)
  const { field, reason, setReason, isRefused, submit, close, question } = useReason({ open, onClose, busy, onReason })
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && close()}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className="dialog-port">
          <Base.Popup
            className="dialog"
            initialFocus={(by) => (gentle && by !== 'touch' ? field.current : first.current)}
          >
            <form noValidate onSubmit={submit}>
              <div className="dialog-head">
                <Base.Title className="dialog-title">{title}</Base.Title>
              </div>
              <div className="dialog-body">
                {text && <Base.Description className="dialog-text">{text}</Base.Description>}
                <Field
                  label={label}
                  help={help}
                  error={isRefused ? 'Say why.' : failure}
                  counter={{ at: reason.length, of: longest }}
                >
                  <TextArea
                    ref={field}
                    name="reason"
                    maxLength={longest}
                    value={reason}
                    onChange={(event) => setReason(event.target.value)}
                  />
                </Field>
              </div>
              <div className="dialog-foot">
                {question || (
                  <>
                    <Button ref={first} onClick={close}>
                      {cancel}
                    </Button>
                    <Button kind={gentle ? 'primary' : 'danger'} type="submit" busy={busy}>
                      {action}
                    </Button>
                  </>
                )}
              </div>
            </form>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

type Reasoning = Pick<ReasonDialogProps, 'open' | 'onClose' | 'onReason'> & { busy: boolean }

/** What is typed, and that it is neither sent empty nor thrown away unasked. */
function useReason({ open, onClose, busy, onReason }: Reasoning) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [sent, setSent] = useState('')
  useKeptFocus(open)
  useStanding('question', open)
  const isMissing = reason.trim() === ''
  // What was sent is not lost by whatever closes the dialog after it.
  const unsaved = !isMissing && reason !== sent
  const { close, question } = useDiscarding({ open, unsaved, busy, onClose: giveUp })

  function giveUp() {
    setReason('')
    onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isMissing) return field.current?.focus()
    if (busy) return
    setSent(reason)
    onReason(reason.trim())
  }

  return { field, reason, setReason, isRefused: isTried && isMissing, submit, close, question }
}
