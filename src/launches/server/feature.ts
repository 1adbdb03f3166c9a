import type { ServerFeature } from '#kit/server/http/feature.ts'
import { launchingRoutes } from './ordering/routes.ts'
import { launchRoutes } from './routes.ts'

export const feature: ServerFeature = { routes: () => [...launchRoutes, ...launchingRoutes] }
