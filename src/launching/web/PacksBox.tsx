import type { KeyboardEvent } from 'react'
import { whyNotPacks } from '#pricing/quantity.ts'
import { cx } from '#ui/base/cx.ts'

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
  const why = whyNotPacks(value)
  return (
    <>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        data-packs=""
        className={cx('in num launch-packs', why !== null && 'bad')}
        aria-invalid={why !== null || undefined}
        aria-label={label}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
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
