import { notFound, wrongField } from '#kit/problem.ts'
import { readSetting } from '#kit/server/db/settings.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import { shelfDays } from '../settings.ts'
import { adjustStock, blockBatch, listMovements, listStock, receiveStock } from '../stock-contract.ts'
import { batchById, markBlocked, movementsOf, pageOfStock, stockFigures } from './stock-queries.ts'
import { adjust, receive } from './stocking.ts'

export const stockRoutes: Route[] = [
  route(listStock, async ({ db, me, input, today }) => {
    const asked = { ...input, type: me.productType, today, shelfDays: await readSetting(db, shelfDays) }
    const [data, figures] = await Promise.all([pageOfStock(db, asked, input.page), stockFigures(db, asked)])
    return { data, ...figures }
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
