import type { ServerFeature } from '#kit/server/http/feature.ts'
import { goingLiveRoute } from './going-live.ts'
import { newsRoutes } from './news.ts'
import { homeRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: (config) => [...homeRoutes, goingLiveRoute(config), ...newsRoutes],
}
