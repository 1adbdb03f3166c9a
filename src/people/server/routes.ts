import { notFound } from '#kit/problem.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import { forgetItemCode, listItemCodes, listMyDistributors, pickDistributors, pickEmployees } from '../contract.ts'
import { distributorChoices, employeeChoices } from './choices.ts'
import { forgetCode, pageOfCodes } from './item-codes.ts'
import { pageOfMine } from './queries.ts'

export const distributorRoutes: Route[] = [
  route(listMyDistributors, async ({ db, me, input, today }) => {
    const { rows, total } = await pageOfMine(db, me, { ...input, today })
    return { data: rows, total }
  }),

  route(listItemCodes, async ({ db, me, input }) => {
    const { rows, total } = await pageOfCodes(db, me, input)
    return { data: rows, total }
  }),

  route(forgetItemCode, async ({ db, me, input }) => {
    if (!(await forgetCode(db, me, input.id))) throw notFound('That item code')
    return undefined
  }),

  route(pickDistributors, async ({ db, me, input }) => ({
    data: await distributorChoices(db, { text: input.search_text, type: me.productType }),
  })),

  route(pickEmployees, async ({ db, me, input }) => ({
    data: await employeeChoices(db, { text: input.search_text, type: me.productType }),
  })),
]
