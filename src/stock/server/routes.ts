import { addDays, formatDay } from '#kit/date.ts'
import { notFound, wrongField } from '#kit/problem.ts'
import { readSetting } from '#kit/server/db/settings.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import { type FileColumn, inOrder, pagedFiles } from '#kit/server/sheet/list-files.ts'
import {
  adjustStock,
  blockBatch,
  listMovements,
  listStock,
  receiveStock,
  stockAsCsv,
  stockAsWorkbook,
} from '../contract.ts'
import { shelfDays } from '../settings.ts'
import {
  batchById,
  markBlocked,
  movementsOf,
  pageOfStock,
  type StockRow,
  stockFigures,
  stockKeys,
  stockOf,
} from './queries.ts'
import { adjust, receive } from './stocking.ts'

export const stockRoutes: Route[] = [
  route(listStock, async ({ db, me, input, today }) => {
    const asked = { ...input, type: me.productType, today }
    const [data, figures, days] = await Promise.all([
      pageOfStock(db, asked, input.page),
      stockFigures(db, asked),
      readSetting(db, shelfDays),
    ])
    return { data, ...figures, good_until: addDays(today, days) }
  }),

  ...pagedFiles(stockAsCsv, stockAsWorkbook, {
    name: 'stock',
    make: async ({ db, me, input, today }) => ({
      columns: stockColumns,
      pages: inOrder(await stockKeys(db, { ...input, type: me.productType, today }), (keys) => stockOf(db, keys)),
    }),
  }),

  route(receiveStock, async (context) => ({ data: await receive(context, context.input) })),
  route(adjustStock, async (context) => ({ data: await adjust(context, context.input) })),

  route(blockBatch, async ({ db, me, input: { batch_id, blocked, reason, everywhere } }) => {
    const id = idOf(batch_id)
    if (!(await batchById(db, id, me.productType))) throw notFound('That batch')
    if (blocked && reason === '') throw wrongField('reason', 'Say why.')
    await markBlocked(db, { id, reason: blocked ? reason : null, everywhere })
    const data = await batchById(db, id, me.productType)
    if (!data) throw notFound('That batch')
    return { data }
  }),

  route(listMovements, async ({ db, me, input }) => {
    const id = idOf(input.batch_id)
    if (!(await batchById(db, id, me.productType))) throw notFound('That batch')
    return movementsOf(db, id, input.page)
  }),
]

const idOf = (batchId: string) => (/^\d{1,15}$/.test(batchId) ? Number(batchId) : 0)

const stockColumns: FileColumn<StockRow>[] = [
  { head: 'Plant code', format: '@', cell: (batch) => batch.plant_code },
  { head: 'Plant', width: 24, cell: (batch) => batch.plant_name },
  { head: 'Product code', format: '@', cell: (batch) => batch.product_code },
  { head: 'Product', width: 34, cell: (batch) => batch.product_name },
  { head: 'Pack', cell: (batch) => batch.pack },
  { head: 'Batch', format: '@', cell: (batch) => batch.batch_no },
  { head: 'Made', width: 12, cell: (batch) => batch.made_on && formatDay(batch.made_on) },
  { head: 'Expires', width: 12, cell: (batch) => formatDay(batch.expires_on) },
  { head: 'MRP ₹', format: '0.00', cell: (batch) => batch.mrp_paise / 100 },
  { head: 'Bin', format: '@', cell: (batch) => batch.bin },
  { head: 'On hand', cell: (batch) => batch.on_hand },
  { head: 'Reserved', cell: (batch) => batch.reserved },
  { head: 'Free', cell: (batch) => batch.free },
  { head: 'Value at PTS ₹', format: '0.00', cell: (batch) => (batch.on_hand * batch.pts_paise) / 100 },
  { head: 'Blocked because', width: 30, cell: (batch) => batch.blocked_reason },
]
