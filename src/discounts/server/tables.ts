import type { Owned } from '#kit/server/tables.ts'

/** The tables that this feature alone writes to. */
export const owned: Owned = {
  tables: ['discount_decisions', 'discount_order_trade', 'discount_trade', 'discounted_products'],
}
