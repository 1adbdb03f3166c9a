import type { Output } from '#kit/endpoint.ts'
import { notFound } from '#kit/problem.ts'
import { type Route, route } from '#kit/server/serve.ts'
import { countProducts, getProduct, listProducts, lookUpProduct } from '../contract.ts'
import { urlOfImage } from '../image-url.ts'
import { stockLevel } from '../rules.ts'
import { findBuyer } from './buyer.ts'
import { lookUp } from './lookup.ts'
import { facetsOf, findProduct, type ProductRow, pageWithTotal } from './queries.ts'

type Product = Output<typeof getProduct>['data']

export const catalogueRoutes: Route[] = [
  route(lookUpProduct, async ({ db, me, input }) => ({ data: await lookUp(db, input.productCode, me.productType) })),

  route(listProducts, async ({ db, me, input, today }) => {
    const { page, limit, distributor, cfa_code, ...filters } = input
    const asked = { me, buyer: await findBuyer(db, me, { distributor, cfa_code }), filters, today }
    const { rows, total } = await pageWithTotal(db, asked, page, limit)
    return { data: rows.map(shown), total }
  }),

  route(getProduct, async ({ db, me, input, today }) => {
    const { product_code, distributor, cfa_code } = input
    const buyer = await findBuyer(db, me, { distributor, cfa_code })
    const row = await findProduct(db, { me, buyer, filters: { search_text: '' }, today }, product_code)
    if (!row) throw notFound(`A product with the code ${product_code}`)
    return { data: shown(row) }
  }),

  route(countProducts, async ({ db, me, input, today }) => {
    const { distributor, cfa_code, ...filters } = input
    const buyer = await findBuyer(db, me, { distributor, cfa_code })
    return { data: await facetsOf(db, { me, buyer, filters, today }) }
  }),
]

function shown(row: ProductRow): Product {
  const { packs, total, image_name, file_hash, ...product } = row as ProductRow & Record<'packs', number>
  return {
    ...(product as Product),
    stock: stockLevel(packs),
    image_url: file_hash ? urlOfImage(String(file_hash), String(image_name)) : null,
  }
}
