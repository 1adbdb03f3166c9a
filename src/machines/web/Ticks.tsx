import { Checkbox } from '#ui/fields/Checkbox.tsx'

type TicksProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
  error: string | undefined
}

/** Some of a few. */
export function Ticks<Value extends string>({ label, options, chosen, onChange, error }: TicksProps<Value>) {
  return (
    <fieldset className="grid gap-2">
      <legend className="field-label mb-1">{label}</legend>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          checked={chosen.includes(option.value)}
          onChange={(on) => onChange(on ? [...chosen, option.value] : chosen.filter((one) => one !== option.value))}
        />
      ))}
      {error && (
        <p role="alert" className="text-danger-ink text-small">
          {error}
        </p>
      )}
    </fieldset>
  )
}
