import type { ServerFeature } from '#kit/server/http/feature.ts'
import { customerRoutes } from './routes.ts'

export const feature: ServerFeature = { routes: (_, { notices }) => customerRoutes(notices) }
