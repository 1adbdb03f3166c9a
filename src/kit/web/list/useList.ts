// A list of the server's, one page at a time: where it stands is in the address, so that Back and a
// shared link work.

import type { PagedList } from '#ui/table/ListTable.tsx'
import type { Endpoint, Input, Output } from '../../endpoint.ts'
import { pageSize } from '../../list.ts'
import { useRead } from '../query.ts'
import { type ReadFilter, readSort, type Sort } from './filters.ts'
import { type ListAddress, useListAddress } from './listAddress.ts'
import { usePagedList } from './pagedList.ts'

export type RowOf<E> = Output<E> extends { data: (infer Row)[] } ? Row : never

/** Under the names of the endpoint's input, which are the names in the address too. */
type FiltersOf<E> = { readonly [Name in keyof Input<E> & string]?: ReadFilter<NonNullable<Input<E>[Name]>> }

type Listing<E, Filters> = {
  /**
   * Stands before its parameters in the address: 'offer' → offer_search, offer_page, offer_sort.
   */
  name: string
  filters?: Filters
  /** What every page is asked with besides. */
  always?: Partial<Input<E>>
  size?: number
  /**
   * A search finds so many at most, or so many are counted where anything narrows it; a total above
   * it says that there are more.
   */
  mostFound?: number
  mostCounted?: number
}

export type List<Row = unknown, Name extends string = string, Narrowed = unknown> = PagedList<Row> & {
  name: string
  address: ListAddress<Name>
  sort: Sort | null
  /** What it is narrowed to, as the endpoint takes it: for its figures and its export. */
  narrowed: Narrowed
  /** By the search or a filter. */
  isNarrowed: boolean
}

export function useList<E extends Endpoint, const Filters extends FiltersOf<E>>(
  endpoint: E,
  { name, filters, always, size = pageSize, mostFound, mostCounted }: Listing<E, Filters>,
): List<RowOf<E>, keyof Filters & string, Omit<Input<E>, 'page'>> {
  const readers = Object.entries(filters ?? {}) as [keyof Filters & string, ReadFilter][]
  const address = useListAddress(
    name,
    readers.map(([filter]) => filter),
  )
  const { search, page } = address
  const sort = readSort(address.sort)
  const set = readers.flatMap(([filter, read]) => {
    const value = read(address.filters[filter])
    return value === undefined ? [] : [[filter, value]]
  })
  const narrowed = {
    ...always,
    ...(search && { search_text: search }),
    ...Object.fromEntries(set),
    ...(sort && { sort: address.sort }),
  } as Omit<Input<E>, 'page'>
  const read = useRead(endpoint, { ...narrowed, page } as Input<E>, { keepPrevious: true, ownFailure: true })
  const paged = usePagedList(read as Parameters<typeof usePagedList<RowOf<E>>>[0], address, size)
  const isNarrowed = search !== '' || set.length > 0
  const most = (search === '' ? undefined : mostFound) ?? (isNarrowed ? mostCounted : undefined)
  return { ...paged, most, name, address, sort, narrowed, isNarrowed }
}
