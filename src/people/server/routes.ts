import { notFound } from '#kit/problem.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import { listFiles } from '#kit/server/sheet/list-files.ts'
import {
  forgetItemCode,
  itemCodesAsCsv,
  itemCodesAsWorkbook,
  listItemCodes,
  listMyDistributors,
  pickDistributors,
  pickEmployees,
} from '../contract.ts'
import { distributorChoices, employeeChoices } from './choices.ts'
import { forgetCode, type ListedCode, pageOfCodes } from './item-codes.ts'
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

  ...listFiles<typeof itemCodesAsCsv, ListedCode>(itemCodesAsCsv, itemCodesAsWorkbook, {
    name: 'item-codes',
    pageOf: async ({ db, me, input }, page, size) => (await pageOfCodes(db, me, { ...input, page }, size)).rows,
    columns: [
      { head: 'Item code', format: '@', cell: ({ code }) => code },
      { head: 'Product code', format: '@', cell: ({ product_code }) => product_code },
      { head: 'Product', width: 34, cell: ({ product_name }) => product_name },
      { head: 'Distributor code', format: '@', cell: ({ distributor }) => distributor },
      { head: 'Distributor', width: 34, cell: ({ distributor_name }) => distributor_name },
      { head: 'Since', cell: ({ learned_at }) => learned_at },
    ],
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
