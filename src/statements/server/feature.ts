import type { ServerFeature } from '#kit/server/http/feature.ts'
import { statementSettings } from '../settings.ts'
import { officeRoutes } from './office.ts'
import { customerRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: () => [...customerRoutes, ...officeRoutes],
  settings: statementSettings,
}
