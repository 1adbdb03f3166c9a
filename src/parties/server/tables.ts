import type { Owned } from '#kit/server/tables.ts'

/** The tables that this feature alone writes to. */
export const owned: Owned = {
  tables: [
    'parties',
    'parties_by_word',
    'party_distributors',
    'party_divisions',
    'party_employees',
    'party_words',
    'product_floors',
    'rate_contracts',
  ],
  alsoWrites: {
    order_discounts: 'a merged party hands its orders on',
    carts: 'a merged party hands its carts on',
    cart_items: 'a merged party hands its carts on',
  },
}
