import type { ServerFeature } from '#kit/server/http/feature.ts'
import { cartRoutes } from './routes.ts'

export const feature: ServerFeature = { routes: () => cartRoutes }
