import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../base/Button.tsx'
import type { Ask } from './asks.ts'
import { useKeptFocus } from './keepFocus.ts'
import './popup.css'

/** Cancel has the focus first; the button that destroys is last. */
export function AskDialog({ ask }: { ask: Ask | null }) {
  const first = useRef<HTMLButtonElement>(null)
  const [shown, setShown] = useState(ask)
  if (ask && ask !== shown) setShown(ask)
  useKeptFocus(ask !== null)
  // There is one of it in the app, and the sign-in fetches it without what the screens share.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-asked', ask !== null)
  }, [ask])

  return (
    <Base.Root open={ask !== null} onOpenChange={(isOpen) => !isOpen && ask?.answer(false)}>
      <Base.Portal>
        <Base.Backdrop className="scrim" forceRender />
        <Base.Viewport className="dialog-port">
          <Base.Popup className="dialog" data-size="small" initialFocus={first}>
            <div className="dialog-head">
              <Base.Title className="dialog-title">{shown?.title}</Base.Title>
            </div>
            <div className="dialog-body">
              {shown?.text && <Base.Description className="dialog-text">{shown.text}</Base.Description>}
            </div>
            <div className="dialog-foot">
              {shown?.cancel && (
                <Button ref={first} onClick={() => ask?.answer(false)}>
                  {shown.cancel}
                </Button>
              )}
              <Button
                ref={shown?.cancel ? undefined : first}
                kind={shown?.danger ? 'danger' : 'primary'}
                onClick={() => ask?.answer(true)}
              >
                {shown?.action}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
