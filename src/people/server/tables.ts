import type { Owned } from '#kit/server/tables.ts'

/** The tables that this feature alone writes to. */
export const owned: Owned = {
  tables: ['distributor_words', 'distributors_by_word', 'item_codes', 'listed_people', 'people_counts', 'people_words'],
}
