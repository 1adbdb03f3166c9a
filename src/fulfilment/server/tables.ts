import type { Owned } from '#kit/server/tables.ts'

/** The tables that this feature alone writes to. */
export const owned: Owned = {
  tables: ['allocations'],
  alsoCalls: {
    hook: 'webhooks are noted in the transaction of what happened',
  },
}
