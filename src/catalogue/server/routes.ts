import { type Route, route } from '#kit/server/serve.ts'
import { lookUpProduct } from '../contract.ts'
import { lookUp } from './lookup.ts'

export const catalogueRoutes: Route[] = [
  route(lookUpProduct, async ({ db, me, input }) => ({ data: await lookUp(db, input.productCode, me.productType) })),
]
