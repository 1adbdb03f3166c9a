import type { ServerFeature } from '#kit/server/http/feature.ts'
import { analysisRoutes } from './analysis-routes.ts'
import { discountOrderRoutes } from './order-routes.ts'
import { discountDifferences } from './reconciliation.ts'
import { discountRoutes } from './routes.ts'

export const feature: ServerFeature = {
  differences: discountDifferences,
  routes: () => [...discountRoutes, ...discountOrderRoutes, ...analysisRoutes],
}
