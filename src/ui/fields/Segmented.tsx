import { type ReactNode, useId } from 'react'
import { cx } from '../base/cx.ts'

type SegmentedProps<Value extends string> = {
  /** The accessible name of the choice: 'I am', 'Product type'. */
  label: string
  options: { value: Value; label: ReactNode; disabled?: boolean }[]
  value: Value
  onChange: (value: Value) => void
  /** As wide as its place. */
  full?: boolean
  disabled?: boolean
  className?: string
}

/** A choice of two or three, always one of them: 'Stockist | Field employee'. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  full = false,
  disabled = false,
  className,
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset className={cx('min-w-0', className)} disabled={disabled}>
      <legend className="sr-only">{label}</legend>
      <div className={cx('segments', full && 'segments-full')}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
