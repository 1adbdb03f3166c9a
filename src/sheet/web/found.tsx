// What the sheet and the catalogue share: the products of a search, how many there are, and what is
// said when there is none.
import { useMemo } from 'react'
import { authSlice } from '#accounts/state.ts'
import type { Terms } from '#cart/line.ts'
import type { Which } from '#cart/web/autosave/cartAutosave.ts'
import { askAhead } from '#cart/web/choosing/choice.ts'
import type { listProducts, listSheet } from '#catalogue/contract.ts'
import { dashFirst } from '#catalogue/order.ts'
import { countStopsAt } from '#catalogue/rules.ts'
import { type FilterAddress, type Filters, readFilters } from '#catalogue/web/filters.ts'
import { formatDay, todayInIndia } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { groupIndian } from '#kit/money.ts'
import { readAhead, useRead } from '#kit/web/query.ts'
import { useSlice } from '#kit/web/store.ts'
import { Button } from '#ui/base/Button.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { termsOf } from '../terms.ts'

export type Product = Output<typeof listProducts>['data'][number] & { terms: Terms }

type Listed = typeof listProducts | typeof listSheet
type Page = { page?: number; limit?: number }

export function withTerms(product: Omit<Product, 'terms'>): Product {
  return { ...product, terms: termsOf(product) }
}

/** The same question as `useFound` will ask. */
export function findAhead(path: string, list: Listed, pageIn: (params: URLSearchParams) => Page): void {
  void askAhead(path, (which, params) =>
    readAhead(list, { ...which, ...readFilters(params), ...pageIn(params) }, { ownFailure: true }),
  )
}

export function useFound(list: Listed, which: Which, filters: Filters, page: Page, { enabled = true } = {}) {
  const input = { ...which, ...filters, ...page }
  const read = useRead(list, input, { keepPrevious: true, ownFailure: true, enabled })
  const rows = useMemo(() => read.data && dashFirst(read.data.data).map(withTerms), [read.data])
  return {
    /** undefined until the first have come. */
    rows,
    total: read.data?.total ?? 0,
    /** A total above it says that there are more. */
    most: countStopsAt(filters) ?? undefined,
    hasFailed: read.isError && !rows,
    isBusy: !rows || read.isPlaceholderData,
    retry: () => void read.refetch(),
  }
}

type Counted = { rows: Product[] | undefined; total: number; most: number | undefined }

/** '212 ethical products, prices of 15-11-2026'. */
export function HowMany({ found: { rows, total, most = total } }: { found: Counted }) {
  const [{ userClaims }] = useSlice(authSlice)
  if (!rows) return <Skeleton width={220} />
  return (
    <>
      {total > most ? `More than ${groupIndian(most)}` : groupIndian(total)}{' '}
      {userClaims?.product_type === 'G' ? 'generic' : 'ethical'} {total === 1 ? 'product' : 'products'}, prices of{' '}
      <span className="whitespace-nowrap">{formatDay(todayInIndia(new Date()))}</span>
    </>
  )
}

export function NothingFound({ address: { filters, isSet, clear } }: { address: FilterAddress }) {
  return (
    <EmptyState
      action={
        isSet && (
          <Button size="small" onClick={clear}>
            Clear the search and filters
          </Button>
        )
      }
    >
      {filters.search_text
        ? `No product matches '${filters.search_text}'.`
        : isSet
          ? 'No product is left by these filters.'
          : 'There is nothing to order in your divisions yet. Ask the order desk.'}
    </EmptyState>
  )
}

export const levels = { in: 'full', low: 'low', out: 'out' } as const

export function moleculeOf({ molecule, strength }: Pick<Product, 'molecule' | 'strength'>): string {
  return strength ? `${molecule} ${strength}` : molecule
}
