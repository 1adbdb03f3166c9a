import { openFiles } from '#kit/server/files/files.ts'
import type { ServerFeature } from '#kit/server/http/feature.ts'
import { importRoutes } from '#kit/server/importing/importing.ts'
import { firmFiles } from './export.ts'
import { firmImporting } from './import.ts'
import { renewalRoutes } from './renewals.ts'
import { firmRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: ({ filesS3Url, clamdUrl }) => [
    ...firmRoutes,
    ...firmFiles,
    ...importRoutes(firmImporting),
    ...renewalRoutes(openFiles(filesS3Url), clamdUrl),
  ],
}
