import type { ServerFeature } from '#kit/server/http/feature.ts'
import { myOrderRoutes } from './routes.ts'

export const feature: ServerFeature = { routes: () => myOrderRoutes }
