import { notFound } from '#kit/problem.ts'
import { readSetting } from '#kit/server/db/settings.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import { shelfDays } from '../settings.ts'
import { adjustStock, listMovements, listStock, receiveStock } from '../stock-contract.ts'
import { batchById, movementsOf, pageOfStock, stockFigures } from './stock-queries.ts'
import { adjust, receive } from './stocking.ts'

export const stockRoutes: Route[] = [
  route(listStock, async ({ db, me, input, today }) => {
    const asked = { ...input, type: me.productType, today, shelfDays: await readSetting(db, shelfDays) }
    const [data, figures] = await Promise.all([pageOfStock(db, asked, input.page), stockFigures(db, asked)])
    return { data, ...figures }
  }),

  route(receiveStock, async (context) => ({ data: await receive(context, context.input) })),
  route(adjustStock, async (context) => ({ data: await adjust(context, context.input) })),

  route(listMovements, async ({ db, me, input }) => {
    const id = /^\d{1,15}$/.test(input.batch_id) ? Number(input.batch_id) : 0
    if (!(await batchById(db, id, me.productType))) throw notFound('That batch')
    return movementsOf(db, id, input.page)
  }),
]
