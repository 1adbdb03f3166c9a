import { Button } from '#ui/base/Button.tsx'
import { Mark } from '#ui/base/Mark.tsx'
import type { Conflict } from '../../cart-autosave.ts'
import type { Line } from '../../line.ts'
import { whyChanged } from '../../offered.ts'
import type { CartAutosave } from '../autosave/cartAutosave.ts'
import './lines.css'

type LineNotesProps = {
  id: string
  autosave: CartAutosave
  line: Line | undefined
  conflict: Conflict | undefined
  error: string | null
  /** While the number is being typed it has not been changed yet. */
  isTyping: boolean
  unwanted?: string | null
  onUndo: () => void
  onUse: (quantity: number) => void
}

/**
 * Under the name: why a number was changed and how to take that back; why it is not saved; whose
 * number stands there.
 */
export function LineNotes(props: LineNotesProps) {
  const { id, autosave, line, conflict, error, isTyping, unwanted, onUndo, onUse } = props
  const changed = line && !isTyping ? whyChanged(line) : null
  const notes = [
    error && (
      <span key="error" className="flex gap-1.5 font-medium text-danger-ink">
        <Mark group="danger" className="mt-0.5" />
        {error}
      </span>
    ),
    conflict && (
      <span key="conflict" role="status">
        Changed on another device: {conflict.theirs} now, you typed {conflict.mine}.{' '}
        <Button kind="link" onClick={() => onUse(conflict.mine)}>
          Use {conflict.mine}
        </Button>
      </span>
    ),
    line && (line.saving === 'failed' || line.saving === 'refused') && (
      <span key="failed" className="flex gap-1.5 font-medium text-danger-ink">
        <Mark group="danger" className="mt-0.5" />
        <span>
          Not saved. {line.why}{' '}
          {line.saving === 'failed' ? (
            <Button kind="link" onClick={() => autosave.retry()}>
              Try again
            </Button>
          ) : (
            <Button kind="link" onClick={() => autosave.forget(line.terms.product_code)}>
              Take it back
            </Button>
          )}
        </span>
      </span>
    ),
    changed && (
      <span key="changed">
        {changed}.{' '}
        {line && !line.terms.compulsory && (
          <Button kind="link" onClick={onUndo} aria-label={`Undo, keep ${line.asked} of ${line.terms.product_name}`}>
            Undo
          </Button>
        )}
      </span>
    ),
    unwanted && <span key="unwanted">Not wanted by this stockist: {unwanted}</span>,
  ].filter(Boolean)
  if (notes.length === 0) return null
  return (
    <div
      id={id}
      className="figures grid gap-px font-normal text-ink-2 text-micro max-tablet:pt-0.5 [&_.button-link]:-my-1 [&_.button-link]:text-micro [&_.button-link]:focus-visible:-outline-offset-4"
    >
      {notes}
    </div>
  )
}
