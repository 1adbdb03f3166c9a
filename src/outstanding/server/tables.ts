import type { Owned } from '#kit/server/tables.ts'

/** The tables that this feature alone writes to. */
export const owned: Owned = {
  tables: ['payment_promises'],
  alsoWrites: {
    notices: 'who has paid is not reminded by mail',
  },
  alsoCalls: {
    tell: 'what happened is told in its own transaction',
  },
}
