import type { Pool } from '#kit/server/db/db.ts'
import type { ServerFeature } from '#kit/server/http/feature.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import type { Config } from '#kit/server/process/config.ts'
import { sapSettings } from '../settings.ts'
import { erpRoutes } from './erp-order.ts'
import { openSap } from './sap/client.ts'
import { pollSap } from './sap/reading.ts'
import { compareWithSap, dueOrders, erpDifferences, sendToSap } from './sap/sending.ts'

export const feature: ServerFeature = {
  differences: erpDifferences,
  routes: () => erpRoutes,
  settings: sapSettings,
  jobs: ({ config, pool }) => (config.fulfilment === 'sap' ? sapJobs(config, pool) : []),
}

/** Orders to SAP, what SAP tells of them, and every night what differs. */
function sapJobs({ sapUrl, sapUser, sapPassword }: Config, pool: Pool): Job[] {
  const sap = openSap({ url: sapUrl ?? '', user: sapUser ?? '', password: sapPassword ?? '' })
  return [
    {
      name: 'send-to-sap',
      sends: true,
      every: '* * * * *',
      isDue: async () => (await dueOrders(pool, 1)).length > 0,
      run: async () => {
        await sendToSap(pool.apart, sap, () => new Date())
      },
    },
    {
      name: 'poll-sap',
      sends: true,
      every: '*/2 * * * *',
      run: async () => {
        await pollSap(pool, sap, new Date())
      },
    },
    {
      name: 'compare-with-sap',
      sends: true,
      every: '40 2 * * *',
      run: async () => {
        await compareWithSap(pool, sap, new Date())
      },
    },
  ]
}
