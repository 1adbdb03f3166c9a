import type { Owned } from '#kit/server/tables.ts'

/** The tables that this feature alone writes to. */
export const owned: Owned = {
  tables: [
    'plant_sales',
    'plant_sales_span',
    'batches',
    'stock',
    'stock_movements',
    'stock_transfer_lines',
    'stock_transfers',
  ],
}
