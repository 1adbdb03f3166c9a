// Where a list stands, kept in the address, so that Back goes back and a reload stays.
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'wouter'
import { useTypedSearch } from '#kit/web/searchBox.ts'

/** The longest text that the server searches for. */
export const longestSearch = 100

export type ListAddress = {
  search: string
  page: number
  limit: string
  /** A new search begins at page 1, and so does a new limit. */
  setSearch: (search: string) => void
  setLimit: (limit: number) => void
  /** `replace`: the page that one stood on is gone, so Back must not lead there. */
  setPage: (page: number, options?: { replace?: boolean }) => void
}

/** `?image_search=balaji&image_page=2` for the list called 'image'. */
export function useListAddress(list: string): ListAddress {
  const [params, setParams] = useSearchParams()
  const names = { search: `${list}_search`, page: `${list}_page`, limit: `${list}_limit` }

  function change(changes: [string, string][], options?: { replace?: boolean }) {
    setParams(
      (was) => {
        const next = new URLSearchParams(was)
        for (const [name, value] of changes) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
        // The state of the place in the history stays: it holds the open tab.
      },
      { ...options, state: window.history.state },
    )
  }

  return {
    search: (params.get(names.search) ?? '').slice(0, longestSearch).trim(),
    page: readPage(params.get(names.page)),
    limit: params.get(names.limit) ?? '',
    setSearch: (search) =>
      change([
        [names.search, search],
        [names.page, ''],
      ]),
    setLimit: (limit) =>
      change([
        [names.limit, String(limit)],
        [names.page, ''],
      ]),
    setPage: (page, options) => change([[names.page, page > 1 ? String(page) : '']], options),
  }
}

function readPage(text: string | null): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}

/** What stands in the search box of the list. */
export function useSearchBox({ search, setSearch }: ListAddress): { value: string; onChange: (text: string) => void } {
  return useTypedSearch(search, setSearch)
}

/** Leaves a page that has become empty, as when the last row of the last page was deleted. */
export function useLastPage(
  { page, setPage }: ListAddress,
  shown: { rows: number; total: number; size: number } | null,
) {
  const last = shown && shown.rows === 0 && page > 1 ? Math.max(1, Math.ceil(shown.total / shown.size)) : null
  const leave = useEffectEvent((to: number) => setPage(to, { replace: true }))
  useEffect(() => {
    if (last !== null) leave(last)
  }, [last])
}
