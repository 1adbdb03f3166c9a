import type { ServerFeature } from '#kit/server/http/feature.ts'
import { findOffers } from './find.ts'
import { offerRoutes } from './routes.ts'
import { sheetRoutes } from './serve-sheets.ts'

export const feature: ServerFeature = { finds: [findOffers], routes: () => [...offerRoutes, ...sheetRoutes] }
