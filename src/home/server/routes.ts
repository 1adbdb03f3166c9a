import { type Route, route } from '#kit/server/http/serve.ts'
import { getDashboard, getHome } from '../contract.ts'
import { getMenu } from '../menu-contract.ts'
import { homeOf } from './home.ts'
import { menuOf } from './menu.ts'
import { lastChanges, officeDivisions, officeFigures, officeLicences, orderFigures } from './queries.ts'

export const homeRoutes: Route[] = [
  route(getHome, async ({ db, me, today }) => ({ data: await homeOf(db, me, today) })),

  route(getMenu, async ({ db, me, today }) => ({ data: await menuOf(db, me, today) })),

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
