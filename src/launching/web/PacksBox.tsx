import type { KeyboardEvent } from 'react'

type PacksBoxProps = { label: string; value: string; disabled: boolean; onChange: (text: string) => void }

/** A number in a grid: Enter and the arrows go down and up the column. */
export function PacksBox({ label, value, disabled, onChange }: PacksBoxProps) {
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    const boxes = [...document.querySelectorAll<HTMLInputElement>('input[data-packs]:not(:disabled)')]
    boxes[boxes.indexOf(event.currentTarget) + by]?.focus()
  }
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      data-packs=""
      className="in num launch-packs"
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
      onFocus={(event) => event.target.select()}
      onKeyDown={onKeyDown}
    />
  )
}
