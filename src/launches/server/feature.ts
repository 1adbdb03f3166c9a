import { todayInIndia } from '#kit/date.ts'
import type { ServerFeature } from '#kit/server/http/feature.ts'
import { launchNotices } from '../notices.ts'
import { findLaunches } from './find.ts'
import { launchingRoutes } from './ordering/routes.ts'
import { launchRoutes } from './routes.ts'
import { tellOfLaunches } from './telling.ts'

export const feature: ServerFeature = {
  finds: [findLaunches],
  notices: launchNotices,
  routes: () => [...launchRoutes, ...launchingRoutes],
  jobs: ({ pool }) => [
    {
      name: 'tell-of-launches',
      every: '0 9 * * *',
      run: () => tellOfLaunches(pool, todayInIndia(new Date())),
    },
  ],
}
