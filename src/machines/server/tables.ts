import type { Owned } from '#kit/server/tables.ts'

/** The tables that this feature alone writes to. */
export const owned: Owned = { tables: ['machine_keys', 'webhook_deliveries', 'webhooks'] }
