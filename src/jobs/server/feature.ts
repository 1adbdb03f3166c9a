import type { ServerFeature } from '#kit/server/http/feature.ts'
import { reconcile } from './reconciling.ts'
import { jobRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: (_, settings) => jobRoutes(settings),
  jobs: ({ pool }) => [{ name: 'reconcile-books', every: '20 3 * * *', run: () => reconcile(pool) }],
}
