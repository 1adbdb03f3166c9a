import { cx } from '#ui/base/cx.ts'

type ShortSelectProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  disabled?: boolean
  className?: string
}

/** The browser's own list: the one of Base UI weighs more than the rest of these screens. */
export function ShortSelect<Value extends string>(props: ShortSelectProps<Value>) {
  const { label, options, value, onChange, disabled = false, className } = props
  return (
    <select
      className={cx('input', className)}
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value)
        if (chosen) onChange(chosen.value)
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
