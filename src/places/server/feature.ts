import type { ServerFeature } from '#kit/server/http/feature.ts'
import { placeFiles } from './files.ts'
import { placeRoutes } from './routes.ts'

export const feature: ServerFeature = { routes: () => [...placeRoutes, ...placeFiles] }
