// Puts the demo world into an empty, migrated database, in one transaction: all of it or nothing.
import { createHash } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { type Day, todayInIndia } from '#kit/date.ts'
import { type Db, type Pool, raw, sql, system } from '#kit/server/db/db.ts'
import type { PastOffer } from './baskets.ts'
import { demoPassword } from './cast.ts'
import { changeBack, unchange } from './changes.ts'
import { loadRenewals, loadUnwanted, loadVisits } from './customers.ts'
import { loadDiscountBusiness } from './discounts.ts'
import { divisions } from './divisions.ts'
import { loadGoods } from './goods.ts'
import { checkedAtTheEnd, inBatches, insert } from './insert.ts'
import { loadJobRuns } from './job-runs.ts'
import { loadContent } from './load-content.ts'
import { loadMoney } from './load-money.ts'
import { loadOrders } from './load-orders.ts'
import { makeOrders } from './orders.ts'
import { loadParties } from './parties.ts'
import { makePeople, type People } from './people.ts'
import { drawPicture } from './pictures.ts'
import { plants } from './plants.ts'
import { makeProducts, type Product } from './products.ts'
import { isDiscounted, makeLaunches } from './promotions.ts'
import { loadPurchaseOrders } from './purchase-orders.ts'
import { loadHoldTimes, loadSavedReports } from './reports.ts'
import { loadShortages } from './shortages.ts'
import { loadStatements } from './statements.ts'
import { makeBatches, makeEndedOffers, makeOffers, stockOf } from './trade.ts'
import { loadUploads } from './uploads.ts'

export type WorldSize = {
  products?: number
  distributors?: number
  employees?: number
  /** At most so many products get a picture. */
  images?: number
  /** At most so many products are on the discounted list. */
  discounted?: number
  /** At most so many distributors have ordered before. */
  buyers?: number
}

export const usualSize = {
  products: 2000,
  distributors: 60,
  employees: 25,
  images: 2000,
  discounted: 300,
  buyers: 60,
} satisfies Required<WorldSize>

/** Licences expire relative to today, and the past ends this morning. */
export async function loadWorld(pool: Pool, size: WorldSize & { now?: Date } = {}): Promise<void> {
  const { products, distributors, employees, images, discounted, buyers } = { ...usualSize, ...size }
  const now = size.now ?? new Date()
  const today = todayInIndia(now)
  const people = makePeople({ distributors, employees, today })
  const passwordHash = await hash(demoPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await pool.transaction({ ...system, actor: 'world' }, async (db) => {
    const undone = await unaudited(db, async () => {
      // On a busy machine, drawing and pricing take longer than a transaction may usually be silent.
      await db.change(raw("set local idle_in_transaction_session_timeout = '5min'"))
      await insert(db, 'plants', plants)
      await insert(db, 'divisions', divisions, ['code', 'name', 'product_type'])
      const idOf = await loadPeople(db, people, passwordHash)
      await checkedAtTheEnd(db, largeTables, async () => {
        await loadProducts(db, { products, images, discounted, today })
        await loadLaunches(db, today)
        await loadParties(db, people, idOf, today)
        await loadPast(db, { people, idOf, products: Math.min(products, usualSize.products), buyers, now })
        await loadContent(db, { idOf, firmOf: firmsOf(people), today, now: now.getTime() })
        await loadUploads(db, { idOf, now })
        await loadPurchaseOrders(db, { idOf, now })
        await loadStatements(db, today)
      })
      await loadDiscountBusiness(db, idOf, today)
      await loadShortages(db, today)
      await loadGoods(db, idOf, today)
      await loadJobRuns(db, now)
      await loadSavedReports(db, idOf)
      await loadVisits(db, people, today)
      await loadUnwanted(db, today)
      await loadRenewals(db, today)
      return unchange(db)
    })
    await changeBack(db, undone, now)
  })
  // The planner would otherwise take the new tables for empty ones until the database's next round. Those that are still
  // empty are left alone: analyzed, they would be taken for tables that stay so.
  await pool.change(raw(`vacuum (analyze) ${[...auditedTables, ...otherTables].join(', ')}`))
}

const largeTables = [
  'batches',
  'stock',
  'stock_movements',
  'orders',
  'order_lines',
  'order_parts',
  'order_events',
  'invoices',
  'invoice_lines',
  'allocations',
  'settlements',
]

const otherTables = [
  'files',
  'stock',
  'stock_movements',
  'invoices',
  'invoice_lines',
  'allocations',
  'settlements',
  'claim_lines',
  'document_numbers',
  'division_totals',
  'list_totals',
  'orders',
  'order_lines',
  'order_parts',
  'order_events',
  'order_holds',
  'order_counts',
  'open_order_values',
  'last_ordered',
  'trade_days',
  'hold_times',
]

const auditedTables = [
  'batches',
  'stock_transfers',
  'machine_keys',
  'webhooks',
  'plants',
  'divisions',
  'accounts',
  'distributors',
  'employees',
  'products',
  'product_images',
  'discounted_products',
  'launch_products',
  'offers',
  'distributor_plants',
  'distributor_divisions',
  'employee_divisions',
  'employee_distributors',
  'distributor_contacts',
  'licences',
  'payment_promises',
  'unwanted_products',
  'licence_renewals',
  'receipts',
  'notes',
  'claims',
  'parties',
  'party_employees',
  'party_divisions',
  'party_distributors',
  'rate_contracts',
  'questions',
  'banners',
  'item_codes',
  'statements',
  'purchase_orders',
]

/** The world is where history begins: its rows are no changes, and nobody is told of the past. */
async function unaudited<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  const triggers = [...auditedTables.map((table) => [table, `${table}_audit`]), ['order_events', 'order_events_told']]
  const turn = (how: 'disable' | 'enable') =>
    raw(
      `do $$ begin ${triggers.map(([table, trigger]) => `alter table ${table} ${how} trigger ${trigger};`).join(' ')} end $$`,
    )
  await db.change(turn('disable'))
  const result = await work()
  await db.change(turn('enable'))
  return result
}

/** Answers with the number of a person by the user name. */
async function loadPeople(db: Db, people: People, passwordHash: string): Promise<(username: string) => number> {
  const accounts = [...people.admins, ...people.employees, ...people.distributors].map((person, at) => ({
    rights: [],
    ...person,
    id: at + 1,
    password_hash: passwordHash,
  }))
  const ids = new Map(accounts.map(({ username, id }) => [username, id]))
  const idOf = (username: string) => {
    const id = ids.get(username)
    if (id === undefined) throw new Error(`Nobody is called ${username}.`)
    return id
  }
  await insert(db, 'accounts', accounts, accountColumns)

  const distributors = people.distributors.map((one) => ({ ...one, id: idOf(one.username) }))
  await insert(db, 'distributors', distributors, distributorColumns)
  await db.change(sql`
    insert into licences (distributor_id, kind, number, ends_on)
    select id, '20B', licence_no, licence_expires_on from distributors`)
  await db.change(sql`
    insert into distributor_contacts (distributor_id, rank, name, role, email, phone)
    select d.id, 1, d.contact, 'Owner', a.email, a.phone from distributors d join accounts a on a.id = d.id`)
  const colleagues = people.colleagues.map((person, at) => ({
    ...person,
    id: accounts.length + at + 1,
    firm_id: idOf(person.firm),
    rights: [],
    password_hash: passwordHash,
  }))
  await insert(db, 'accounts', colleagues, [...accountColumns, 'firm_id', 'role'])
  for (const { username, id } of colleagues) ids.set(username, id)
  await db.one(sql`select setval(pg_get_serial_sequence('accounts', 'id'), ${accounts.length + colleagues.length})`)
  await insert(
    db,
    'distributor_plants',
    distributors.flatMap((one) =>
      one.plants.map((plant_code, at) => ({ distributor_id: one.id, plant_code, rank: at + 1 })),
    ),
  )
  await insert(
    db,
    'distributor_divisions',
    distributors.flatMap((one) => one.divisions.map((division_code) => ({ distributor_id: one.id, division_code }))),
  )

  const employees = people.employees.map((one) => ({ ...one, id: idOf(one.username) }))
  await insert(db, 'employees', employees, ['id', 'designation', 'headquarters', 'brand_manager'])
  await insert(
    db,
    'employee_divisions',
    employees.flatMap((one) => one.divisions.map((division_code) => ({ employee_id: one.id, division_code }))),
  )
  await insert(
    db,
    'employee_distributors',
    employees.flatMap((one) => one.serves.map((served) => ({ employee_id: one.id, distributor_id: idOf(served) }))),
  )
  return idOf
}

const accountColumns = [
  'id',
  'kind',
  'username',
  'email',
  'name',
  'phone',
  'password_hash',
  'div_type',
  'rights',
] as const
const distributorColumns = [
  'id',
  'contact',
  'address',
  'city',
  'pin_code',
  'state_code',
  'state',
  'gstin',
  'licence_no',
  'licence_expires_on',
  'credit_limit_paise',
  'credit_days',
  'depot_login',
] as const

type Stocking = { products: number; images: number; discounted: number; today: Day }

/** Product by product as they are made, so that a large world needs no more memory than a small one. */
async function loadProducts(db: Db, { products, images, discounted, today }: Stocking): Promise<void> {
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

/** What is on hand came in once: the ledger begins with its receipt. `keep_stock` would write each row of the stock twice. */
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

type Living = { people: People; idOf: (username: string) => number; products: number; buyers: number; now: Date }

/** What was ordered before, sent, paid and claimed. */
async function loadPast(db: Db, { people, idOf, products, buyers, now }: Living): Promise<void> {
  const offers = await db.rows<PastOffer>(sql`
    select id, product_code, min_qty, scheme_qty, compulsory, starts_on, ends_on
    from offers
    order by id`)
  const goods = [...makeProducts(products)]
  const orders = makeOrders({ people, products: goods, offers, buyers, now })
  await loadOrders(db, orders, idOf)
  await loadHoldTimes(db, orders)
  await loadMoney(db, orders, { firms: people.distributors, products: goods, idOf, today: todayInIndia(now) })
}

/** Whose a person's threads are: the firm's, or one's own. */
function firmsOf({ colleagues }: People): (username: string) => string {
  const firms = new Map<string, string>(colleagues.map(({ username, firm }) => [username, firm]))
  return (username) => firms.get(username) ?? username
}

async function loadLaunches(db: Db, today: Day): Promise<void> {
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
