import { type Route, route } from '#kit/server/serve.ts'
import { getDashboard, getHome } from '../contract.ts'
import {
  countServed,
  endingLicences,
  lastChanges,
  officeDivisions,
  officeFigures,
  officeLicences,
  orderableDivisions,
  orderFigures,
  servedDistributors,
} from './queries.ts'

export const reportRoutes: Route[] = [
  route(getHome, async ({ db, me, today }) => {
    const isEmployee = me.userType === 'E'
    const [licences, distributors, distributor_count, divisions] = await Promise.all([
      endingLicences(db, me, today),
      isEmployee ? servedDistributors(db, me) : [],
      isEmployee ? countServed(db, me) : 0,
      orderableDivisions(db, me),
    ])
    return { data: { licences, distributors, distributor_count, divisions } }
  }),

  route(getDashboard, async ({ db, me, today }) => {
    const [orders, figures, divisions, licence_list, changes] = await Promise.all([
      orderFigures(db, me.productType, today),
      officeFigures(db, me.productType, today),
      officeDivisions(db, me.productType),
      officeLicences(db, me.productType, today),
      lastChanges(db),
    ])
    return { data: { ...orders, ...figures, divisions, licence_list, changes } }
  }),
]
