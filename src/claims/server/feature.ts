import { todayInIndia } from '#kit/date.ts'
import { openFiles } from '#kit/server/files/files.ts'
import type { ServerFeature } from '#kit/server/http/feature.ts'
import { claimNotices } from '../notices.ts'
import { claimExports } from './exports.ts'
import { findClaims } from './find.ts'
import { paperRoutes } from './paper-routes.ts'
import { returnRoutes, tellOfEnteringReturns } from './return-routes.ts'
import { noteReversing } from './reversing.ts'
import { claimRoutes } from './routes.ts'

export const feature: ServerFeature = {
  finds: [findClaims],
  notices: claimNotices,
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
