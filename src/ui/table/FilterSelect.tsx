import { Suspense } from 'react'
import { LineFailed, whenShown } from '../base/whenShown.tsx'

// The list of choices is large; the rows need not wait for it.
const Select = whenShown(() => import('../fields/Select.tsx').then((part) => part.Select<string>), LineFailed)

type FilterSelectProps = {
  label: string
  /** 'All divisions': nothing is narrowed. */
  all: string
  choices: { code: string; name: string }[]
  value: string
  onChange: (code: string) => void
  className: string
}

/** Narrows a list to one of many. */
export function FilterSelect({ label, all, choices, value, onChange, className }: FilterSelectProps) {
  return (
    <Suspense fallback={<span className={`input ${className}`} aria-busy="true" />}>
      <Select
        label={label}
        placeholder={all}
        className={className}
        options={[{ value: '', label: all }, ...choices.map(({ code, name }) => ({ value: code, label: name }))]}
        value={value}
        onChange={onChange}
      />
    </Suspense>
  )
}
