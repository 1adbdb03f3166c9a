import type { ServerFeature } from '#kit/server/http/feature.ts'
import { cartTopic } from './changes.ts'
import { cartRoutes } from './routes.ts'

export const feature: ServerFeature = { routes: () => cartRoutes, live: [cartTopic] }
