import { useState } from 'react'
import type { Day } from '#kit/date.ts'
import { DateField } from '#ui/DateField.tsx'
import { Field } from '#ui/Field.tsx'

type FilterDateProps = {
  label: string
  className?: string
  /** The day that the list is narrowed by. */
  kept: Day | null
  onKeep: (day: Day | null) => void
  min?: Day | undefined
  max?: Day | undefined
  rangeStart?: Day | null
  rangeEnd?: Day | null
}

/** A day that narrows a list: what is half typed narrows nothing and stays as it is typed. */
export function FilterDate({ label, className, kept, onKeep, ...range }: FilterDateProps) {
  const [day, setDay] = useState(kept)
  const [known, setKnown] = useState(kept)
  if (kept !== known) {
    setKnown(kept)
    setDay(kept)
  }
  return (
    <Field label={label} {...(className && { className })}>
      <DateField
        value={day}
        {...range}
        onChange={(typed, text) => {
          setDay(typed)
          if ((typed || text === '') && typed !== kept) onKeep(typed)
        }}
      />
    </Field>
  )
}
