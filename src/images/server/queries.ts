import type { ProductType } from '#kit/access.ts'
import { pageSize } from '#kit/list.ts'
import { type Db, sql } from '#kit/server/db.ts'
import { type Listing, type Page, pageOfList } from '#kit/server/page-starts.ts'
import { pageCut } from '#kit/server/paging.ts'
import { likePattern } from '#kit/server/search.ts'

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

/** Of these names, the one whose product or whose present image belongs to the other product type. */
export async function foreignName(db: Db, names: string[], codes: string[], mine: ProductType): Promise<string | null> {
  const row = await db.maybe<{ name: string }>(sql`
    select image_name as name from product_images
    where lower(image_name) = any(${names.map((name) => name.toLowerCase())}) and product_type <> ${mine}
    union all
    select product_code from products where product_code = any(${codes}) and product_type <> ${mine}
    limit 1`)
  return row?.name ?? null
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
