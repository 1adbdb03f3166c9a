import type { ServerFeature } from '#kit/server/http/feature.ts'
import { findDistributors } from './find.ts'
import { distributorRoutes } from './routes.ts'

export const feature: ServerFeature = { routes: () => distributorRoutes, finds: [findDistributors] }
