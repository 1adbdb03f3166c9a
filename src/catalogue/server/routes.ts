import { notFound } from '#kit/problem.ts'
import { type Route, route } from '#kit/server/serve.ts'
import { countProducts, getProduct, listProducts, lookUpProduct } from '../contract.ts'
import { findBuyer } from './buyer.ts'
import { lookUp } from './lookup.ts'
import { facetsOf, findProduct, pageWithTotal } from './queries.ts'

export const catalogueRoutes: Route[] = [
  route(lookUpProduct, async ({ db, me, input }) => ({ data: await lookUp(db, input.productCode, me.productType) })),

  route(listProducts, async ({ db, me, input, today }) => {
    const { page, limit, distributor, cfa_code, ...filters } = input
    const asked = { me, buyer: await findBuyer(db, me, { distributor, cfa_code }), filters, today }
    const { rows, total } = await pageWithTotal(db, asked, page, limit)
    return { data: rows, total }
  }),

  route(getProduct, async ({ db, me, input, today }) => {
    const { product_code, distributor, cfa_code } = input
    const buyer = await findBuyer(db, me, { distributor, cfa_code })
    const row = await findProduct(db, { me, buyer, filters: { search_text: '' }, today }, product_code)
    if (!row) throw notFound(`A product with the code ${product_code}`)
    return { data: row }
  }),

  route(countProducts, async ({ db, me, input, today }) => {
    const { distributor, cfa_code, ...filters } = input
    const buyer = await findBuyer(db, me, { distributor, cfa_code })
    return { data: await facetsOf(db, { me, buyer, filters, today }) }
  }),
]
