import type { ServerFeature } from '#kit/server/http/feature.ts'
import { cartTopic } from './changes.ts'
import { cartDifferences } from './reconciliation.ts'
import { cartRoutes } from './routes.ts'

export const feature: ServerFeature = {
  differences: cartDifferences,
  routes: () => cartRoutes,
  live: [cartTopic],
}
