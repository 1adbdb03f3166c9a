import { useEffect, useEffectEvent, useRef } from 'react'
import type { PagedList } from '#ui/table/ListTable.tsx'
import { pageSize } from '../../list.ts'
import type { ListAddress } from './listAddress.ts'

type PagedRead<Row> = {
  data: { data: Row[]; total: number } | undefined
  /** What is shown is the page before. */
  isPlaceholderData: boolean
  isFetching: boolean
  isError: boolean
  refetch: () => unknown
}

/** A read of one page, and where the list stands, as a ListTable shows them. */
export function usePagedList<Row>(
  { data, isPlaceholderData, isFetching, isError, refetch }: PagedRead<Row>,
  address: Pick<ListAddress, 'page' | 'setPage'>,
  size: number = pageSize,
): PagedList<Row> {
  const head = useRef<HTMLHeadingElement>(null)
  useLastPage(address, data && !isPlaceholderData ? { rows: data.data.length, total: data.total, size } : null)

  return {
    head,
    rows: data?.data,
    total: data?.total,
    page: address.page,
    size,
    isLoading: isFetching,
    isOld: isPlaceholderData,
    hasFailed: isError && !data,
    again: () => void refetch(),
    goTo: (page) => {
      address.setPage(page)
      head.current?.scrollIntoView({ block: 'nearest' })
    },
  }
}

/** Leaves a page that has become empty, as when the last row of the last page was deleted. */
function useLastPage(
  { page, setPage }: Pick<ListAddress, 'page' | 'setPage'>,
  shown: { rows: number; total: number; size: number } | null,
) {
  const last = shown && shown.rows === 0 && page > 1 ? Math.max(1, Math.ceil(shown.total / shown.size)) : null
  const leave = useEffectEvent((to: number) => setPage(to, { replace: true }))
  useEffect(() => {
    if (last !== null) leave(last)
  }, [last])
}
