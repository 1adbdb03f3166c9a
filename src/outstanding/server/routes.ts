import { firmOf } from '#credit/server/firms.ts'
import type { Session } from '#kit/access.ts'
import { type Day, monthStart } from '#kit/date.ts'
import type { Parsed } from '#kit/endpoint.ts'
import type { Db } from '#kit/server/db/db.ts'
import { routes } from '#kit/server/http/routes.ts'
import type { Route } from '#kit/server/http/serve.ts'
import {
  getAllOutstanding,
  getAllOutstandingMonths,
  getAnyWayOut,
  getOutstanding,
  getOutstandingMonths,
  getWayOut,
} from '../contract.ts'
import { moneyByMonth } from './by-month.ts'
import { outstandingFor } from './outstanding.ts'
import { wayOutFor } from './way-out.ts'

export const outstandingRoutes: Route[] = [
  ...routes([getOutstanding, getAllOutstanding], async ({ db, me, input, today }) => ({
    data: await outstandingFor(db, me, input, today),
  })),
  ...routes([getOutstandingMonths, getAllOutstandingMonths], ({ db, me, input, today }) =>
    months(db, me, input, today),
  ),
  ...routes([getWayOut, getAnyWayOut], async ({ db, me, input, today }) => ({
    data: await wayOutFor(db, me, input.distributor, today),
  })),
]

/** The month that goes on, and the eleven before it. */
async function months(db: Db, me: Session, asked: Parsed<typeof getOutstandingMonths>, today: Day) {
  const firm = asked.distributor ? await firmOf(db, me, asked.distributor) : null
  const span = { from: monthStart(today, 11), to: today }
  return { data: await moneyByMonth(db, me, span, { distributorId: firm?.id ?? null, types: asked.product_types }) }
}
