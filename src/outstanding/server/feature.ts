import { todayInIndia } from '#kit/date.ts'
import type { ServerFeature } from '#kit/server/http/feature.ts'
import { outstandingNotices } from '../notices.ts'
import { reminderDays } from '../settings.ts'
import { outstandingFiles } from './files.ts'
import { promiseRoutes } from './promise-routes.ts'
import { remindOfDebts, tellOfBrokenPromises } from './reminding.ts'
import { outstandingRoutes } from './routes.ts'

export const feature: ServerFeature = {
  notices: outstandingNotices,
  routes: ({ providerName }) => [...outstandingRoutes, ...promiseRoutes, ...outstandingFiles(providerName)],
  jobs: ({ pool, config }) => [
    {
      name: 'remind-of-debts',
      every: '30 9 * * *',
      run: async () => {
        const today = todayInIndia(new Date())
        await remindOfDebts(pool, config.providerName, today)
        await tellOfBrokenPromises(pool, today)
      },
    },
  ],
  settings: [...reminderDays],
}
