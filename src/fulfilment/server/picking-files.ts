// What is to be picked, as files: a row is a pick.
import type { Route } from '#kit/server/http/serve.ts'
import { listFiles } from '#kit/server/sheet/list-files.ts'
import { type Picking, pickingsAsCsv, pickingsAsWorkbook } from '../picking-contract.ts'
import { pageOfPickings } from './picking.ts'

/** So many documents with their lines: more than are looked at in a year. */
const mostAtOnce = 20_000

type ToPick = { picking: Picking; pick: Picking['picks'][number] }

export const pickingFiles: Route[] = [
  ...listFiles<typeof pickingsAsCsv, ToPick>(pickingsAsCsv, pickingsAsWorkbook, {
    name: 'to-pick',
    rows: async ({ db, me, input }) => {
      const { data } = await pageOfPickings(db, me.productType, { ...input, page: 1 }, mostAtOnce)
      return data.flatMap((picking) => picking.picks.map((pick) => ({ picking, pick })))
    },
    columns: [
      { head: 'Order', format: '@', cell: ({ picking }) => picking.order_no },
      { head: 'Distributor', width: 34, cell: ({ picking }) => picking.distributor_name },
      { head: 'City', cell: ({ picking }) => picking.city },
      { head: 'Plant', width: 30, cell: ({ picking }) => picking.plant_name },
      { head: 'Reserved', cell: ({ picking }) => picking.since },
      { head: 'Bin', width: 12, format: '@', cell: ({ pick }) => pick.bin },
      { head: 'Product code', format: '@', cell: ({ pick }) => pick.product_code },
      { head: 'Product', width: 34, cell: ({ pick }) => pick.product_name },
      { head: 'Batch', format: '@', cell: ({ pick }) => pick.batch_no },
      { head: 'Expires', width: 12, cell: ({ pick }) => pick.expires_on },
      { head: 'Packs', width: 10, cell: ({ pick }) => pick.quantity },
      { head: 'Blocked', width: 40, cell: ({ pick }) => pick.blocked_reason },
    ],
  }),
]
