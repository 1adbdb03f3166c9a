// What a list of orders is narrowed to, kept in the address: it can be shared, and Back goes back.

import { type Day, isDay } from '#kit/date.ts'
import type { Input } from '#kit/endpoint.ts'
import { pageSize } from '#kit/list.ts'
import { useAddress } from '#kit/web/address.ts'
import { readSort } from '#kit/web/list/filters.ts'
import { type listOrders, orderSorts } from '#orders/contract.ts'
import { isStatusCode, type StatusCode } from '#orders/status.ts'

export type Narrowed = {
  search: string
  status: StatusCode | null
  from: Day | null
  to: Day | null
  distributor: string
  cfa: string
}

const names = { search: 'search', status: 'status', from: 'from', to: 'to', distributor: 'for', cfa: 'cfa' } as const

export type OrderAddress = Narrowed & {
  /** Orders of every kind, not only regular ones. */
  isAll: boolean
  page: number
  /** '-total_paise', or nothing where the newest come first. */
  sort: string
  setSort: (sort: string) => void
  isNarrowed: boolean
  /** A list that is narrowed otherwise begins at page 1. */
  narrow: (change: Partial<Narrowed>) => void
  clear: () => void
  setPage: (page: number, options?: { replace?: boolean }) => void
}

export function useOrderAddress(): OrderAddress {
  const [params, put] = useAddress()
  const read = (name: keyof typeof names) => params.get(names[name]) ?? ''
  const day = (text: string) => (isDay(text) ? text : null)
  const code = Number(read('status'))
  const narrowed: Narrowed = {
    search: read('search').slice(0, 100).trim(),
    status: isStatusCode(code) ? code : null,
    from: day(read('from')),
    to: day(read('to')),
    distributor: read('distributor').slice(0, 60),
    cfa: read('cfa').slice(0, 10),
  }
  const page = params.get('page') ?? ''

  const narrow = (change: Partial<Narrowed>) =>
    put({
      ...Object.fromEntries(Object.entries(change).map(([name, value]) => [names[name as keyof Narrowed], value])),
      page: null,
    })

  return {
    ...narrowed,
    isAll: params.get('kind') === 'all',
    sort: params.get('sort') ?? '',
    setSort: (sort) => put({ sort, page: null }),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    isNarrowed: Object.values(narrowed).some(Boolean),
    narrow,
    clear: () => narrow({ search: '', status: null, from: null, to: null, distributor: '', cfa: '' }),
    setPage: (next, options) => put({ page: next > 1 ? next : null }, options),
  }
}

type Asked = Narrowed & Pick<OrderAddress, 'isAll' | 'sort'>

/** The same narrowing for the list, its figures and its export. */
export function inputOf({ isAll, search, status, from, to, distributor, cfa, sort }: Asked) {
  const by = orderSorts.find((one) => one === readSort(sort)?.by)
  return {
    ...(!isAll && { kind: 'regular' as const }),
    search_text: search,
    ...(status && { status }),
    ...(from && { from }),
    ...(to && { to }),
    ...(distributor && { distributor }),
    ...(cfa && { cfa_code: cfa }),
    ...(by && { sort: sort as typeof by }),
  } satisfies Input<typeof listOrders>
}

export const ordersAPage = pageSize
