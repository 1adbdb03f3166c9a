import type { ProductType } from '#kit/access.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import type { DatedPrices, ProductTerms } from '../fields.ts'
import type { Plan } from '../plan.ts'

type SavedRow = ProductTerms & { product_code: string; product_type: ProductType; active: boolean }

/**
 * Locked in one order, so that no two wait for each other; carts and orders may go on pointing to
 * them meanwhile.
 */
export function savedProducts(db: Db, codes: string[], isLocked: boolean): Promise<SavedRow[]> {
  return db.rows<SavedRow>(sql`
    select product_code, product_type, name as product_name, division_code, molecule, form, strength, pack, manufacturer, hsn, gst_bp,
      mrp_paise, ptr_paise, pts_paise, active
    from products
    where product_code = any(${codes})
    order by product_code
    ${isLocked ? sql`for no key update` : sql``}`)
}

export async function savedPrices(db: Db, codes: string[]): Promise<Map<string, DatedPrices[]>> {
  const rows = await db.rows<DatedPrices & { product_code: string }>(sql`
    select product_code, valid_from, mrp_paise, ptr_paise, pts_paise
    from product_prices
    where product_code = any(${codes})
    order by product_code, valid_from`)
  return Map.groupBy(rows, (row) => row.product_code)
}

/** Codes that lost the zeros before them, to the codes as they are. */
export async function codesWithZeros(db: Db, bare: string[], type: ProductType): Promise<Map<string, string>> {
  const rows = await db.rows<{ bare: string; product_code: string }>(sql`
    select ltrim(product_code, '0') as bare, product_code
    from products
    where product_type = ${type} and product_code like '0%' and ltrim(product_code, '0') = any(${bare})`)
  return new Map(rows.map((row) => [row.bare, row.product_code]))
}

export async function divisionsOf(db: Db, type: ProductType): Promise<Map<string, string>> {
  const rows = await db.rows<{ code: string; name: string }>(sql`
    select code, name from divisions where product_type = ${type}`)
  return new Map(rows.flatMap(({ code, name }) => [name, code].map((one) => [one.toLowerCase(), code] as const)))
}

/** False when somebody else has one of the codes since. */
export async function insertProducts(db: Db, products: Plan['inserts'], type: ProductType): Promise<boolean> {
  const column = <Name extends keyof (typeof products)[number]>(name: Name) => products.map((one) => one[name])
  const made = await db.change(sql`
    insert into products (product_code, product_type, name, division_code, molecule, form, strength, pack, manufacturer, hsn, gst_bp,
      mrp_paise, ptr_paise, pts_paise, active)
    select product_code, ${type}, name, division_code, molecule, form, strength, pack, manufacturer, hsn, gst_bp,
      mrp_paise, ptr_paise, pts_paise, active
    from unnest(${column('product_code')}::text[], ${column('product_name')}::text[], ${column('division_code')}::text[],
      ${column('molecule')}::text[], ${column('form')}::text[], ${column('strength')}::text[], ${column('pack')}::text[], ${column('manufacturer')}::text[],
      ${column('hsn')}::text[], ${column('gst_bp')}::integer[], ${column('mrp_paise')}::bigint[],
      ${column('ptr_paise')}::bigint[], ${column('pts_paise')}::bigint[], ${column('active')}::boolean[])
      as given (product_code, name, division_code, molecule, form, strength, pack, manufacturer, hsn, gst_bp, mrp_paise, ptr_paise,
        pts_paise, active)
    order by product_code
    on conflict (product_code) do nothing`)
  return made === products.length
}

export async function changeProducts(db: Db, products: Plan['updates']): Promise<void> {
  const column = <Name extends keyof (typeof products)[number]>(name: Name) => products.map((one) => one[name])
  await db.change(sql`
    update products p
    set name = given.name, division_code = given.division_code, molecule = given.molecule, form = given.form,
      strength = given.strength, pack = given.pack, manufacturer = given.manufacturer, hsn = given.hsn, gst_bp = given.gst_bp, active = given.active
    from unnest(${column('product_code')}::text[], ${column('product_name')}::text[], ${column('division_code')}::text[],
      ${column('molecule')}::text[], ${column('form')}::text[], ${column('strength')}::text[], ${column('pack')}::text[], ${column('manufacturer')}::text[],
      ${column('hsn')}::text[], ${column('gst_bp')}::integer[], ${column('active')}::boolean[])
      as given (product_code, name, division_code, molecule, form, strength, pack, manufacturer, hsn, gst_bp, active)
    where p.product_code = given.product_code`)
}

/**
 * What everybody who writes products counts together is counted at the end, so that nobody waits
 * for it until then.
 */
export async function countLater(db: Db): Promise<void> {
  await db.change(sql`select set_config('apotheca.counts_later', 'on', true)`)
}

export async function countNow(db: Db, codes: string[], type: ProductType): Promise<void> {
  await db.change(sql`select count_products_now(${codes}::text[], ${type})`)
}
