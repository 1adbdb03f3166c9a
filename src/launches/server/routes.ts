import { lookUp } from '#catalogue/server/lookup.ts'
import { notFound, Problem } from '#kit/problem.ts'
import { breaks } from '#kit/server/db/constraint.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import { createLaunch, deleteLaunch, listLaunches, updateLaunch } from '../contract.ts'
import { type LaunchDates, readLaunch } from '../rules.ts'
import {
  changeLaunch,
  countLaunches,
  getLaunch,
  insertLaunch,
  lockLaunch,
  pageOfLaunches,
  removeLaunch,
} from './queries.ts'

export const launchRoutes: Route[] = [
  route(listLaunches, async ({ db, me, input }) => {
    const [data, total] = await Promise.all([
      pageOfLaunches(db, me.productType, input.page, input.limit),
      countLaunches(db, me.productType),
    ])
    return { data, total }
  }),

  route(createLaunch, async ({ db, me, input, today }) => {
    const launch = accepted(readLaunch(input, today))
    await lookUp(db, launch.productCode, me.productType)
    const id = await insertLaunch(db, launch, me.productType).catch(asOverlap(launch))
    return { data: await getLaunch(db, id) }
  }),

  route(updateLaunch, async ({ db, me, input, today }) => {
    const saved = await lockLaunch(db, input.id, me.productType)
    if (!saved) throw notFound('That launch')
    const launch = accepted(readLaunch(input, today, saved))
    // A product that went inactive since keeps its launch; another one must be active.
    if (launch.productCode !== saved.product_code) await lookUp(db, launch.productCode, me.productType)
    await changeLaunch(db, input.id, launch).catch(asOverlap(launch))
    return { data: await getLaunch(db, input.id) }
  }),

  route(deleteLaunch, async ({ db, me, input }) => {
    if (!(await removeLaunch(db, input.id, me.productType))) throw notFound('That launch')
    return undefined
  }),
]

function accepted(read: ReturnType<typeof readLaunch>): LaunchDates {
  if ('why' in read) throw new Problem(422, read.why)
  return read.launch
}

function asOverlap({ productCode }: LaunchDates) {
  return (error: unknown): never => {
    if (breaks(error, 'launches_of_a_product_do_not_overlap'))
      throw new Problem(409, `${productCode} has another launch in these days. Change the dates, or edit that launch.`)
    throw error
  }
}
