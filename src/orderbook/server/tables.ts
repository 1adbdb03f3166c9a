import type { Owned } from '#kit/server/tables.ts'

/** The tables that this feature alone writes to. */
export const owned: Owned = { tables: ['desk_counted', 'desk_days', 'order_notes', 'order_reminders'] }
