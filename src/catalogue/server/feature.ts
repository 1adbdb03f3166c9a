import type { ServerFeature } from '#kit/server/http/feature.ts'
import { findProducts } from './find.ts'
import { catalogueRoutes } from './routes.ts'

export const feature: ServerFeature = { routes: () => catalogueRoutes, finds: [findProducts] }
