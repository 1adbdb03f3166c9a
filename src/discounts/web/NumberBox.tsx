import { type KeyboardEvent, useState } from 'react'
import { cx } from '#ui/base/cx.ts'
import './discount.css'

type NumberBoxProps = {
  label: string
  /** As it is now; shown while nobody types. */
  value: string
  isWrong?: boolean
  column: string
  /** The number counts once it is left: what it changes would take the box from under the fingers. */
  onceLeft?: boolean
  onType: (text: string) => void
}

/** A number in a column: Enter and the arrows go down and up; what is typed stays as typed until it is left. */
export function NumberBox({ label, value, isWrong = false, column, onceLeft = false, onType }: NumberBoxProps) {
  const [typed, setTyped] = useState<string | null>(null)

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
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      data-column={column}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      className={cx('in num discount-number', isWrong && 'discount-wrong')}
      value={typed ?? value}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        setTyped(event.target.value)
        if (!onceLeft) onType(event.target.value)
      }}
      onBlur={() => {
        if (onceLeft && typed !== null) onType(typed)
        setTyped(null)
      }}
      onKeyDown={onKeyDown}
    />
  )
}
