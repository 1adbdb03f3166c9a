import type { ServerFeature } from '#kit/server/http/feature.ts'
import { findDistributors } from './find.ts'
import { peopleDifferences } from './reconciliation.ts'
import { distributorRoutes } from './routes.ts'

export const feature: ServerFeature = {
  differences: peopleDifferences,
  routes: () => distributorRoutes,
  finds: [findDistributors],
}
