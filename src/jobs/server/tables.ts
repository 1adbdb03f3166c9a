import type { Owned } from '#kit/server/tables.ts'

/** The tables that this feature alone writes to. */
export const owned: Owned = {
  tables: ['last_comparison'],
  alsoWrites: {
    job_book: 'the screen of jobs asks for a run',
    settings: 'the screen of settings writes them',
  },
}
