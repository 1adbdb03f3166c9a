import { todayInIndia } from '#kit/date.ts'
import type { ServerFeature } from '#kit/server/http/feature.ts'
import { orderbookNotices } from '../notices.ts'
import { correctingRoutes } from './correcting.ts'
import { countDeskDays, deskRoutes } from './desk.ts'
import { deskFileRoutes } from './desk-file.ts'
import { deskDifferences } from './reconciliation.ts'

export const feature: ServerFeature = {
  notices: orderbookNotices,
  differences: deskDifferences,
  routes: () => [...deskRoutes, ...correctingRoutes, ...deskFileRoutes],
  jobs: ({ pool }) => [
    {
      name: 'count-order-desk',
      every: '*/10 * * * *',
      run: () => countDeskDays(pool, todayInIndia(new Date())),
    },
  ],
}
