import { lookUp } from '#catalogue/server/lookup.ts'
import type { ProductType } from '#kit/access.ts'
import { notFound, Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import { listRoute, type Route, route } from '#kit/server/http/serve.ts'
import { importRoutes } from '#kit/server/importing/importing.ts'
import { createOffer, getScopes, listOffers, updateOffer, weighOffer } from '../contract.ts'
import { type OfferTerms, readOffer } from '../offer-rules.ts'
import { findBuyer } from './buyer.ts'
import { offerImporting } from './import.ts'
import {
  allCfas,
  changeOffer,
  divisionsOf,
  findDivision,
  getOffer,
  insertOffer,
  lockOffer,
  pageOfOffers,
  priceOf,
  rivalsOf,
} from './queries.ts'

export const offerRoutes: Route[] = [
  ...importRoutes(offerImporting),

  listRoute(listOffers, async ({ db, me, input, today, rows: size }) => {
    const { rows, total } = await pageOfOffers(db, me.productType, { ...input, size }, today)
    return { data: rows, total }
  }),

  route(createOffer, async ({ db, me, input, today }) => {
    const offer = accepted(readOffer(input, today))
    await targetOf(db, offer, me.productType)
    const buyer = offer.distributor ? await findBuyer(db, offer.distributor, me.productType) : null
    const id = await insertOffer(db, offer, me.productType, buyer?.id ?? null)
    return { data: await getOffer(db, id) }
  }),

  route(updateOffer, async ({ db, me, input, today }) => {
    const saved = await lockOffer(db, input.id, me.productType)
    if (!saved) throw notFound('That offer')
    const offer = accepted(readOffer(input, today, saved))
    // A product that went inactive since keeps its offer; another one must be active.
    const isSame = offer.productCode === saved.product_code && offer.divisionCode === saved.division_code
    if (!isSame) await targetOf(db, offer, me.productType)
    const buyer = offer.distributor ? await findBuyer(db, offer.distributor, me.productType) : null
    await changeOffer(db, input.id, offer, buyer?.id ?? null)
    return { data: await getOffer(db, input.id) }
  }),

  route(weighOffer, async ({ db, me, input, today }) => {
    const { product_code: productCode, division_code, distributor, starts_on, ends_on, except } = input
    const target = await targetOf(db, { productCode, divisionCode: division_code }, me.productType)
    const buyer = distributor ? await findBuyer(db, distributor, me.productType) : null
    const [price_paise, contest] = await Promise.all([
      productCode ? priceOf(db, productCode, today) : null,
      rivalsOf(db, {
        productCode: productCode || null,
        divisionCode: target.divisionCode,
        distributorId: buyer?.id ?? null,
        // What is over by now is no rival any more.
        startsOn: starts_on && starts_on > today ? starts_on : today,
        endsOn: ends_on ?? '9999-12-31',
        except: except ?? 0,
      }),
    ])
    return { data: { name: target.name, price_paise, distributor_name: buyer?.name ?? null, ...contest } }
  }),

  route(getScopes, async ({ db, me }) => {
    const [divisions, cfas] = await Promise.all([divisionsOf(db, me.productType), allCfas(db)])
    return { data: { divisions, cfas } }
  }),
]

function accepted(read: ReturnType<typeof readOffer>): OfferTerms {
  if ('offer' in read) return read.offer
  const [why = ''] = Object.values(read.errors)
  throw new Problem(422, why, { errors: read.errors })
}

type Target = { name: string; divisionCode: string }

/**
 * The active product or the division that an offer is of, in the session's product type; else why
 * not, beside its field.
 */
async function targetOf(
  db: Db,
  { productCode, divisionCode }: Pick<OfferTerms, 'productCode' | 'divisionCode'>,
  type: ProductType,
): Promise<Target> {
  if (productCode) {
    const product = await lookUp(db, productCode, type).catch(besideTheCode)
    return { name: product.product_name, divisionCode: product.division_code }
  }
  const division = divisionCode ? await findDivision(db, divisionCode, type) : null
  if (division) return { name: division.name, divisionCode: division.code }
  const why = divisionCode ? `There is no division ${divisionCode} here.` : 'Say which product or division it is for.'
  throw new Problem(divisionCode ? 404 : 422, why, {
    errors: { [divisionCode ? 'division_code' : 'product_code']: why },
  })
}

function besideTheCode(error: unknown): never {
  if (!(error instanceof Problem)) throw error
  throw new Problem(error.http, error.message, { errors: { product_code: error.message } })
}
