import type { ServerFeature } from '#kit/server/http/feature.ts'
import { productRoutes } from './routes.ts'
import { sheetRoutes } from './serve-sheets.ts'

export const feature: ServerFeature = { routes: () => [...productRoutes, ...sheetRoutes] }
