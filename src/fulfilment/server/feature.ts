import { todayInIndia } from '#kit/date.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { ServerFeature } from '#kit/server/http/feature.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import type { Log } from '#kit/server/process/log.ts'
import { fulfilmentNotices } from '../notices.ts'
import { fulfilmentSettings } from '../settings.ts'
import { cancellingRoutes } from './cancelling-routes.ts'
import { type Arrived, fulfilAll, fulfilWaiting } from './fulfil.ts'
import { pickingRoutes } from './picking.ts'
import { pickingFiles } from './picking-files.ts'
import { fulfilmentDifferences } from './reconciliation.ts'
import { ordersToFulfil, stockThatIsWaitedFor } from './work.ts'

export const feature: ServerFeature = {
  differences: fulfilmentDifferences,
  notices: fulfilmentNotices,
  routes: () => [...pickingRoutes, ...pickingFiles, ...cancellingRoutes],
  settings: fulfilmentSettings,
  jobs: ({ config, pool, log }) => [
    ...(config.fulfilment === 'built-in' ? [fulfilOrders(pool, log), fulfilLater(pool)] : []),
    {
      name: 'fulfil-waiting',
      run: async (arrived: Arrived) => {
        if (config.fulfilment === 'built-in') await fulfilWaiting(pool.apart, arrived, todayInIndia(new Date()))
      },
    },
  ],
}

/**
 * Lines that nothing else looks at again: a substitute was rejected, a batch was unblocked, a
 * setting changed.
 */
function fulfilLater(pool: Pool): Job {
  return {
    name: 'fulfil-what-waits',
    every: '*/15 * * * *',
    run: async () => {
      const today = todayInIndia(new Date())
      for (const arrived of await stockThatIsWaitedFor(pool)) await fulfilWaiting(pool.apart, arrived, today)
    },
  }
}

/** A confirmed order is sent within seconds; one that fails is tried again every minute. */
function fulfilOrders(pool: Pool, log: Log): Job {
  return {
    name: 'fulfil-orders',
    every: '* * * * *',
    isDue: async () => (await ordersToFulfil(pool, 1)).length > 0,
    run: async () => {
      const today = todayInIndia(new Date())
      await fulfilAll(pool.apart, today, (order_id, error) =>
        log.error({ order_id, err: error }, 'order not fulfilled'),
      )
    },
  }
}
