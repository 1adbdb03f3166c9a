import { todayInIndia } from '#kit/date.ts'
import { openFiles } from '#kit/server/files/files.ts'
import type { ServerFeature } from '#kit/server/http/feature.ts'
import { claimRoutes } from './claims/claim-routes.ts'
import { claimExports } from './claims/exports.ts'
import { paperRoutes } from './claims/paper-routes.ts'
import { returnRoutes, tellOfEnteringReturns } from './claims/return-routes.ts'
import { noteReversing } from './claims/reversing.ts'

export const feature: ServerFeature = {
  routes: ({ filesS3Url, clamdUrl }) => [
    ...claimRoutes,
    ...returnRoutes,
    ...paperRoutes(openFiles(filesS3Url), clamdUrl),
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
}
