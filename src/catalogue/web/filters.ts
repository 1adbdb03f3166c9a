// The filters of the catalogue, kept in the address, so that a view can be shared and Back goes
// back.
import { useMemo, useState } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { useAddress } from '#kit/web/address.ts'
import { longestSearch, type SearchBox, useTypedSearch } from '#kit/web/list/searchBox.ts'

export const flags = ['scheme', 'ordered', 'is_new', 'discounted', 'in_stock'] as const
export const choices = ['division', 'form', 'molecule'] as const
export type Flag = (typeof flags)[number]
export type ChoiceName = (typeof choices)[number]

export type Filters = { search_text: string } & Partial<Record<ChoiceName, string>> & Partial<Record<Flag, '1'>>

export type FilterAddress = {
  /** As the address says it, with all that stands there. */
  address: string
  /** The person is on the way to another screen. */
  isLeaving: boolean
  filters: Filters
  isSet: boolean
  change: (changes: Partial<Record<ChoiceName | Flag | 'search', string>>) => void
  clear: () => void
  /** Only this, whatever was searched for and filtered by before. */
  searchFor: (text: string) => void
  /** What stands in the search box; it counts once typing has paused. */
  box: SearchBox
}

export function useFilters(): FilterAddress {
  const [params, change] = useAddress()
  const { address, isLeaving } = useOwnAddress(params.toString())
  const filters = useMemo(() => readFilters(new URLSearchParams(address)), [address])

  const box = useTypedSearch(filters.search_text, (search) => change({ search }))
  function searchFor(text: string) {
    box.onChange(text)
    change({ ...Object.fromEntries([...flags, ...choices].map((name) => [name, ''])), search: text })
  }
  return {
    address,
    isLeaving,
    filters,
    isSet: Object.keys(filters).length > 1 || filters.search_text !== '',
    change,
    clear: () => searchFor(''),
    searchFor,
    box,
  }
}

/**
 * The last one of this screen while the person is on the way to another: nothing is searched for on
 * leaving.
 */
function useOwnAddress(address: string): { address: string; isLeaving: boolean } {
  const [screen] = useState(() => window.location.pathname)
  const isLeaving = usePathname() !== screen
  const [own, setOwn] = useState(address)
  if (!isLeaving && own !== address) setOwn(address)
  return { address: isLeaving ? own : address, isLeaving }
}

export function readFilters(params: URLSearchParams): Filters {
  const filters: Filters = { search_text: (params.get('search') ?? '').slice(0, longestSearch).trim() }
  for (const name of choices) {
    const value = params.get(name)
    if (value) filters[name] = value
  }
  for (const name of flags) if (params.get(name) === '1') filters[name] = '1'
  return filters
}
