import type { Owned } from '#kit/server/tables.ts'

/** The tables that this feature alone writes to. */
export const owned: Owned = {
  tables: ['erp_differences', 'erp_documents', 'erp_parts', 'erp_state'],
}
