import type { Owned } from '#kit/server/tables.ts'

/** The tables that this feature alone writes to. */
export const owned: Owned = {
  tables: [
    'distributor_addresses',
    'distributor_contacts',
    'distributor_divisions',
    'distributor_plants',
    'distributors',
    'licence_renewals',
    'licence_scans',
    'licences',
  ],
}
