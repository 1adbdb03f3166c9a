import type { Owned } from '#kit/server/tables.ts'

/** The tables that this feature alone writes to. */
export const owned: Owned = {
  tables: ['employee_distributors', 'employee_divisions', 'employees', 'handover_distributors', 'handovers'],
  alsoWrites: {
    carts: 'a territory is handed over with its carts',
    accounts: 'admins and imported employees have accounts',
  },
  alsoCalls: {
    write_orders: 'a territory is handed over with its waiting orders',
  },
}
