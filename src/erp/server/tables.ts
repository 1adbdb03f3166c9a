import type { Owned } from '#kit/server/tables.ts'

/** The tables that this feature alone writes to. */
export const owned: Owned = {
  tables: ['erp_differences', 'erp_documents', 'erp_parts', 'erp_state'],
  alsoWrites: {
    invoices: 'the ERP bills',
    invoice_lines: 'the ERP bills',
    batches: 'the ERP names batches',
    allocations: 'the ERP bills packs',
    orders: 'what is invoiced of an order',
    order_parts: 'parts get their reference',
  },
}
