// A sheet of offers: what is there now, and the statements that apply what was planned.
import type { ProductType } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import type { Importing } from '#kit/server/importing/importing.ts'
import { offerImport } from '../contract.ts'
import {
  type KnownOffers,
  type OfferColumn,
  type OfferWork,
  offerCells,
  offerColumns,
  planOffer,
  type SavedOffer,
} from '../offer-sheet.ts'
import { offerKeys, offersOf } from './queries.ts'

/** A template of everything that ever was would be no template. */
const mostCurrent = 5000

export const offerImporting: Importing<OfferColumn, KnownOffers, OfferWork> = {
  endpoints: offerImport,
  what: 'offers',
  columns: offerColumns,
  known: async (db, rows, { me, today, isLocked }) => {
    const cells = <Name extends OfferColumn>(name: Name) => [
      ...new Set(rows.flatMap((row) => (row.cells[name] === undefined ? [] : [row.cells[name]]))),
    ]
    const ids = cells('offer').filter((text) => /^\d{1,15}$/.test(text))
    const type = me.productType
    const saved = await savedOffers(db, ids.map(Number), type, isLocked)
    const [products, divisions, distributors] = await Promise.all([
      activeProducts(db, cells('product_code'), type),
      divisionsOf(db, type),
      distributorsOf(db, cells('distributor'), type),
    ])
    return { saved, products, divisions, distributors, today }
  },
  plan: planOffer,
  apply: async (db, work, { me }) => {
    await insertOffers(
      db,
      work.filter(({ id }) => id === null),
      me.productType,
    )
    await changeOffers(
      db,
      work.filter(({ id }) => id !== null),
    )
  },
  current: async (db, { me, today }) => {
    const keys = await offerKeys(db, { type: me.productType, search_text: '', today })
    return (await offersOf(db, keys.slice(0, mostCurrent))).filter(({ ends_on }) => ends_on >= today).map(offerCells)
  },
}

type SavedRow = Omit<SavedOffer, 'product_code' | 'division_code' | 'distributor'> & {
  product_code: string | null
  division_code: string | null
  distributor: string | null
}

/** Locked in one order, so that no two wait for each other. */
async function savedOffers(db: Db, ids: number[], type: ProductType, isLocked: boolean) {
  const rows = await db.rows<SavedRow>(sql`
    select o.id, o.product_code, o.division_code, a.username as distributor, o.min_qty, o.scheme_qty, o.compulsory,
      o.starts_on, o.ends_on, o.enabled, coalesce(p.name, 'All of ' || v.name) as name
    from offers o
    left join products p on p.product_code = o.product_code
    left join divisions v on v.code = o.division_code
    left join accounts a on a.id = o.distributor_id
    where o.id = any(${ids}::bigint[]) and o.product_type = ${type}
    order by o.id
    ${isLocked ? sql`for update of o` : sql``}`)
  return new Map(
    rows.map(({ product_code, division_code, distributor, ...rest }) => [
      rest.id,
      {
        ...rest,
        product_code: product_code ?? '',
        division_code: division_code ?? '',
        distributor: distributor ?? '',
      },
    ]),
  )
}

async function activeProducts(db: Db, codes: string[], type: ProductType): Promise<Map<string, string>> {
  const rows = await db.rows<{ product_code: string; name: string }>(sql`
    select product_code, name from products
    where product_code = any(${codes}::text[]) and product_type = ${type} and active`)
  return new Map(rows.map(({ product_code, name }) => [product_code, name]))
}

async function divisionsOf(db: Db, type: ProductType) {
  const rows = await db.rows<{ code: string; name: string }>(sql`
    select code, name from divisions where product_type = ${type}`)
  return new Map(rows.flatMap((row) => [row.name, row.code].map((one) => [one.toLowerCase(), row] as const)))
}

async function distributorsOf(db: Db, codes: string[], type: ProductType) {
  const rows = await db.rows<{ id: number; code: string; name: string }>(sql`
    select id, username as code, name from accounts
    where kind = 'D' and div_type in (${type}, 'B') and lower(username) = any(${codes.map((code) => code.toLowerCase())}::text[])`)
  return new Map(rows.map((row) => [row.code.toLowerCase(), row]))
}

async function insertOffers(db: Db, work: OfferWork[], type: ProductType): Promise<void> {
  await db.change(sql`
    insert into offers (product_code, division_code, distributor_id, product_type, min_qty, scheme_qty, compulsory,
      starts_on, ends_on, enabled)
    select product_code, division_code, distributor_id, ${type}, min_qty, scheme_qty, compulsory, starts_on, ends_on, enabled
    from ${given(work)}
    order by place`)
}

async function changeOffers(db: Db, work: OfferWork[]): Promise<void> {
  await db.change(sql`
    update offers o
    set product_code = given.product_code, division_code = given.division_code, distributor_id = given.distributor_id,
      min_qty = given.min_qty, scheme_qty = given.scheme_qty, compulsory = given.compulsory,
      starts_on = given.starts_on, ends_on = given.ends_on, enabled = given.enabled
    from ${given(work)}
    where o.id = given.id`)
}

function given(work: OfferWork[]) {
  const term = <Value>(read: (one: OfferWork) => Value) => work.map(read)
  const day = (read: (one: OfferWork) => Day) => work.map(read)
  return sql`unnest(${work.map((_, at) => at)}::integer[], ${term(({ id }) => id)}::bigint[],
      ${term(({ terms }) => terms.productCode)}::text[], ${term(({ terms }) => terms.divisionCode)}::text[],
      ${term(({ distributorId }) => distributorId)}::bigint[], ${term(({ terms }) => terms.minQty)}::integer[],
      ${term(({ terms }) => terms.schemeQty)}::integer[], ${term(({ terms }) => terms.compulsory)}::boolean[],
      ${day(({ terms }) => terms.startsOn)}::date[], ${day(({ terms }) => terms.endsOn)}::date[],
      ${term(({ terms }) => terms.enabled)}::boolean[])
    as given (place, id, product_code, division_code, distributor_id, min_qty, scheme_qty, compulsory, starts_on, ends_on,
      enabled)`
}
