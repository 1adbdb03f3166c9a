// Apart from the other filters: a calendar is large, and few lists have days.
import { FilterDate } from '#ui/table/FilterDate.tsx'
import { isDay } from '../../date.ts'
import type { Filtered } from './ListFilters.tsx'

type DaysFilterProps<Name extends string> = {
  list: Filtered<Name>
  names: readonly [Name, Name]
  labels: readonly [string, string]
}

/** From one day to another, both included. */
export function DaysFilter<Name extends string>({ list, names: [first, last], labels }: DaysFilterProps<Name>) {
  const { filters, setFilters } = list.address
  const [from, to] = [first, last].map((name) => (isDay(filters[name]) ? filters[name] : null))
  const set = (name: Name, day: string | null) => setFilters({ [name]: day ?? '' } as Partial<Record<Name, string>>)
  return (
    <div className="grid grid-cols-2 gap-2 max-tablet:w-full tablet:w-80">
      <FilterDate
        label={labels[0]}
        kept={from ?? null}
        onKeep={(day) => set(first, day)}
        max={to ?? undefined}
        rangeEnd={to ?? null}
      />
      <FilterDate
        label={labels[1]}
        kept={to ?? null}
        onKeep={(day) => set(last, day)}
        min={from ?? undefined}
        rangeStart={from ?? null}
      />
    </div>
  )
}
