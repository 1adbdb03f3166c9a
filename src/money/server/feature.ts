import { openFiles } from '#kit/server/files/files.ts'
import type { ServerFeature } from '#kit/server/http/feature.ts'
import { importRoutes } from '#kit/server/importing/importing.ts'
import { moneyNotices } from '../notices.ts'
import { moneySettings } from '../settings.ts'
import { allocationRoutes } from './allocation-routes.ts'
import { bankImporting } from './bank-import.ts'
import { bookRoutes } from './book-routes.ts'
import { downloadRoutes } from './downloads.ts'
import { exportRoutes } from './exports.ts'
import { findNotes, findReceipts } from './find.ts'
import { noteImporting } from './note-import.ts'
import { payingRoutes } from './paying-routes.ts'
import { moneyDifferences } from './reconciliation.ts'
import { moneyRoutes } from './routes.ts'
import { schemeSettling } from './scheme-settling.ts'

export const feature: ServerFeature = {
  finds: [findNotes, findReceipts],
  differences: moneyDifferences,
  notices: moneyNotices,
  routes: ({ providerName, filesS3Url, clamdUrl }) => [
    ...moneyRoutes,
    ...allocationRoutes,
    ...payingRoutes(providerName, openFiles(filesS3Url), clamdUrl),
    schemeSettling,
    ...importRoutes(bankImporting),
    ...importRoutes(noteImporting),
    ...bookRoutes,
    ...downloadRoutes(providerName),
    ...exportRoutes,
  ],
  settings: moneySettings,
}
