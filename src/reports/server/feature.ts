import type { ServerFeature } from '#kit/server/http/feature.ts'
import { directUrl } from '#kit/server/process/config.ts'
import { reportNotices, slowRows } from '../run-rules.ts'
import { reportJobs } from './jobs.ts'
import { reportDifferences } from './reconciliation.ts'
import { reportRoutes } from './report-routes.ts'
import { runRoutes } from './runs/run-routes.ts'
import { isRunWaiting, makeReports } from './runs/runs.ts'
import { mailReports } from './saved/mailing.ts'
import { savedRoutes } from './saved/saved-routes.ts'

export const feature: ServerFeature = {
  differences: reportDifferences,
  notices: reportNotices,
  routes: (config) => [...reportRoutes(config.providerName), ...runRoutes, ...savedRoutes],
  settings: [slowRows],
  jobs: ({ config, pool, sendMail }) => [
    ...reportJobs({ pool, url: directUrl(config) }),
    {
      name: 'make-reports',
      isDue: () => isRunWaiting(pool),
      run: async () => {
        await makeReports({ pool, url: directUrl(config) }, () => new Date())
      },
    },
    {
      name: 'mail-reports',
      sends: true,
      every: '30 7 * * *',
      run: async () => {
        const { publicUrl, providerName: provider } = config
        await mailReports({ pool, sendMail, publicUrl, provider }, new Date())
      },
    },
  ],
}
