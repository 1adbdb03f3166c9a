// Filters of a list beside its search and page, kept in the address like these.
import { useSearchParams } from 'wouter'
import { type ListAddress, useListAddress } from '#images/web/listAddress.ts'

export type FilteredAddress<Name extends string> = ListAddress & {
  filters: Record<Name, string>
  /** Empty clears a filter; any change begins at page 1. */
  setFilters: (changes: Partial<Record<Name, string>>) => void
  clearAll: () => void
}

/** `?status=10&cfa=NG04&order_search=balaji&order_page=2` for the list called 'order' with the filters 'status' and 'cfa'. */
export function useFilteredAddress<Name extends string>(list: string, names: readonly Name[]): FilteredAddress<Name> {
  const address = useListAddress(list)
  const [params, setParams] = useSearchParams()

  function setFilters(changes: Partial<Record<Name, string>>, alsoForget: string[] = []) {
    setParams((was) => {
      const next = new URLSearchParams(was)
      for (const [name, value] of Object.entries<string | undefined>(changes)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      for (const name of [`${list}_page`, ...alsoForget]) next.delete(name)
      return next
    })
  }

  return {
    ...address,
    filters: Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>,
    setFilters,
    clearAll: () =>
      setFilters(Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>, [`${list}_search`]),
  }
}
