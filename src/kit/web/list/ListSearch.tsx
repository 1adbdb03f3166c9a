import { SearchInput } from '#ui/fields/SearchInput.tsx'
import type { ListAddress } from './listAddress.ts'
import { longestSearch, useTypedSearch } from './searchBox.ts'

type ListSearchProps = { label: string; address: Pick<ListAddress, 'search' | 'setSearch'>; className: string }

/** The search box of a list. What is typed is its own, so that a letter redraws the box alone. */
export function ListSearch({ label, address, className }: ListSearchProps) {
  const { value, onChange } = useTypedSearch(address.search, address.setSearch)
  return (
    <SearchInput
      label={label}
      value={value}
      onChange={onChange}
      maxLength={longestSearch}
      slash
      className={className}
    />
  )
}
