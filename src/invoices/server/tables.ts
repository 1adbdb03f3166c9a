import type { Owned } from '#kit/server/tables.ts'

/** The tables that this feature alone writes to. */
export const owned: Owned = {
  tables: ['e_invoices', 'invoice_files', 'invoice_lines', 'invoice_zip_pieces', 'invoice_zips', 'invoices'],
}
