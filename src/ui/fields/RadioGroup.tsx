import { type ReactNode, useId } from 'react'
import { cx } from '../base/cx.ts'
import { Mark } from '../base/Mark.tsx'

type Option<Value extends string | number> = { value: Value; label: ReactNode; disabled?: boolean }

type RadioGroupProps<Value extends string | number> = {
  label: string
  options: Option<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  hideLabel?: boolean
  /** One below the other. */
  stacked?: boolean
  disabled?: boolean
  error?: ReactNode
}

export function RadioGroup<Value extends string | number>({
  label,
  options,
  value,
  onChange,
  hideLabel = false,
  stacked = false,
  disabled = false,
  error,
}: RadioGroupProps<Value>) {
  const name = useId()
  return (
    <fieldset className="field" disabled={disabled} {...(error && { 'aria-describedby': `${name}-error` })}>
      <legend className={hideLabel ? 'sr-only' : 'field-label mb-1.5'}>{label}</legend>
      <div className={cx('ticks', stacked && 'flex-col')}>
        {options.map((option) => (
          <label key={option.value} className="tick">
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className="help help-error">
          <span role="alert">
            <Mark group="danger" />
            {error}
          </span>
        </p>
      )}
    </fieldset>
  )
}
