import { todayInIndia } from '#kit/date.ts'
import type { ServerFeature } from '#kit/server/http/feature.ts'
import { orderNotices } from '../notices.ts'
import { cancelMinutes, orderSettings } from '../settings.ts'
import { arrivalRoutes } from './arrival.ts'
import { exportRoutes } from './book/exports.ts'
import { differences } from './book/reconciliation.ts'
import { findOrders } from './find.ts'
import { isCreditFreed, recheckFreed } from './freed.ts'
import { orderTopic, streamRoutes } from './live.ts'
import { orderRoutes } from './routes.ts'

export const feature: ServerFeature = {
  differences,
  notices: orderNotices,
  routes: () => [...orderRoutes, ...arrivalRoutes, ...exportRoutes, ...streamRoutes],
  finds: [findOrders],
  live: [orderTopic],
  settings: [cancelMinutes, ...orderSettings],

  jobs: ({ pool }) => [
    {
      name: 'recheck-held-orders',
      isDue: () => isCreditFreed(pool),
      run: async () => {
        await recheckFreed(pool, todayInIndia(new Date()))
      },
    },
  ],
}
