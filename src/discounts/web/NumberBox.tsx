import { type KeyboardEvent, useState } from 'react'
import { cx } from '#ui/base/cx.ts'
import './discount.css'

type NumberBoxProps = {
  label: string
  /** As it is now; shown while nobody types. */
  value: string
  isWrong?: boolean
  column: string
  onType: (text: string) => void
}

/** A number in a column: Enter and the arrows go down and up; what is typed stays as typed until it is left. */
export function NumberBox({ label, value, isWrong = false, column, onType }: NumberBoxProps) {
  const [typed, setTyped] = useState<string | null>(null)

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    const boxes = [...document.querySelectorAll<HTMLInputElement>(`input[data-column="${column}"]`)]
    boxes[boxes.indexOf(event.currentTarget) + by]?.focus()
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
        onType(event.target.value)
      }}
      onBlur={() => setTyped(null)}
      onKeyDown={onKeyDown}
    />
  )
}
