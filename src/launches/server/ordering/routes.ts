import { notFound } from '#kit/problem.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import { getLaunchFirms, listLaunchesToOrder, lookBeforeLaunching, placeLaunchOrders } from '../../ordering-contract.ts'
import { placeAll } from './placing.ts'
import { firmsOfLaunch, knownOf, launchesFor } from './queries.ts'

export const launchingRoutes: Route[] = [
  route(listLaunchesToOrder, async ({ db, me, today }) => {
    const data = await launchesFor(db, me, today)
    return { data, total: data.length }
  }),

  route(getLaunchFirms, async ({ db, me, input, today }) => {
    const [launch] = await launchesFor(db, me, today, input.product_code)
    if (!launch) throw notFound('That launch')
    return { data: { launch, firms: await firmsOfLaunch(db, me, launch, today) } }
  }),

  route(lookBeforeLaunching, async ({ db, me, input, today }) => ({
    data: await knownOf(db, me, input.product_code, input.distributors, today),
  })),

  route(placeLaunchOrders, placeAll),
]
