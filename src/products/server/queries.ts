import { codesFound } from '#catalogue/server/searching.ts'
import type { ProductType } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Parsed } from '#kit/endpoint.ts'
import { pageSize } from '#kit/list.ts'
import { type Db, join, type Sql, sql } from '#kit/server/db/db.ts'
import { keysInOrder, keysOf, orderBy } from '#kit/server/db/sort.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import type { listMaster } from '../contract.ts'
import type { DatedPrices, ProductTerms } from '../fields.ts'
import type { AuditRow } from '../history.ts'
import { mostFound } from '../rules.ts'

export type MasterRow = ProductTerms & {
  product_code: string
  division_name: string
  active: boolean
  next_price: DatedPrices | null
}

export type MasterProduct = MasterRow & { prices: DatedPrices[]; open_carts: number }

export type Filters = {
  search_text: string
  division?: string | undefined
  state?: 'active' | 'inactive' | undefined
  picture?: 'none' | undefined
}

type MasterSort = NonNullable<Parsed<typeof listMaster>['sort']>

export type Asked = Filters & { type: ProductType; today: Day; sort?: MasterSort | undefined }

/** What a search finds, the best first; null where nothing is searched. */
export async function searched(db: Db, { search_text, ...asked }: Asked): Promise<string[] | null> {
  if (!search_text) return null
  return codesFound(db, search_text, { type: asked.type, fitting: fitting(asked, null), most: mostFound + 1 })
}

export async function pageOfMaster(
  db: Db,
  asked: Asked,
  { page, size }: { page: number; size: number },
): Promise<{ rows: MasterRow[]; total: number }> {
  const found = await searched(db, asked)
  const [codes, total] = await Promise.all([
    masterCodes(db, { ...asked, found }, pageCut(page, size)),
    found ? found.length : countMaster(db, asked),
  ])
  return { rows: await masterOf(db, codes, asked), total }
}

type Sorted = Asked & { found: string[] | null }

/** What the list holds, in its order: what was searched the best first, unless it is sorted. */
export function masterCodes(db: Db, { sort, found, ...asked }: Sorted, cut = sql``): Promise<string[]> {
  const usual = found && !sort ? sql`array_position(${found}::text[], p.product_code)` : sql`p.name, p.product_code`
  const byPrice = sort?.endsWith('_paise')
    ? sql`
      left join (
        select distinct on (d.product_code) d.product_code, d.mrp_paise, d.ptr_paise, d.pts_paise
        from product_prices d where d.valid_from <= ${asked.today} order by d.product_code, d.valid_from desc
      ) d on d.product_code = p.product_code`
    : sql``
  return keysOf<string>(
    db,
    sql`
      select p.product_code as key from products p
      join divisions v on v.code = p.division_code
      ${byPrice}
      where ${fitting(asked, found)}
      ${orderBy(sort, sorts, usual, 'none')} ${cut}`,
  )
}

const sorts = {
  product_code: sql`p.product_code`,
  product_name: sql`p.name`,
  division_name: sql`v.name`,
  pts_paise: sql`coalesce(d.pts_paise, p.pts_paise)`,
  ptr_paise: sql`coalesce(d.ptr_paise, p.ptr_paise)`,
  mrp_paise: sql`coalesce(d.mrp_paise, p.mrp_paise)`,
}

/** These products as they stand, if they are of the type. */
export function masterOf(
  db: Db,
  codes: readonly string[],
  { type, today }: Pick<Asked, 'type' | 'today'>,
): Promise<MasterRow[]> {
  return db.rows<MasterRow>(sql`
    select ${masterColumns}, ${nextPrice}
    from products p
    join ${keysInOrder(codes, 'text')} on k.key = p.product_code
    ${masterJoins(today)}
    where p.product_type = ${type}
    order by k.at`)
}

async function countMaster(db: Db, asked: Asked): Promise<number> {
  const { division, state, type, picture } = asked
  if (picture) {
    const { total } = await db.one<{ total: number }>(
      sql`select count(*) as total from products p where ${fitting(asked, null)}`,
    )
    return total
  }
  const counted = {
    active: sql`t.active_products`,
    inactive: sql`t.products - t.active_products`,
    all: sql`t.products`,
  }[state ?? 'all']
  const { total } = await db.one<{ total: number }>(sql`
    select coalesce(sum(${counted}), 0)::bigint as total
    from division_totals t
    join divisions v on v.code = t.division_code
    where v.product_type = ${type} and (${division ?? null}::text is null or t.division_code = ${division ?? null})`)
  return total
}

function fitting({ division, state, type, picture }: Omit<Asked, 'search_text'>, found: string[] | null): Sql {
  return join(
    [
      sql`p.product_type = ${type}`,
      ...(division ? [sql`p.division_code = ${division}`] : []),
      ...(state ? [state === 'active' ? sql`p.active` : sql`not p.active`] : []),
      ...(picture
        ? [sql`not exists (select from product_images i where lower(i.image_name) = lower(p.product_code || '.png'))`]
        : []),
      ...(found ? [sql`p.product_code = any(${found}::text[])`] : []),
    ],
    ' and ',
  )
}

const masterColumns = sql`
  p.product_code, p.name as product_name, p.division_code, v.name as division_name, p.molecule, p.form, p.strength, p.pack,
  p.manufacturer, p.hsn, p.gst_bp, n.mrp_paise, n.ptr_paise, n.pts_paise, p.active`

const nextPrice = sql`
  case when coming.valid_from is not null then jsonb_build_object('valid_from', coming.valid_from,
    'mrp_paise', coming.mrp_paise, 'ptr_paise', coming.ptr_paise, 'pts_paise', coming.pts_paise) end as next_price`

const masterJoins = (today: Day) => sql`
  join divisions v on v.code = p.division_code
  cross join lateral price_on(row(p.*)::products, ${today}::date) n
  left join lateral (
    select d.valid_from, d.mrp_paise, d.ptr_paise, d.pts_paise from product_prices d
    where d.product_code = p.product_code and d.valid_from > ${today}::date
    order by d.valid_from limit 1
  ) coming on true`

export function findMaster(db: Db, code: string, type: ProductType, today: Day): Promise<MasterProduct | null> {
  return db.maybe<MasterProduct>(sql`
    select ${masterColumns}, ${nextPrice},
      coalesce((select jsonb_agg(jsonb_build_object('valid_from', d.valid_from, 'mrp_paise', d.mrp_paise,
          'ptr_paise', d.ptr_paise, 'pts_paise', d.pts_paise) order by d.valid_from)
        from product_prices d where d.product_code = p.product_code), '[]') as prices,
      (select count(*) from cart_items i where i.product_code = p.product_code) as open_carts
    from products p
    ${masterJoins(today)}
    where p.product_code = ${code} and p.product_type = ${type}`)
}

/**
 * Locked for the change, so that two edits do not cross; carts and orders may go on pointing to it
 * meanwhile.
 */
export function lockMaster(db: Db, code: string, type: ProductType) {
  return db.maybe<{ id: number; active: boolean }>(sql`
    select id, active from products where product_code = ${code} and product_type = ${type}
    for no key update`)
}

export async function isDivision(db: Db, code: string, type: ProductType): Promise<boolean> {
  return (await db.maybe(sql`select 1 from divisions where code = ${code} and product_type = ${type}`)) !== null
}

export async function insertProduct(
  db: Db,
  code: string,
  terms: ProductTerms & { active: boolean },
  type: ProductType,
): Promise<boolean> {
  const made = await db.change(sql`
    insert into products (product_code, product_type, name, division_code, molecule, form, strength, pack, manufacturer, hsn, gst_bp,
      mrp_paise, ptr_paise, pts_paise, active)
    values (${code}, ${type}, ${terms.product_name}, ${terms.division_code}, ${terms.molecule}, ${terms.form},
      ${terms.strength}, ${terms.pack}, ${terms.manufacturer}, ${terms.hsn}, ${terms.gst_bp}, ${terms.mrp_paise}, ${terms.ptr_paise},
      ${terms.pts_paise}, ${terms.active})
    on conflict (product_code) do nothing`)
  return made === 1
}

/** Its own prices stay: other ones are dated. */
export async function changeProduct(db: Db, code: string, terms: ProductTerms): Promise<void> {
  await db.change(sql`
    update products
    set name = ${terms.product_name}, division_code = ${terms.division_code}, molecule = ${terms.molecule},
      form = ${terms.form}, strength = ${terms.strength}, pack = ${terms.pack}, manufacturer = ${terms.manufacturer}, hsn = ${terms.hsn},
      gst_bp = ${terms.gst_bp}
    where product_code = ${code}`)
}

export async function setActive(db: Db, code: string, active: boolean): Promise<void> {
  await db.change(sql`update products set active = ${active} where product_code = ${code}`)
}

/** Taken away and put anew, so that the audit keeps both whole, with their day. */
export async function putPrices(db: Db, prices: (DatedPrices & { product_code: string })[]): Promise<void> {
  const column = <Name extends keyof (typeof prices)[number]>(name: Name) => prices.map((price) => price[name])
  await db.change(sql`
    delete from product_prices d
    using unnest(${column('product_code')}::text[], ${column('valid_from')}::date[]) as given (product_code, valid_from)
    where d.product_code = given.product_code and d.valid_from = given.valid_from`)
  await db.change(sql`
    insert into product_prices (product_code, valid_from, mrp_paise, ptr_paise, pts_paise)
    select product_code, valid_from, mrp_paise, ptr_paise, pts_paise
    from unnest(${column('product_code')}::text[], ${column('valid_from')}::date[], ${column('mrp_paise')}::bigint[],
      ${column('ptr_paise')}::bigint[], ${column('pts_paise')}::bigint[])
      as given (product_code, valid_from, mrp_paise, ptr_paise, pts_paise)`)
}

export async function removePrice(db: Db, code: string, from: Day): Promise<boolean> {
  return (await db.change(sql`delete from product_prices where product_code = ${code} and valid_from = ${from}`)) === 1
}

const actorName = sql`
  coalesce((select a.name from accounts a
    where u.actor ~ '^(admin|customer) [0-9]{1,15}$' and a.id = split_part(u.actor, ' ', 2)::bigint), 'The system')`

const ofProduct = (id: number, code: string) => sql`
  ((u.entity = 'products' and u.entity_id = ${String(id)}) or (u.entity = 'product_prices' and u.entity_id = ${code}))`

export async function historyOf(
  db: Db,
  { id, code }: { id: number; code: string },
  page: number,
): Promise<{ rows: AuditRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    db.rows<AuditRow>(sql`
      select u.id, u.at, ${actorName} as by, u.entity, u.action, u.before, u.after, u.request_id,
        case when u.entity = 'product_prices' then to_jsonb(held) end as held, m.file_name
      from (
        select u.* from audit u
        where ${ofProduct(id, code)}
        order by u.id desc
        ${pageCut(page, pageSize)}
      ) u
      left join imports m on m.request_id = u.request_id
      left join lateral (
        (select d.mrp_paise, d.ptr_paise, d.pts_paise from product_prices d
         where d.product_code = ${code} and d.valid_from < (u.after ->> 'valid_from')::date
         order by d.valid_from desc limit 1)
        union all
        select p.mrp_paise, p.ptr_paise, p.pts_paise from products p where p.id = ${id}
        limit 1
      ) held on true
      order by u.id desc`),
    db.one<{ total: number }>(sql`select count(*) as total from audit u where ${ofProduct(id, code)}`),
  ])
  return { rows, total }
}

export function findId(db: Db, code: string, type: ProductType): Promise<{ id: number } | null> {
  return db.maybe(sql`select id from products where product_code = ${code} and product_type = ${type}`)
}

export function lastChange(db: Db, id: number, code: string): Promise<{ by: string; at: string } | null> {
  return db.maybe(sql`
    select ${actorName} as by, u.at from audit u where ${ofProduct(id, code)} order by u.id desc limit 1`)
}
