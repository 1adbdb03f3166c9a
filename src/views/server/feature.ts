import type { ServerFeature } from '#kit/server/http/feature.ts'
import { viewRoutes } from './routes.ts'

export const feature: ServerFeature = { routes: () => viewRoutes }
