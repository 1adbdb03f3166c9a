import type { ServerFeature } from '#kit/server/http/feature.ts'
import { orderSettings } from '../settings.ts'
import { deskRoutes } from './book/desk.ts'
import { exportRoutes } from './book/exports.ts'
import { expireUnconfirmed } from './confirming/expiring.ts'
import { confirmationRoutes } from './confirming/to-confirm.ts'
import { findOrders } from './find.ts'
import { listenForChanges, streamRoutes } from './live/streams.ts'
import { orderRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: () => [...orderRoutes, ...confirmationRoutes, ...deskRoutes, ...exportRoutes, ...streamRoutes],
  finds: [findOrders],
  settings: orderSettings,

  jobs: ({ pool }) => [
    {
      name: 'expire-unconfirmed-orders',
      every: '*/10 * * * *',
      run: async () => {
        await expireUnconfirmed(pool)
      },
    },
  ],

  serve: listenForChanges,
}
