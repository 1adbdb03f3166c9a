// Where a list stands, kept in the address, so that Back goes back and a reload stays.
import { type Changes, useAddress } from '../address.ts'
import { longestSearch } from './searchBox.ts'

export type ListAddress<Name extends string = never> = {
  search: string
  page: number
  limit: string
  /**
   * '-total_paise': by which column, a dash before it where the largest comes first; empty as the
   * list comes.
   */
  sort: string
  filters: Record<Name, string>
  /** A new search begins at page 1, and so does a new limit or filter. */
  setSearch: (search: string) => void
  setLimit: (limit: number) => void
  setSort: (sort: string) => void
  /** Empty clears a filter. */
  setFilters: (changes: Partial<Record<Name, string>>) => void
  /** The search and every filter. */
  clearAll: () => void
  /**
   * Search, filters, sort and rows a page as one text, the same for the same:
   * 'order_sort=-total_paise&status=10'.
   */
  kept: string
  /** Shows what such a text says, and nothing else. */
  apply: (kept: string, options?: { replace?: boolean }) => void
  /** `replace`: the page that one stood on is gone, so Back must not lead there. */
  setPage: (page: number, options?: { replace?: boolean }) => void
}

/**
 * `?status=10&cfa=NG04&order_search=balaji&order_page=2` for the list called 'order' with the
 * filters 'status' and 'cfa'.
 */
export function useListAddress<Name extends string = never>(
  list: string,
  filterNames: readonly Name[] = [],
): ListAddress<Name> {
  const [params, put] = useAddress()
  const names = { search: `${list}_search`, page: `${list}_page`, limit: `${list}_limit`, sort: `${list}_sort` }

  // The state of the place in the history stays: it holds the open tab.
  const change = (changes: Changes, options?: { replace?: boolean }) =>
    put(changes, { ...options, state: window.history.state })
  const keptNames = [names.search, names.sort, names.limit, ...filterNames].sort()
  const narrow = (changes: Changes) => change({ ...changes, [names.page]: '' })

  return {
    search: (params.get(names.search) ?? '').slice(0, longestSearch).trim(),
    page: readPage(params.get(names.page)),
    limit: params.get(names.limit) ?? '',
    sort: params.get(names.sort) ?? '',
    filters: Object.fromEntries(filterNames.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>,
    setSearch: (search) => narrow({ [names.search]: search }),
    setLimit: (limit) => narrow({ [names.limit]: String(limit) }),
    setSort: (sort) => narrow({ [names.sort]: sort }),
    setFilters: narrow,
    clearAll: () => narrow(Object.fromEntries([names.search, ...filterNames].map((name) => [name, '']))),
    kept: keptOf(params, keptNames),
    apply: (kept, options) => {
      const wanted = new URLSearchParams(kept)
      const changes = keptNames.map((name) => [name, wanted.get(name) ?? ''])
      change({ ...Object.fromEntries(changes), [names.page]: '' }, options)
    },
    setPage: (page, options) => change({ [names.page]: page > 1 ? String(page) : '' }, options),
  }
}

/** What of the address a view keeps, the same text for the same. */
export function keptOf(params: URLSearchParams, names: readonly string[]): string {
  const set = names.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : []))
  return new URLSearchParams(set).toString()
}

function readPage(text: string | null): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}
