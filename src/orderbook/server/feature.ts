import { todayInIndia } from '#kit/date.ts'
import type { ServerFeature } from '#kit/server/http/feature.ts'
import { countDeskDays, deskRoutes } from './desk.ts'
import { deskDifferences } from './reconciliation.ts'

export const feature: ServerFeature = {
  differences: deskDifferences,
  routes: () => deskRoutes,
  jobs: ({ pool }) => [
    {
      name: 'count-order-desk',
      every: '*/10 * * * *',
      run: () => countDeskDays(pool, todayInIndia(new Date())),
    },
  ],
}
