import { type KeyboardEvent, useState } from 'react'
import { whyNotPacks } from '#pricing/quantity.ts'
import { cx } from '#ui/base/cx.ts'

type PacksBoxProps = {
  label: string
  /** As it was typed, and what was made of it: that is shown once the box is left. */
  typed: string
  made: string
  disabled: boolean
  describedBy: string
  onChange: (text: string) => void
}

/** A number in a grid: Enter and the arrows go down and up the column. */
export function PacksBox({ label, typed, made, disabled, describedBy, onChange }: PacksBoxProps) {
  const [isTyping, setTyping] = useState(false)
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    const boxes = [...document.querySelectorAll<HTMLInputElement>('input[data-packs]:not(:disabled)')]
    const next = boxes[boxes.indexOf(event.currentTarget) + by]
    if (next) next.focus()
    else setTyping(false)
  }
  const why = whyNotPacks(typed)
  return (
    <>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        data-packs=""
        className={cx('input figures w-24 h-(--control) text-right tablet:ml-auto', why !== null && 'wrong')}
        aria-invalid={why !== null || undefined}
        aria-label={label}
        aria-describedby={describedBy}
        value={isTyping || why !== null ? typed : made}
        disabled={disabled}
        onChange={(event) => {
          setTyping(true)
          onChange(event.target.value)
        }}
        onBlur={() => setTyping(false)}
        onFocus={(event) => event.target.select()}
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
