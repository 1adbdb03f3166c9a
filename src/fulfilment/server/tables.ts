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
    short_lines_now: 'one reconciliation compares stock and shortages',
    short_ages_now: 'one reconciliation compares stock and shortages',
    short_firms_now: 'one reconciliation compares stock and shortages',
    fill_since: 'one reconciliation compares stock and shortages',
    fill_orders_now: 'one reconciliation compares stock and shortages',
    fill_parts: 'one reconciliation compares stock and shortages',
    scheme_promises_now: 'one reconciliation compares stock and shortages',
  },
}
