import type { ServerFeature } from '#kit/server/http/feature.ts'
import { statementNotices } from '../notices.ts'
import { statementSettings } from '../settings.ts'
import { officeRoutes } from './office.ts'
import { customerRoutes } from './routes.ts'

export const feature: ServerFeature = {
  notices: statementNotices,
  routes: () => [...customerRoutes, ...officeRoutes],
  settings: statementSettings,
}
