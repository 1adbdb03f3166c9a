import type { Owned } from '#kit/server/tables.ts'

/** The tables that this feature alone writes to. */
export const owned: Owned = {
  tables: [
    'fill_changes',
    'fill_orders',
    'fill_sums',
    'instead_orders',
    'scheme_promise_sums',
    'scheme_promises',
    'short_ages',
    'short_changes',
    'short_counts',
    'short_firms',
    'short_lines',
    'short_products',
    'short_sums',
  ],
}
