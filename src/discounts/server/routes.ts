import { lookUp } from '#catalogue/server/lookup.ts'
import { notFound, Problem } from '#kit/problem.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import { addDiscounted, listDiscounted, removeDiscounted } from '../contract.ts'
import { deleteDiscounted, insertDiscounted, pageOfDiscounted } from './queries.ts'

export const discountRoutes: Route[] = [
  route(listDiscounted, async ({ db, me, input }) => {
    const asked = { productType: me.productType, search: input.search_text, page: input.page }
    const { rows: data, total } = await pageOfDiscounted(db, asked)
    return { data, total, count_product: total }
  }),

  route(addDiscounted, async ({ db, me, input }) => {
    const { product_code, product_name } = await lookUp(db, input.product_code, me.productType)
    if (!(await insertDiscounted(db, product_code, me.productType)))
      throw new Problem(409, `${product_name} (${product_code}) is on the discounted list already.`)
    return { data: { product_code, product_name } }
  }),

  route(removeDiscounted, async ({ db, me, input }) => {
    if (!(await deleteDiscounted(db, input.product_code, me.productType)))
      throw notFound(`${input.product_code} on the discounted list`)
    return undefined
  }),
]
