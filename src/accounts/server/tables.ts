import type { Owned } from '#kit/server/tables.ts'

/** The tables that this feature alone writes to. */
export const owned: Owned = {
  tables: [
    'accounts',
    'email_changes',
    'invitations',
    'last_sign_ins',
    'password_resets',
    'sessions',
    'sign_in_failures',
    'sign_in_flows',
  ],
}
