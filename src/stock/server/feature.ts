import { todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import type { ServerFeature } from '#kit/server/http/feature.ts'
import { importRoutes } from '#kit/server/importing/importing.ts'
import { stockSettings } from '../settings.ts'
import { stockCounting } from './counting.ts'
import { findBatches, findTransfers } from './find.ts'
import { stockRoutes } from './routes.ts'
import { stockFiles } from './stock-files.ts'
import { transferRoutes } from './transfers.ts'

export const feature: ServerFeature = {
  finds: [findBatches, findTransfers],
  routes: () => [...stockRoutes, ...transferRoutes, ...stockFiles, ...importRoutes(stockCounting)],
  settings: stockSettings,
  jobs: ({ pool }) => [
    {
      name: 'age-stock',
      every: '5 0 * * *',
      run: async () => {
        await pool.apart.change(sql`select age_stock()`)
      },
    },
    {
      name: 'keep-plant-sales',
      every: '10 0 * * *',
      run: async () => {
        await pool.apart.change(sql`select keep_plant_sales(${todayInIndia(new Date())})`)
      },
    },
  ],
}
