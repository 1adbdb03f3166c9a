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
  alsoWrites: {
    allocations: 'an order that is off frees what was reserved for it',
    batches: 'an order that is off frees what was reserved for it',
    line_closures: 'an order that is closed short closes its lines',
    order_lines: 'a substitute is placed with its lines',
  },
  alsoCalls: {
    tell: 'what happened is told in its own transaction',
  },
}
