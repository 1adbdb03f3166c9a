import type { Parsed } from '#kit/endpoint.ts'
import { notFound } from '#kit/problem.ts'
import { type Context, type Route, route } from '#kit/server/http/serve.ts'
import {
  countProducts,
  getProduct,
  listMolecules,
  listProducts,
  listSheet,
  lookUpCodes,
  lookUpProduct,
  pickProducts,
  sheetRows,
} from '../contract.ts'
import { findBuyer } from './buyer.ts'
import { productChoices } from './choices.ts'
import { facetsOf, moleculesOf } from './facets.ts'
import { lookUp } from './lookup.ts'
import { findProduct, pageWithTotal } from './queries.ts'
import { whatIsMeant } from './strange.ts'

export const catalogueRoutes: Route[] = [
  route(lookUpProduct, async ({ db, me, input }) => ({ data: await lookUp(db, input.productCode, me.productType) })),

  route(pickProducts, async ({ db, me, input }) => ({
    data: await productChoices(db, input.search_text, me.productType),
  })),

  route(listProducts, ({ input: { limit, ...asked }, ...context }) => pageOf(context, asked, limit)),

  route(listSheet, ({ input, ...context }) => pageOf(context, input, sheetRows)),

  route(getProduct, async ({ db, me, input, today }) => {
    const { product_code, distributor, cfa_code } = input
    const buyer = await findBuyer(db, me, { distributor, cfa_code })
    const row = await findProduct(db, { me, buyer, filters: { search_text: '' }, today }, product_code)
    if (!row) throw notFound(`A product with the code ${product_code}`)
    return { data: row }
  }),

  route(lookUpCodes, async ({ db, me, input, today }) => {
    const { rows, distributor, cfa_code } = input
    const buyer = await findBuyer(db, me, { distributor, cfa_code })
    return whatIsMeant(db, { me, buyer, filters: { search_text: '' }, today }, rows)
  }),

  route(countProducts, async ({ db, me, input, today }) => {
    const { distributor, cfa_code, ...filters } = input
    const buyer = await findBuyer(db, me, { distributor, cfa_code })
    return { data: await facetsOf(db, { me, buyer, filters, today }) }
  }),

  route(listMolecules, async ({ db, me, input, today }) => {
    const { distributor, cfa_code, ...filters } = input
    const buyer = await findBuyer(db, me, { distributor, cfa_code })
    return { data: await moleculesOf(db, { me, buyer, filters, today }) }
  }),
]

type Asking = Pick<Context<typeof listSheet>, 'db' | 'me' | 'today'>

async function pageOf({ db, me, today }: Asking, asked: Parsed<typeof listSheet>, limit: number) {
  const { page, distributor, cfa_code, ...filters } = asked
  const buyer = await findBuyer(db, me, { distributor, cfa_code })
  const { rows, total } = await pageWithTotal(db, { me, buyer, filters, today }, page, limit)
  return { data: rows, total }
}
