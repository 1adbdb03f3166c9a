// Every feature, in its layer. Nothing else lists them: the server, the screens, both navigations,
// the tests, fuzz, OpenAPI and the import check read this.
import { accounts } from '#accounts/screens.ts'
import { cart } from '#cart/screens.ts'
import { catalogue } from '#catalogue/screens.ts'
import { claims } from '#claims/screens.ts'
import { confirming } from '#confirming/screens.ts'
import { content } from '#content/screens.ts'
import { credit } from '#credit/screens.ts'
import { customers } from '#customers/screens.ts'
import { discounts } from '#discounts/screens.ts'
import { employees } from '#employees/screens.ts'
import { erp } from '#erp/screens.ts'
import { firms } from '#firms/screens.ts'
import { fulfilment } from '#fulfilment/screens.ts'
import { home } from '#home/screens.ts'
import { images } from '#images/screens.ts'
import { invoices } from '#invoices/screens.ts'
import { jobs } from '#jobs/screens.ts'
import type { Right } from '#kit/access.ts'
import { declareRights } from '#kit/rights.ts'
import type { Feature } from '#kit/screen.ts'
import { launches } from '#launches/screens.ts'
import { locks } from '#locks/screens.ts'
import { machines } from '#machines/screens.ts'
import { messages } from '#messages/screens.ts'
import { money } from '#money/screens.ts'
import { myorders } from '#myorders/screens.ts'
import { notices } from '#notices/screens.ts'
import { orderbook } from '#orderbook/screens.ts'
import { orders } from '#orders/screens.ts'
import { outstanding } from '#outstanding/screens.ts'
import { parties } from '#parties/screens.ts'
import { people } from '#people/screens.ts'
import { places } from '#places/screens.ts'
import { placing } from '#placing/screens.ts'
import { pricing } from '#pricing/screens.ts'
import { products } from '#products/screens.ts'
import { reports } from '#reports/screens.ts'
import { schemes } from '#schemes/screens.ts'
import { sheet } from '#sheet/screens.ts'
import { shortages } from '#shortages/screens.ts'
import { statements } from '#statements/screens.ts'
import { stock } from '#stock/screens.ts'
import { uploads } from '#uploads/screens.ts'
import { views } from '#views/screens.ts'

/**
 * A feature may import from the layers before its own, and from those neighbours that its `uses`
 * names.
 */
export const layers = {
  ground: { accounts, notices, views, credit, people, employees, places, firms },
  goods: { pricing, catalogue, images, schemes, products, parties },
  trade: { cart, sheet, orders, placing, confirming, myorders, orderbook, locks, uploads, launches, discounts },
  after: { stock, fulfilment, shortages, erp, outstanding, invoices, money, claims, statements },
  around: { customers, messages, content, reports, home, machines, jobs },
} satisfies Record<string, Record<string, Feature>>

type Layers = typeof layers

/** The path of every screen of every feature. */
export type ScreenPath = {
  [Layer in keyof Layers]: { [Name in keyof Layers[Layer]]: PathOf<Layers[Layer][Name]> }[keyof Layers[Layer]]
}[keyof Layers]
type PathOf<F> = F extends Feature ? keyof F['screens'] & string : never

/** By name, the layers from the ground up. */
export const features: Record<string, Feature> = Object.assign({}, ...Object.values(layers))

/** What admins are given to do, in the order in which a person reads it. */
export const rights: readonly Right[] = Object.values(features)
  .flatMap((feature) => feature.rights ?? [])
  .sort((one, other) => one.order - other.order)

declareRights(rights)
