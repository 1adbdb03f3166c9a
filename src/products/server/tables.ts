import type { Owned } from '#kit/server/tables.ts'

/** The tables that this feature alone writes to. */
export const owned: Owned = {
  tables: ['division_totals', 'product_prices', 'products'],
  alsoWrites: {
    product_words: 'a large import counts at its end',
    shelf_versions: 'a large import counts at its end',
  },
}
