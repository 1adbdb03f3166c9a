import type { ServerFeature } from '#kit/server/http/feature.ts'
import { lockFiles } from './files.ts'
import { lockRoutes } from './routes.ts'

export const feature: ServerFeature = { routes: () => [...lockRoutes, ...lockFiles] }
