// All products of the order sheet in the browser, so that they are searched and filtered where one
// types.
import { useMemo } from 'react'
import type { Which } from '#cart/web/autosave/cartAutosave.ts'
import { listSheet } from '#catalogue/contract.ts'
import { findLocally } from '#catalogue/local-search.ts'
import type { Filters } from '#catalogue/web/filters.ts'
import { useRead } from '#kit/web/query.ts'
import { useFound, withTerms } from './found.tsx'

/** How long the sheet's products are searched in the browser before they are read again. */
const readAgainMs = 300_000

/**
 * All products of a sheet: with them it is searched and filtered here, without a word to the
 * server.
 */
export function wholeSheet(which: Which) {
  return { ...which, search_text: '' }
}

/**
 * What the sheet shows. Where one answer has all its products, search and filters are done with
 * them at once; a larger catalogue is searched by the server.
 */
export function useSheet(which: Which, filters: Filters) {
  const whole = useRead(listSheet, wholeSheet(which), { ownFailure: true, everyMs: readAgainMs })
  const products = useMemo(() => whole.data?.data.map(withTerms), [whole.data])
  const isWhole = whole.data !== undefined && whole.data.total <= whole.data.data.length
  const found = useFound(listSheet, which, filters, {}, { enabled: whole.data !== undefined && !isWhole })
  const here = useMemo(
    () => (isWhole && products ? findLocally(products, filters) : null),
    [isWhole, products, filters],
  )
  if (here)
    return {
      ...found,
      rows: here,
      total: here.length,
      most: undefined,
      hasFailed: false,
      isBusy: false,
      /** All of them, where they are searched here. */
      products,
      isLarge: false,
    }
  const isFailed = (whole.isError && !whole.data) || found.hasFailed
  return {
    ...found,
    rows: found.rows ?? products,
    total: found.rows ? found.total : (whole.data?.total ?? 0),
    hasFailed: isFailed,
    retry: () => void (whole.data ? found.retry() : whole.refetch()),
    products: undefined,
    /** There are more than one answer has. */
    isLarge: whole.data !== undefined,
  }
}
