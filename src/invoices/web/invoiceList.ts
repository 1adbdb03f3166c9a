// The invoice list: the specification's filter is in the address under its own names, and in the
// state beside it.
import { useEffect, useEffectEvent } from 'react'
import { isDay } from '#kit/date.ts'
import type { Input, Output } from '#kit/endpoint.ts'
import { pageSize } from '#kit/list.ts'
import { useAddress } from '#kit/web/address.ts'
import { readSort } from '#kit/web/list/filters.ts'
import { keptOf, type ListAddress } from '#kit/web/list/listAddress.ts'
import { usePagedList } from '#kit/web/list/pagedList.ts'
import type { List } from '#kit/web/list/useList.ts'
import { useRead } from '#kit/web/query.ts'
import { useSlice } from '#kit/web/store.ts'
import type { listAllInvoices, listInvoices, officeStates } from '../contract.ts'
import {
  type InvoiceFilter,
  invoiceFilterCleared,
  invoiceFilterSlice,
  invoicePageChosen,
  invoicesFiltered,
  isFiltered,
  noInvoiceFilter,
} from '../state.ts'

export type Row = Output<typeof listInvoices>['data'][number]
type InvoiceSort = NonNullable<Input<typeof listInvoices>['sort']>
export type FilterName = 'start_date' | 'end_date' | 'distributor_id' | 'distributor_name' | 'state'

export type StateAsked = (typeof officeStates)[number]

const keptNames = [
  'distributor_id',
  'distributor_name',
  'end_date',
  'invoice_no',
  'invoice_sort',
  'start_date',
  'state',
]

export function useInvoiceList<S extends StateAsked>(
  endpoint: typeof listInvoices | typeof listAllInvoices,
  states: readonly S[],
) {
  const [params, change] = useAddress()
  const [remembered, remember] = useSlice(invoiceFilterSlice)
  const filter = filterIn(params)
  const sortText = params.get('invoice_sort') ?? ''
  const sort = readSort(sortText)
  const state = states.find((one) => one === params.get('state'))

  function go(next: InvoiceFilter, nextState: string, options?: { replace?: boolean }, nextSort = sortText) {
    remember(() => next)
    const page_no = next.page_no > 1 ? next.page_no : null
    change({ ...next, page_no, state: nextState, invoice_sort: nextSort }, options)
  }

  // An address without any filter opens the list as it was left.
  const restore = useEffectEvent(() => {
    const isBare = [...keptNames, 'page_no'].every((name) => !params.has(name))
    if (isBare && isFiltered(remembered)) go(remembered, '', { replace: true })
  })
  useEffect(() => restore(), [])

  const address: ListAddress<FilterName> = {
    search: filter.invoice_no,
    page: filter.page_no,
    limit: '',
    sort: sort ? sortText : '',
    filters: {
      start_date: filter.start_date,
      end_date: filter.end_date,
      distributor_id: filter.distributor_id,
      distributor_name: filter.distributor_name,
      state: state ?? '',
    },
    setSearch: (invoice_no) => go(invoicesFiltered(filter, { invoice_no }), state ?? ''),
    setLimit: () => {},
    setSort: (wanted) => go(invoicePageChosen(filter, 1), state ?? '', {}, wanted),
    setFilters: ({ state: wanted, ...changes }) => go(invoicesFiltered(filter, changes), wanted ?? state ?? ''),
    clearAll: () => go(invoiceFilterCleared(filter), ''),
    kept: keptOf(params, keptNames),
    apply: (kept, options) => {
      const wanted = new URLSearchParams(kept)
      go(filterIn(wanted), wanted.get('state') ?? '', options, wanted.get('invoice_sort') ?? '')
    },
    setPage: (page, options) => go(invoicePageChosen(filter, page), state ?? '', options),
  }
  const { page_no: _, ...rest } = filter
  const narrowed: typeof rest & { state?: S; sort?: InvoiceSort } = {
    ...rest,
    ...(state && { state }),
    ...(sort && { sort: sortText as InvoiceSort }),
  }
  const read = useRead(
    endpoint as typeof listAllInvoices,
    { ...narrowed, page_no: String(filter.page_no) },
    { keepPrevious: true, ownFailure: true },
  )
  const paged = usePagedList(read, address, pageSize)
  const isNarrowed = state !== undefined || isFiltered(filter)
  const list: List<Row, FilterName, typeof narrowed> = {
    ...paged,
    name: 'invoice',
    address,
    sort,
    narrowed,
    isNarrowed,
  }
  return { list, figures: read.data }
}

function filterIn(params: URLSearchParams): InvoiceFilter {
  const text = (name: string, most: number) => (params.get(name) ?? '').slice(0, most).trim()
  const dayIn = (name: string) => (isDay(text(name, 10)) ? text(name, 10) : '')
  const read = invoicesFiltered(noInvoiceFilter, {
    start_date: dayIn('start_date'),
    end_date: dayIn('end_date'),
    invoice_no: text('invoice_no', 40),
    distributor_id: text('distributor_id', 60),
    distributor_name: text('distributor_name', 120),
  })
  return invoicePageChosen(read, /^[1-9]\d{0,5}$/.test(text('page_no', 6)) ? Number(params.get('page_no')) : 1)
}
