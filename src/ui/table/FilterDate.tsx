import { useState } from 'react'
import { type Day, formatDay } from '#kit/date.ts'
import { DateField } from '../fields/DateField.tsx'
import { Field } from '../fields/Field.tsx'

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

/**
 * A day that narrows a list: what is half typed narrows nothing and stays as it is typed, told once
 * it is left.
 */
export function FilterDate({ label, className, kept, onKeep, ...range }: FilterDateProps) {
  const [day, setDay] = useState(kept)
  const [known, setKnown] = useState(kept)
  const [text, setText] = useState('')
  const [isLeft, setLeft] = useState(false)
  if (kept !== known) {
    setKnown(kept)
    setDay(kept)
  }
  const error = isLeft ? whyNot(day, text, range) : null
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

/** A day beyond the other end is kept, and named: the list has nothing between the two. */
function whyNot(day: Day | null, text: string, { min, max }: Pick<FilterDateProps, 'min' | 'max'>): string | null {
  if (!day) return text === '' ? null : `${text} is not a valid date`
  if (min && day < min) return `Before the first day, ${formatDay(min)}`
  if (max && day > max) return `After the last day, ${formatDay(max)}`
  return null
}
