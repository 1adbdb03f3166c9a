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

/** A day that narrows a list: what is half typed narrows nothing and stays as it is typed, told once it is left. */
export function FilterDate({ label, className, kept, onKeep, ...range }: FilterDateProps) {
  const [day, setDay] = useState(kept)
  const [known, setKnown] = useState(kept)
  const [text, setText] = useState('')
  const [isLeft, setLeft] = useState(false)
  if (kept !== known) {
    setKnown(kept)
    setDay(kept)
  }
  const error = isLeft && !day && text !== '' && 'No such day'
  return (
    <Field label={label} error={error} {...(className && { className })}>
      <DateField
        value={day}
        {...range}
        onChange={(typed, next) => {
          setDay(typed)
          setText(next)
          setLeft(false)
          if ((typed || next === '') && typed !== kept) onKeep(typed)
        }}
        onBlur={() => setLeft(true)}
      />
    </Field>
  )
}
