import type { ProductType } from '#kit/access.ts'
import { pageSize } from '#kit/list.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import { type Listing, type Page, pageOfList } from '#kit/server/http/page-starts.ts'
import { pageCut } from '#kit/server/http/paging.ts'

export type ImageRow = { product_image_id: number; image_name: string; file_hash: string }
type Asked = { productType: ProductType; search: string; page: number }

/** The page and the total in one round trip. */
export async function pageOfImages(db: Db, asked: Asked): Promise<Page<ImageRow>> {
  if (!asked.search) return pageOfList(db, listing, asked)
  const rows = await db.rows<ImageRow & { total: number }>(sql`
    with found as materialized (${matches(asked)})
    select found.*, (select count(*) from found) as total from found
    order by product_image_id desc ${pageCut(asked.page, pageSize)}`)
  const [first] = rows
  return { rows, total: first ? first.total : asked.page === 1 ? 0 : await countMatches(db, asked) }
}

const listing: Listing = {
  table: 'product_images',
  key: 'product_image_id',
  order: 'desc',
  from: (start) => sql`product_image_id <= ${start}::bigint`,
  rows: (keys, counted) => sql`
    select i.product_image_id, i.image_name, i.file_hash, t.total, t.version
    from (${keys}) cut
    join product_images i using (product_image_id)
    ${counted}
    order by i.product_image_id desc`,
}

const matches = ({ productType, search }: Asked) => sql`
  select product_image_id, image_name, file_hash from product_images
  where lower(image_name) like ${likePattern(search)} and product_type = ${productType}`

async function countMatches(db: Db, asked: Asked): Promise<number> {
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from (${matches(asked)}) found`)
  return total
}

/**
 * By the database's own small letters, as the index of names has them: JavaScript's differ in some
 * scripts.
 */
const lowered = (names: string[]) => sql`select lower(name) from unnest(${names}::text[]) as given (name)`

/** Two that are one name to the database, though they were none to the rules. */
export async function haveOneTwice(db: Db, names: string[]): Promise<boolean> {
  const { different } = await db.one<{ different: number }>(sql`
    select count(distinct given.name) as different from (${lowered(names)}) given (name)`)
  return different < names.length
}

/**
 * Of these names, the one whose product or whose present image belongs to the other product type.
 */
export async function foreignName(db: Db, names: string[], codes: string[], mine: ProductType): Promise<string | null> {
  const row = await db.maybe<{ name: string }>(sql`
    select image_name as name from product_images
    where lower(image_name) in (${lowered(names)}) and product_type <> ${mine}
    union all
    select product_code from products where product_code = any(${codes}) and product_type <> ${mine}
    limit 1`)
  return row?.name ?? null
}

type Checked = {
  image_name: string
  replaced_name: string | null
  file_hash: string | null
  product_name: string | null
}

/** In the order of the names. */
export function checkNames(db: Db, names: string[], codes: string[], mine: ProductType): Promise<Checked[]> {
  return db.rows<Checked>(sql`
    select given.name as image_name, i.image_name as replaced_name, i.file_hash, p.name as product_name
    from unnest(${names}::text[], ${codes}::text[]) with ordinality as given (name, code, place)
    left join product_images i on lower(i.image_name) = lower(given.name) and i.product_type = ${mine}
    left join products p on p.product_code = given.code and p.product_type = ${mine}
    order by given.place`)
}

/** What has these names now, held until the new ones are in their place. */
export async function lockNames(db: Db, names: string[]): Promise<Map<number, string>> {
  const rows = await db.rows<Omit<ImageRow, 'image_name'>>(sql`
    select product_image_id, file_hash from product_images
    where lower(image_name) in (${lowered(names)})
    order by lower(image_name)
    for update`)
  return new Map(rows.map(({ product_image_id, file_hash }) => [product_image_id, file_hash]))
}

/** The picture before, as the audit has it; one that is not what the person saw stays as it is. */
export function putBack(db: Db, seen: { id: number; hash: string }[], productType: ProductType): Promise<ImageRow[]> {
  return db.rows<ImageRow>(sql`
    update product_images i
    set file_hash = was.file_hash
    from unnest(${seen.map(({ id }) => id)}::bigint[], ${seen.map(({ hash }) => hash)}::text[]) as given (id, hash)
    cross join lateral (
      select u.before ->> 'file_hash' as file_hash
      from audit u
      where u.entity = 'product_images' and u.entity_id = given.id::text and u.action = 'update' and u.before ? 'file_hash'
      order by u.id desc
      limit 1
    ) was
    where i.product_image_id = given.id and i.file_hash = given.hash and i.product_type = ${productType}
    returning i.product_image_id, i.image_name, i.file_hash`)
}

/** One that has the name of another replaces it; the old one stays in the audit. */
export function upsertImages(
  db: Db,
  images: { name: string; hash: string }[],
  productType: ProductType,
): Promise<ImageRow[]> {
  return db.rows<ImageRow>(sql`
    insert into product_images (image_name, file_hash, product_type)
    select name, hash, ${productType}
    from unnest(${images.map((one) => one.name)}::text[], ${images.map((one) => one.hash)}::text[]) as given (name, hash)
    order by lower(name)
    on conflict (lower(image_name)) do update
    set file_hash = excluded.file_hash, image_name = excluded.image_name
    returning product_image_id, image_name, file_hash`)
}

export async function removeImage(db: Db, id: number, productType: ProductType): Promise<boolean> {
  const removed = await db.change(sql`
    delete from product_images where product_image_id = ${id} and product_type = ${productType}`)
  return removed === 1
}
