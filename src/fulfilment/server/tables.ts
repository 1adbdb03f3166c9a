import type { Owned } from '#kit/server/tables.ts'

/** The tables that this feature alone writes to. */
export const owned: Owned = {
  tables: ['allocations'],
  alsoWrites: {
    invoices: 'goods leave with their invoice',
    invoice_lines: 'goods leave with their invoice',
    claims: 'claims end with their invoice',
  },
  alsoCalls: {
    hook: 'webhooks are noted in the transaction of what happened',
  },
}
