import { createHash } from 'node:crypto'
import type { ProductType } from '#kit/access.ts'
import { notFound, Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type Context, listRoute, type Route, route } from '#kit/server/http/serve.ts'
import {
  applyImport,
  callOffPrice,
  createProduct,
  getHistory,
  getMaster,
  listMaster,
  previewImport,
  switchProduct,
  updateProduct,
} from '../contract.ts'
import { type ProductTerms, priceNames, pricesOn, termNames } from '../fields.ts'
import { asDeeds } from '../history.ts'
import { tidy, whyNotCode, whyNotFrom, whyNotTerms } from '../rules.ts'
import { apply, preview, receive } from './import.ts'
import {
  changeProduct,
  findId,
  findMaster,
  historyOf,
  insertProduct,
  isDivision,
  lastChange,
  lockMaster,
  type MasterProduct,
  pageOfMaster,
  putPrices,
  removePrice,
  setActive,
} from './queries.ts'

export const productRoutes: Route[] = [
  listRoute(listMaster, async ({ db, me, input, today, rows: size }) => {
    const { rows, total } = await pageOfMaster(
      db,
      { ...input, type: me.productType, today },
      { page: input.page, size },
    )
    return { data: rows, total }
  }),

  route(getMaster, async (context) => ({ data: await found(context) })),

  route(createProduct, async (context) => {
    const { db, me, input } = context
    const { product_code, active, ...given } = input
    const why = whyNotCode(product_code)
    if (why) throw beside('product_code', why)
    const terms = await accepted(db, given, me.productType)
    if (!(await insertProduct(db, product_code, { ...terms, active }, me.productType)))
      throw beside('product_code', `The code ${product_code} is taken. Enter another one, or edit that product.`, 409)
    return { data: await found(context) }
  }),

  route(updateProduct, async (context) => {
    const { db, me, input, today } = context
    const { product_code, version, prices_from = today, ...given } = input
    const locked = await lockMaster(db, product_code, me.productType)
    if (!locked) throw notFound(`A product with the code ${product_code}`)
    const saved = await found(context)
    if (saved.version !== version) throw await stale(db, saved, locked.id)
    const terms = await accepted(db, given, me.productType, saved.manufacturer)
    const held = pricesOn(saved, prices_from)
    const isRepriced = priceNames.some((name) => terms[name] !== held[name])
    const why = isRepriced && whyNotFrom(prices_from, today)
    if (why) throw beside('prices_from', why)
    const isChanged = termNames.some((name) => !isPriceName(name) && terms[name] !== saved[name])
    if (isChanged) await changeProduct(db, product_code, terms)
    if (isRepriced)
      await putPrices(db, [
        {
          product_code,
          valid_from: prices_from,
          mrp_paise: terms.mrp_paise,
          ptr_paise: terms.ptr_paise,
          pts_paise: terms.pts_paise,
        },
      ])
    return { data: await found(context) }
  }),

  route(switchProduct, async (context) => {
    const { db, me, input } = context
    const locked = await lockMaster(db, input.product_code, me.productType)
    if (!locked) throw notFound(`A product with the code ${input.product_code}`)
    if (locked.active !== input.active) await setActive(db, input.product_code, input.active)
    return { data: await found(context) }
  }),

  route(callOffPrice, async ({ db, me, input, today }) => {
    const { product_code, valid_from } = input
    if (!(await lockMaster(db, product_code, me.productType))) throw notFound(`A product with the code ${product_code}`)
    if (valid_from <= today)
      throw new Problem(409, 'This price holds already, so it can’t be called off. Put another one from today.')
    if (!(await removePrice(db, product_code, valid_from))) throw notFound('That price')
    return undefined
  }),

  route(getHistory, async ({ db, me, input }) => {
    const { product_code: code, page } = input
    const product = await findId(db, code, me.productType)
    if (!product) throw notFound(`A product with the code ${code}`)
    const { rows, total } = await historyOf(db, { id: product.id, code }, page)
    return { data: asDeeds(rows), total }
  }),

  route(previewImport, ({ db, me, today }, file) => preview(db, file, me.productType, today), receive),

  route(applyImport, apply, receive),
]

const isPriceName = (name: keyof ProductTerms) => (priceNames as readonly string[]).includes(name)

type Asked = Pick<Context<typeof getMaster>, 'db' | 'me' | 'today'> & { input: { product_code: string } }

type Found = MasterProduct & { version: string }

async function found({ db, me, input, today }: Asked): Promise<Found> {
  const product = await findMaster(db, input.product_code, me.productType, today)
  if (!product) throw notFound(`A product with the code ${input.product_code}`)
  return { ...product, version: versionOf(product) }
}

/** The same for the same state, so that whoever changes a product or its prices need not count. */
function versionOf(product: MasterProduct): string {
  const state = [...termNames.map((name) => product[name]), product.active, product.prices]
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 22)
}

/** Nothing is lost silently: who was second sees what the first has saved. */
async function stale(db: Db, product: Found, id: number): Promise<Problem> {
  const last = await lastChange(db, id, product.product_code)
  const by = last?.by ?? 'Somebody'
  return new Problem(409, `${by} has changed this product meanwhile. Look at what is new, then save again.`, {
    data: { product, changed_by: by, changed_at: last?.at ?? null },
  })
}

type Given = Omit<ProductTerms, 'manufacturer'> & { manufacturer?: string | undefined }

async function accepted(db: Db, given: Given, type: ProductType, saved = ''): Promise<ProductTerms> {
  const { manufacturer = saved } = given
  const terms = Object.fromEntries(
    Object.entries({ ...given, manufacturer }).map(([name, value]) => [
      name,
      typeof value === 'string' ? tidy(value) : value,
    ]),
  ) as ProductTerms
  const errors = whyNotTerms(terms)
  if (!errors.division_code && !(await isDivision(db, terms.division_code, type)))
    errors.division_code = `There is no division ${terms.division_code} here.`
  const [why] = Object.values(errors)
  if (why) throw new Problem(422, why, { errors })
  return terms
}

function beside(field: string, why: string, http = 422): Problem {
  return new Problem(http, why, { errors: { [field]: why } })
}
