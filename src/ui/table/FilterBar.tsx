import type { ReactNode } from 'react'
import { Chip } from '../base/Chip.tsx'
import { Spinner } from '../base/Spinner.tsx'
import type { PagedList } from './ListTable.tsx'
import './table.css'

type FilterBarProps = {
  children: ReactNode
  /** '1,103 offers'; false until it is known. */
  count: string | false
  /**
   * A count that is a sentence: on a desk it has its line before it is known, and moves nothing
   * when it comes.
   */
  isLong?: boolean
  list?: Pick<PagedList<unknown>, 'head' | 'isLoading'>
  /** At the far right: how the list looks. */
  tools?: ReactNode
}

/**
 * Search and chips at the left, how many there are at the right; on a phone below, so that the rows
 * begin high up.
 */
export function FilterBar({ children, count, isLong = false, list, tools }: FilterBarProps) {
  return (
    <div className="filter-bar">
      {children}
      <div className="filter-end" data-long={isLong || undefined}>
        <p
          ref={list?.head}
          tabIndex={-1}
          role="status"
          className="figures ml-auto flex min-h-(--control-s) scroll-mt-4 items-center gap-2 text-ink-2 focus-visible:outline-none"
        >
          {list?.isLoading && <Spinner label="Loading" className="text-ink-3" />}
          {count || '…'}
        </p>
        {tools}
      </div>
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
