// The filters of a list, each bound to its parameter in the address.
import { ChipChoice } from '#ui/table/FilterBar.tsx'
import { FilterSelect } from '#ui/table/FilterSelect.tsx'
import type { List } from './useList.ts'

export type Filtered<Name extends string> = Pick<List<unknown, Name>, 'address'>

type ChipFilterProps<Name extends string> = {
  list: Filtered<Name>
  name: Name
  label: string
  options: readonly { value: string; label: string }[]
}

/** One of a few: 'Running | Coming | Ended'. */
export function ChipFilter<Name extends string>({ list, name, label, options }: ChipFilterProps<Name>) {
  const { filters, setFilters } = list.address
  return (
    <ChipChoice
      label={label}
      options={[...options]}
      value={filters[name]}
      onChange={(value) => setFilters({ [name]: value } as Partial<Record<Name, string>>)}
    />
  )
}

type SelectFilterProps<Name extends string> = {
  list: Filtered<Name>
  name: Name
  label: string
  /** 'All divisions' */
  all: string
  choices: { code: string; name: string }[]
}

/** One of many. */
export function SelectFilter<Name extends string>({ list, name, ...rest }: SelectFilterProps<Name>) {
  const { filters, setFilters } = list.address
  return (
    <FilterSelect
      {...rest}
      value={filters[name]}
      onChange={(code) => setFilters({ [name]: code } as Partial<Record<Name, string>>)}
      className="h-control-s w-52! max-tablet:w-full!"
    />
  )
}
