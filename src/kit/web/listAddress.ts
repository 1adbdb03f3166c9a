// Where a list stands, kept in the address, so that Back goes back and a reload stays.
import { useSearchParams } from 'wouter'
import { longestSearch } from './searchBox.ts'

export type ListAddress<Name extends string = never> = {
  search: string
  page: number
  limit: string
  filters: Record<Name, string>
  /** A new search begins at page 1, and so does a new limit or filter. */
  setSearch: (search: string) => void
  setLimit: (limit: number) => void
  /** Empty clears a filter. */
  setFilters: (changes: Partial<Record<Name, string>>) => void
  /** The search and every filter. */
  clearAll: () => void
  /** `replace`: the page that one stood on is gone, so Back must not lead there. */
  setPage: (page: number, options?: { replace?: boolean }) => void
}

/** `?status=10&cfa=NG04&order_search=balaji&order_page=2` for the list called 'order' with the filters 'status' and 'cfa'. */
export function useListAddress<Name extends string = never>(
  list: string,
  filterNames: readonly Name[] = [],
): ListAddress<Name> {
  const [params, setParams] = useSearchParams()
  const names = { search: `${list}_search`, page: `${list}_page`, limit: `${list}_limit` }

  function change(changes: Record<string, string | undefined>, options?: { replace?: boolean }) {
    setParams(
      (was) => {
        const next = new URLSearchParams(was)
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      // The state of the place in the history stays: it holds the open tab.
      { ...options, state: window.history.state },
    )
  }
  const narrow = (changes: Record<string, string | undefined>) => change({ ...changes, [names.page]: '' })

  return {
    search: (params.get(names.search) ?? '').slice(0, longestSearch).trim(),
    page: readPage(params.get(names.page)),
    limit: params.get(names.limit) ?? '',
    filters: Object.fromEntries(filterNames.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>,
    setSearch: (search) => narrow({ [names.search]: search }),
    setLimit: (limit) => narrow({ [names.limit]: String(limit) }),
    setFilters: narrow,
    clearAll: () => narrow(Object.fromEntries([names.search, ...filterNames].map((name) => [name, '']))),
    setPage: (page, options) => change({ [names.page]: page > 1 ? String(page) : '' }, options),
  }
}

function readPage(text: string | null): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}
