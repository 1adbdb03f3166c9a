import { todayInIndia } from '#kit/date.ts'
import { type Pool, sql } from '#kit/server/db/db.ts'
import type { ServerFeature } from '#kit/server/http/feature.ts'
import { importRoutes } from '#kit/server/importing/importing.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import type { Config } from '#kit/server/process/config.ts'
import type { Log } from '#kit/server/process/log.ts'
import { sapSettings } from '../sap-settings.ts'
import { fulfilmentSettings } from '../settings.ts'
import { stockCounting } from './counting.ts'
import { keepAllGroups } from './desk-groups.ts'
import { erpRoutes } from './erp-order.ts'
import { areManyChanges, keepAllSums } from './fill-rate.ts'
import { type Arrived, fulfilAll, fulfilWaiting } from './fulfil.ts'
import { pickingRoutes } from './picking.ts'
import { promiseFiles } from './promises/promise-files.ts'
import { promiseRoutes } from './promises/promises.ts'
import { ordersToFulfil, stockThatIsWaitedFor } from './queries.ts'
import { openSap } from './sap/client.ts'
import { pollSap } from './sap/reading.ts'
import { compareWithSap, dueOrders, sendToSap } from './sap/sending.ts'
import { shortageRoutes } from './shortages.ts'
import { stockRoutes } from './stock-routes.ts'
import { transferRoutes } from './transfers.ts'

export const feature: ServerFeature = {
  routes: () => [
    ...stockRoutes,
    ...shortageRoutes,
    ...promiseRoutes,
    ...promiseFiles,
    ...erpRoutes,
    ...pickingRoutes,
    ...transferRoutes,
    ...importRoutes(stockCounting),
  ],
  settings: [...fulfilmentSettings, ...sapSettings],
  jobs: ({ config, pool, log }) => [
    ...(config.fulfilment === 'built-in' ? [fulfilOrders(pool, log), fulfilLater(pool)] : []),
    ...(config.fulfilment === 'sap' ? sapJobs(config, pool) : []),
    {
      name: 'sum-short-lines',
      every: '*/10 * * * *',
      run: () => keepAllGroups(pool.apart),
    },
    {
      name: 'age-stock',
      every: '5 0 * * *',
      run: async () => {
        await pool.apart.change(sql`select age_stock()`)
      },
    },
    {
      name: 'sum-fill-rates',
      every: '*/10 * * * *',
      isDue: () => areManyChanges(pool),
      run: () => keepAllSums(pool.apart),
    },
    {
      name: 'fulfil-waiting',
      run: async (arrived: Arrived) => {
        if (config.fulfilment === 'built-in') await fulfilWaiting(pool.apart, arrived, todayInIndia(new Date()))
      },
    },
  ],
}

/** Lines that nothing else looks at again: a substitute was rejected, a batch was unblocked, a setting changed. */
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
