import type { ServerFeature } from '#kit/server/http/feature.ts'
import { launchingRoutes } from './routes.ts'

export const feature: ServerFeature = { routes: () => launchingRoutes }
