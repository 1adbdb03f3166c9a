import type { ServerFeature } from '#kit/server/http/feature.ts'
import { importRoutes } from '#kit/server/importing/importing.ts'
import { adminRoutes } from './admins.ts'
import { findEmployees } from './find.ts'
import { handoverJob, handoverRoutes } from './handovers.ts'
import { employeeImporting } from './import.ts'
import { employeeRoutes } from './routes.ts'
import { sheetRoutes } from './serve-sheets.ts'

export const feature: ServerFeature = {
  routes: () => [
    ...employeeRoutes,
    ...handoverRoutes,
    ...adminRoutes,
    ...sheetRoutes,
    ...importRoutes(employeeImporting),
  ],
  jobs: ({ pool }) => [handoverJob(pool)],
  finds: [findEmployees],
}
