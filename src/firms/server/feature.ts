import { todayInIndia } from '#kit/date.ts'
import { openFiles } from '#kit/server/files/files.ts'
import type { ServerFeature } from '#kit/server/http/feature.ts'
import { importRoutes } from '#kit/server/importing/importing.ts'
import { firmNotices } from '../notices.ts'
import { firmFiles } from './export.ts'
import { firmImporting } from './import.ts'
import { tellOfLicences } from './licence-reminders.ts'
import { renewalRoutes } from './renewals.ts'
import { firmRoutes } from './routes.ts'

export const feature: ServerFeature = {
  notices: firmNotices,
  routes: ({ filesS3Url, clamdUrl }) => [
    ...firmRoutes,
    ...firmFiles,
    ...importRoutes(firmImporting),
    ...renewalRoutes(openFiles(filesS3Url), clamdUrl),
  ],
  jobs: ({ pool }) => [
    {
      name: 'tell-of-licences',
      every: '0 9 * * *',
      run: () => tellOfLicences(pool, todayInIndia(new Date())),
    },
  ],
}
