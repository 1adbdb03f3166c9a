import type { ServerFeature } from '#kit/server/http/feature.ts'
import { plantFiles } from './files.ts'
import { placeRoutes } from './routes.ts'

export const feature: ServerFeature = { routes: () => [...placeRoutes, ...plantFiles] }
