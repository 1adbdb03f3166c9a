import { type Route, route } from '#kit/server/serve.ts'
import { listMyDistributors } from '../contract.ts'
import { countMyDistributors, myDistributors } from './queries.ts'

export const distributorRoutes: Route[] = [
  route(listMyDistributors, async ({ db, me, input }) => {
    const [data, total] = await Promise.all([myDistributors(db, me, input), countMyDistributors(db, me, input)])
    return { data, total }
  }),
]
