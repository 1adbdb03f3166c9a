import { type Route, route } from '#kit/server/http/serve.ts'
import { make, moveEach } from '#orders/server/book/moving.ts'
import { confirmOrder, confirmOrders, rejectOrder, rejectOrders } from '../contract.ts'
import { confirm, confirmMany } from './confirming.ts'

export const confirmingRoutes: Route[] = [
  route(confirmOrder, async (context) => ({ data: await confirm(context) })),
  route(confirmOrders, confirmMany),
  route(rejectOrder, ({ db, me, input }) => make('reject', db, me, input)),
  route(rejectOrders, async ({ db, me, input }) => ({ data: await moveEach(db, me, { ...input, move: 'reject' }) })),
]
