import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CartAutosave, Which } from '#cart/web/autosave/cartAutosave.ts'
import { useCart } from '#cart/web/autosave/useCartAutosave.ts'
import { formatRupees, groupIndian } from '#kit/money.ts'
import { showFailure } from '#kit/web/failures.ts'
import { Button } from '#ui/base/Button.tsx'
import { counted } from '#ui/base/counted.ts'
import { Spinner } from '#ui/base/Spinner.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { useDiscarding } from '#ui/dialogs/discarding.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { Field } from '#ui/fields/Field.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { staysBehind } from '../../judging.ts'
import { type GivenRow, readRows } from '../../rows.ts'
import { JudgedGrid } from './JudgedGrid.tsx'
import { lookUp, type Meanings, putIn, useReview } from './judge.ts'

type PasteDialogProps = {
  open: boolean
  onClose: () => void
  /** What was pasted into the sheet itself. */
  start: string
  autosave: CartAutosave
  which: Which
}

type Understood = { given: GivenRow[]; meanings: Meanings }

/**
 * Rows of code and quantity: looked up in one call, reviewed as a grid, and put into the cart
 * together.
 */
export function PasteDialog({ open, onClose, start, autosave, which }: PasteDialogProps) {
  const [text, setText] = useState('')
  const [understood, setUnderstood] = useState<Understood | null>(null)
  const [isBusy, setBusy] = useState(false)
  const given = readRows(text)
  const rows = given.filter(({ passed }) => !passed).length

  async function check(given: GivenRow[]) {
    setBusy(true)
    try {
      setUnderstood({ given, meanings: await lookUp(given, which) })
    } catch (failure) {
      showFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  useStart(open ? start : '', (pasted) => {
    setText(pasted)
    setUnderstood(null)
    void check(readRows(pasted))
  })

  function leave() {
    onClose()
    setText('')
    setUnderstood(null)
  }
  const { close, question } = useDiscarding({ open, unsaved: text.trim() !== '', busy: isBusy, onClose: leave })

  if (understood)
    return (
      <Reviewed
        open={open}
        onClose={close}
        onDone={leave}
        onBack={() => setUnderstood(null)}
        {...{ question, understood, autosave, which }}
      />
    )
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Paste rows"
      size="wide"
      onSubmit={() => void check(given)}
      footer={
        question || (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button kind="primary" type="submit" busy={isBusy} disabled={rows === 0}>
              {rows === 0 ? 'Check rows' : `Check ${counted(rows, 'row')}`}
            </Button>
          </>
        )
      }
    >
      <Field
        label="Code and quantity, one product a row"
        help="From a spreadsheet or a message, with tabs, commas or spaces between. Names between code and quantity are fine."
      >
        <TextArea
          rows={10}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="code max-h-[45dvh]"
          placeholder={'0042196\t20\n0042199\t11'}
          spellCheck={false}
          readOnly={isBusy}
        />
      </Field>
      {isBusy && (
        <p role="status" className="flex items-center gap-2 text-ink-2">
          <Spinner label="Looking up" /> Looking up {counted(rows, 'code')}…
        </p>
      )}
    </Dialog>
  )
}

/** What was pasted into the sheet begins by itself, once. */
function useStart(start: string, begin: (pasted: string) => void): void {
  const begun = useRef('')
  useEffect(() => {
    if (start === begun.current) return
    begun.current = start
    if (start) begin(start)
  })
}

type ReviewedProps = {
  open: boolean
  onClose: () => void
  onDone: () => void
  onBack: () => void
  /** In the place of the foot, while it asks whether the rows may go. */
  question: ReactNode
  understood: Understood
  autosave: CartAutosave
  which: Which
}

function Reviewed({ open, onClose, onDone, onBack, question, understood, autosave, which }: ReviewedProps) {
  const review = useReview(understood.given, understood.meanings, useCart(autosave))
  const { ready, toFix, totals } = review
  const putButton = useRef<HTMLButtonElement>(null)
  const all = ready.length + toFix.length

  function put() {
    const takeBack = putIn(autosave, ready)
    toast({
      group: 'success',
      text: `${counted(ready.length, 'line')} put into the cart. ${staysBehind(toFix)}`.trim(),
      action: { label: 'Undo', run: takeBack },
    })
    onDone()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="full"
      title={
        toFix.length === 0
          ? `${counted(ready.length, 'row')} ready`
          : `${groupIndian(ready.length)} of ${counted(all, 'row')} ready, ${groupIndian(toFix.length)} to fix`
      }
      footer={
        question || (
          <>
            <p className="figures mr-auto self-center text-ink-2 max-tablet:hidden" role="status">
              {groupIndian(totals.paid_qty)} paid
              {totals.free_qty > 0 && ` + ${groupIndian(totals.free_qty)} free`} packs, to pay{' '}
              <b className="font-semibold text-ink">{formatRupees(totals.total_paise)}</b>. {staysBehind(toFix)}
            </p>
            <Button onClick={onBack}>Back to the text</Button>
            {toFix.length > 0 && ready.length === 0 && (
              <Button onClick={() => review.skipAll(toFix)}>Leave all out</Button>
            )}
            <Button ref={putButton} kind="primary" disabled={ready.length === 0} onClick={put}>
              Put {groupIndian(ready.length)} in the cart
            </Button>
          </>
        )
      }
    >
      <JudgedGrid
        review={review}
        which={which}
        label="Pasted rows"
        onAllDone={() => putButton.current?.focus()}
        onSubmit={() => ready.length > 0 && put()}
      />
    </Dialog>
  )
}
