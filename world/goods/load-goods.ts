// Puts the products into the database, with their pictures, batches and offers, and the launches.
import { createHash } from 'node:crypto'
import type { Day } from '#kit/date.ts'
import { type Db, raw, sql } from '#kit/server/db/db.ts'
import { inBatches, insert } from '../insert.ts'
import { drawPicture } from './pictures.ts'
import { plants } from './plants.ts'
import { makeProducts, type Product } from './products.ts'
import { isDiscounted, makeLaunches } from './promotions.ts'
import { makeBatches, makeEndedOffers, makeOffers, stockOf } from './trade.ts'

type Stocking = { products: number; images: number; discounted: number; today: Day }

/**
 * Product by product as they are made, so that a large world needs no more memory than a small one.
 */
export async function loadProducts(db: Db, { products, images, discounted, today }: Stocking): Promise<void> {
  let pictured = 0
  let reduced = 0
  for (const batch of inBatches(makeProducts(products), 1000)) {
    const shown = batch.filter(hasPicture).slice(0, images - pictured)
    const cheaper = batch.filter(isDiscounted).slice(0, discounted - reduced)
    pictured += shown.length
    reduced += cheaper.length
    await insert(db, 'products', batch)
    if (shown.length > 0) await loadPictures(db, shown)
    await insert(db, 'discounted_products', cheaper, ['product_code', 'product_type'])
    await loadBatches(db, makeBatches(batch, plants, today), today)
    await insert(db, 'offers', [...makeEndedOffers(batch, today), ...makeOffers(batch, today)], offerColumns)
  }
}

/**
 * What is on hand came in once: the ledger begins with its receipt. `keep_stock` would write each
 * row of the stock twice.
 */
async function loadBatches(db: Db, batches: ReturnType<typeof makeBatches>, today: Day): Promise<void> {
  await db.change(raw('alter table batches disable trigger batches_stock_of_new'))
  await insert(db, 'batches', batches)
  await db.change(raw('alter table batches enable trigger batches_stock_of_new'))
  await insert(db, 'stock', stockOf(batches, today))
  await db.change(sql`
    insert into stock_movements (batch_id, kind, change, reason)
    select b.id, 'receipt', b.on_hand, 'Opening stock' from batches b
    where b.on_hand > 0 and not exists (select from stock_movements m where m.batch_id = b.id)`)
}

const offerColumns = [
  'product_code',
  'product_type',
  'min_qty',
  'scheme_qty',
  'compulsory',
  'starts_on',
  'ends_on',
  'enabled',
] as const

export async function loadLaunches(db: Db, today: Day): Promise<void> {
  const products = await db.rows<Pick<Product, 'product_code' | 'product_type'>>(sql`
    select product_code, product_type from products where active order by product_code limit 2000`)
  await insert(db, 'launch_products', makeLaunches(products, today), [
    'product_code',
    'product_type',
    'start_date',
    'end_date',
  ])
}

/** As in life, a few were never photographed. */
export function hasPicture({ active, product_code }: Product): boolean {
  return active && Number(product_code) % 29 !== 17
}

async function loadPictures(db: Db, products: Product[]): Promise<void> {
  const pictures = products.map((product) => {
    const bytes = drawPicture(product)
    return { product, bytes, hash: createHash('sha256').update(bytes).digest('hex') }
  })
  const files = new Map(pictures.map(({ bytes, hash }) => [hash, bytes]))
  await db.change(sql`
    insert into files (hash, media_type, size, bytes)
    select hash, 'image/png', length(bytes), bytes
    from unnest(${[...files.keys()]}::text[], ${[...files.values()]}::bytea[]) as drawn (hash, bytes)
    on conflict (hash) do nothing
  `)
  await insert(
    db,
    'product_images',
    pictures.map(({ product, hash }) => ({
      image_name: `${product.product_code}.png`,
      file_hash: hash,
      product_type: product.product_type,
    })),
    ['image_name', 'file_hash', 'product_type'],
  )
}
