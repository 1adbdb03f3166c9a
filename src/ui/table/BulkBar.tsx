import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../base/Button.tsx'
import { counted } from '../base/counted.ts'
import { Mark } from '../base/Mark.tsx'
import { FootBar } from '../page/FootBar.tsx'
import './bulk.css'

export type BulkAction = {
  key: string
  /** 'Release': how many it will touch is added. */
  label: string
  /** Of those that are chosen. At 0 it can't be pressed. */
  count: number
  onAct: () => void
  primary?: boolean
  busy?: boolean
  /** Why this person can't do it. */
  whyNot?: string | null
}

/** What became of them: the rows that failed stay chosen, each with its reason. */
export type BulkAnswer = { done: string; failed: { key: string | number; name: ReactNode; why: string }[] }

type BulkBarProps = {
  /** How many are chosen; none and no answer hide the bar. */
  count: number
  /** 'order' */
  noun: string
  /** What they come to: '₹1,23,456.00'. */
  sum?: ReactNode
  /** What can't be done with some of them, and why. */
  cannot?: ReactNode
  actions: BulkAction[]
  onClear: () => void
  answer?: BulkAnswer | null
  onAnswerRead?: () => void
}

/** Floats at the foot of its list from the first choice on. */
export function BulkBar({ count, noun, sum, cannot, actions, onClear, answer, onAnswerRead }: BulkBarProps) {
  if (count === 0 && !answer) return null
  return (
    <FootBar className="bulk" label={`With the chosen ${noun}s`}>
      {answer && <Answer answer={answer} onRead={onAnswerRead} />}
      {count > 0 && (
        <div className="bulk-row">
          <IconButton label={`Let go of the chosen ${noun}s`} title="Clear selection" onClick={onClear}>
            <X />
          </IconButton>
          <p className="figures min-w-0" role="status">
            <b>{counted(count, noun)} selected</b>
            {sum && <span className="text-ink-2">, {sum}</span>}
            {cannot && <span className="block text-ink-2 text-small">{cannot}</span>}
          </p>
          <div className="acts ml-auto">
            {actions.map(({ key, label, count: touched, onAct, primary = false, busy = false, whyNot = null }) => (
              <Button
                key={key}
                size="small"
                kind={primary ? 'primary' : 'default'}
                busy={busy}
                whyNot={whyNot}
                disabled={touched === 0}
                aria-haspopup="dialog"
                onClick={onAct}
              >
                {label} {touched}
              </Button>
            ))}
          </div>
        </div>
      )}
    </FootBar>
  )
}

function Answer({ answer: { done, failed }, onRead }: { answer: BulkAnswer; onRead: (() => void) | undefined }) {
  return (
    <div className="bulk-answer" role="status">
      <Mark group={failed.length > 0 ? 'warning' : 'success'} className="mt-1" />
      <div className="min-w-0">
        <p className="font-medium">{done}</p>
        {failed.length > 0 && (
          <ul className="mt-1 grid max-h-40 gap-0.5 overflow-y-auto text-small">
            {failed.map(({ key, name, why }) => (
              <li key={key}>
                <span className="figures font-medium">{name}</span> <span className="text-ink-2">{why}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {onRead && (
        <IconButton label="Close the answer" onClick={onRead}>
          <X />
        </IconButton>
      )}
    </div>
  )
}
