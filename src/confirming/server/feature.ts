import type { ServerFeature } from '#kit/server/http/feature.ts'
import { confirmingNotices } from '../notices.ts'
import { expireUnconfirmed } from './expiring.ts'
import { remindOfUnconfirmed } from './reminding.ts'
import { confirmingRoutes } from './routes.ts'
import { queueRoutes } from './to-confirm.ts'

export const feature: ServerFeature = {
  notices: confirmingNotices,
  routes: () => [...confirmingRoutes, ...queueRoutes],

  jobs: ({ pool }) => [
    { name: 'remind-of-unconfirmed-orders', every: '15 * * * *', run: () => remindOfUnconfirmed(pool, new Date()) },
    {
      name: 'expire-unconfirmed-orders',
      every: '*/10 * * * *',
      run: async () => {
        await expireUnconfirmed(pool)
      },
    },
  ],
}
