import { type KeyboardEvent, useState } from 'react'
import { cx } from '#ui/base/cx.ts'

type NumberBoxProps = {
  label: string
  /** As it is now; shown while nobody types. */
  value: string
  isWrong?: boolean
  column: string
  /**
   * The number counts once it is left: what it changes would take the box from under the fingers.
   */
  onceLeft?: boolean
  /**
   * Why what is typed can't count: then it stays in the box, and what stood there before counts.
   */
  whyNot?: (text: string) => string | null
  onType: (text: string) => void
}

/**
 * A number in a column: Enter and the arrows go down and up; what is typed stays as typed until it
 * is left.
 */
export function NumberBox({ label, value, isWrong = false, column, onceLeft = false, whyNot, onType }: NumberBoxProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [before, setBefore] = useState(value)
  const why = (typed !== null && whyNot?.(typed)) || null

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    const boxes = [...document.querySelectorAll<HTMLInputElement>(`input[data-column="${column}"]`)]
    const next = boxes[boxes.indexOf(event.currentTarget) + by]
    if (next) next.focus()
    else if (onceLeft) event.currentTarget.blur()
  }

  return (
    <>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        data-column={column}
        aria-label={label}
        aria-invalid={isWrong || why !== null || undefined}
        className={cx(
          'input figures h-9 w-full min-w-18 text-right max-tablet:h-11 in-[.data-table]:w-21',
          (isWrong || why !== null) && 'border-danger-ink',
        )}
        value={typed ?? value}
        onFocus={(event) => {
          if (why === null) setBefore(value)
          event.target.select()
        }}
        onChange={({ target: { value: text } }) => {
          setTyped(text)
          if (!onceLeft) onType(whyNot?.(text) ? before : text)
        }}
        onBlur={() => {
          if (why !== null) return
          if (onceLeft && typed !== null) onType(typed)
          setTyped(null)
        }}
        onKeyDown={onKeyDown}
      />
      {why !== null && (
        <span role="alert" className="block text-danger-ink text-small">
          {why}
        </span>
      )}
    </>
  )
}
