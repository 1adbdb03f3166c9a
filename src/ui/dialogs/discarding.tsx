import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../base/Button.tsx'
import { Mark } from '../base/Mark.tsx'
import { useUnsaved } from './unsaved.ts'

type Filled = {
  open: boolean
  /** Something was typed: Esc, ×, Cancel and Back ask before it is thrown away. */
  unsaved: boolean
  busy?: boolean
  onClose: () => void
}

/**
 * How a dialog that is filled in closes: while it asks, `question` stands in the place of its foot.
 */
export function useDiscarding({ open, unsaved, busy = false, onClose }: Filled): {
  close: () => void
  question: ReactNode
} {
  const [asked, setAsked] = useState<{ go: () => void } | null>(null)
  const isAsked = asked !== null && unsaved && open
  useUnsaved(unsaved && open, (go) => setAsked({ go }))

  function close() {
    // Esc closes one layer: the question first.
    if (isAsked) setAsked(null)
    else if (unsaved && !busy) setAsked({ go: onClose })
    else onClose()
  }

  return { close, question: isAsked && <Discarding onKeep={() => setAsked(null)} onDiscard={asked.go} /> }
}

/** In the dialog's own foot: no dialog opens on a dialog. What changes nothing has the focus. */
function Discarding({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const before = useRef(document.activeElement)
  const keepButton = useRef<HTMLButtonElement>(null)
  // Once: whatever is drawn anew behind the question must not take the focus back from the other
  // button.
  useEffect(() => {
    const dialog = keepButton.current?.closest('[role="dialog"], [role="alertdialog"]')
    keepButton.current?.focus()
    return () => goBackTo(before.current, dialog)
  }, [])
  return (
    <div className="flex w-full flex-wrap justify-end gap-2">
      <p role="alert" className="mr-auto flex items-baseline gap-2 self-center font-medium max-tablet:w-full">
        <Mark group="warning" className="translate-y-px" />
        Discard your changes?
      </p>
      <Button ref={keepButton} onClick={onKeep}>
        Keep editing
      </Button>
      <Button kind="danger" onClick={onDiscard}>
        Discard changes
      </Button>
    </div>
  )
}

/**
 * Where the person was before the question; a button of the foot made room for it, then to the
 * first field.
 */
function goBackTo(before: Element | null, dialog: Element | null | undefined): void {
  if (!dialog?.hasAttribute('data-open')) return
  const there =
    before?.isConnected && dialog.contains(before) ? before : dialog.querySelector('input, select, textarea')
  if (there instanceof HTMLElement) there.focus()
}
