/**
 * What a feature's `server/tables.ts` says of its tables. `scripts/owners.ts` holds everybody to
 * it.
 */
export type Owned = {
  /** Only this feature writes to them; anybody may read them. */
  readonly tables: readonly string[]
  /** Functions of a feature above, or of a neighbour in a circle, that it calls, and why. */
  readonly alsoCalls?: Readonly<Record<string, string>>
}

/** The tables of the kit itself. */
export const owned: Owned = {
  tables: [
    'applied_functions',
    'audit',
    'database_home',
    'files',
    'idempotency_keys',
    'imports',
    'job_book',
    'job_runs',
    'list_totals',
    'mail_pace',
    'mails',
    'mails_refused',
    'mails_sent',
    'migrations',
    'rate_limits',
    'settings',
  ],
}
