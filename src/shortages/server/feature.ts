import type { ServerFeature } from '#kit/server/http/feature.ts'
import { shortageNotices } from '../notices.ts'
import { keepAllGroups } from './desk-groups.ts'
import { areManyChanges, keepAllSums } from './fill-rate.ts'
import { promiseFiles } from './promises/promise-files.ts'
import { promiseRoutes } from './promises/promises.ts'
import { shortageDifferences } from './reconciliation.ts'
import { shortageRoutes } from './routes.ts'

export const feature: ServerFeature = {
  differences: shortageDifferences,
  notices: shortageNotices,
  routes: () => [...shortageRoutes, ...promiseRoutes, ...promiseFiles],
  jobs: ({ pool }) => [
    {
      name: 'sum-short-lines',
      every: '*/10 * * * *',
      run: () => keepAllGroups(pool.apart),
    },
    {
      name: 'sum-fill-rates',
      every: '*/10 * * * *',
      isDue: () => areManyChanges(pool),
      run: () => keepAllSums(pool.apart),
    },
  ],
}
