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
}
