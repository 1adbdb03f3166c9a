import type { ReactNode, Ref } from 'react'
import { Chip } from '#ui/Chip.tsx'
import { Spinner } from '#ui/Spinner.tsx'

type FilterBarProps = {
  children: ReactNode
  /** '1,103 offers' */
  count: ReactNode
  busy: boolean
  ref?: Ref<HTMLParagraphElement>
}

/** Search and chips at the left, how many there are at the right. */
export function FilterBar({ children, count, busy, ref }: FilterBarProps) {
  return (
    <div className="mt-5 mb-3 flex min-h-8 flex-wrap items-end gap-2">
      {children}
      <p
        ref={ref}
        tabIndex={-1}
        role="status"
        className="num ml-auto flex min-h-8 scroll-mt-4 items-center gap-2 text-ink-2 focus-visible:outline-none"
      >
        {busy && <Spinner label="Loading" className="text-ink-3" />}
        {count}
      </p>
    </div>
  )
}

type ChipsProps<Value extends string> = {
  label: string
  options: { value: Value; label: string }[]
  value: string
  onChange: (value: Value | '') => void
}

/** At most one of them is set; pressed again it is cleared. */
export function ChipChoice<Value extends string>({ label, options, value, onChange }: ChipsProps<Value>) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => {
        const isOn = option.value === value
        return (
          <Chip key={option.value} on={isOn} onClick={() => onChange(isOn ? '' : option.value)}>
            {option.label}
          </Chip>
        )
      })}
    </fieldset>
  )
}
