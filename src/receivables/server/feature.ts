import { todayInIndia } from '#kit/date.ts'
import { openFiles } from '#kit/server/files/files.ts'
import type { ServerFeature } from '#kit/server/http/feature.ts'
import { importRoutes } from '#kit/server/importing/importing.ts'
import { receivablesSettings } from '../settings.ts'
import { bookRoutes } from './book-routes.ts'
import { claimRoutes } from './claims/claim-routes.ts'
import { claimExports } from './claims/exports.ts'
import { paperRoutes } from './claims/paper-routes.ts'
import { returnRoutes, tellOfEnteringReturns } from './claims/return-routes.ts'
import { noteReversing } from './claims/reversing.ts'
import { downloadRoutes } from './downloads.ts'
import { exportRoutes } from './exports.ts'
import { allocationRoutes } from './money/allocation-routes.ts'
import { bankImporting } from './money/bank-import.ts'
import { moneyRoutes } from './money/money-routes.ts'
import { noteImporting } from './money/note-import.ts'
import { schemeSettling } from './money/scheme-settling.ts'

export const feature: ServerFeature = {
  routes: ({ providerName, filesS3Url, clamdUrl }) => [
    ...moneyRoutes,
    ...allocationRoutes,
    schemeSettling,
    ...importRoutes(bankImporting),
    ...importRoutes(noteImporting),
    ...claimRoutes,
    ...returnRoutes,
    ...bookRoutes,
    ...paperRoutes(openFiles(filesS3Url), clamdUrl),
    ...downloadRoutes(providerName),
    ...exportRoutes,
    ...claimExports,
    noteReversing,
  ],
  jobs: ({ pool }) => [
    {
      name: 'tell-of-returns',
      every: '30 9 * * *',
      run: async () => {
        await tellOfEnteringReturns(pool, todayInIndia(new Date()))
      },
    },
  ],
  settings: receivablesSettings,
}
