import type { Owned } from '#kit/server/tables.ts'

/** The tables that this feature alone writes to. */
export const owned: Owned = {
  tables: [
    'book_closings',
    'expected_files',
    'expected_receipts',
    'expected_settlements',
    'notes',
    'receipts',
    'scheme_settlements',
    'settlements',
  ],
}
