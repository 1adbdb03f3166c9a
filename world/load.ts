// Puts the demo world into an empty, migrated database, in one transaction: all of it or nothing.
import { createHash } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { type Day, todayInIndia } from '#kit/date.ts'
import { type Db, join, type Pool, raw, sql, system } from '#kit/server/db.ts'
import { demoPassword } from './cast.ts'
import { divisions } from './divisions.ts'
import { makePeople } from './people.ts'
import { drawPicture } from './pictures.ts'
import { plants } from './plants.ts'
import { makeProducts, type Product } from './products.ts'
import { isDiscounted, makeLaunches } from './promotions.ts'
import { makeInvoices, makeOffers, makeStock } from './trade.ts'

export type WorldSize = {
  products?: number
  distributors?: number
  employees?: number
  /** At most so many products get a picture. */
  images?: number
  /** At most so many products are on the discounted list. */
  discounted?: number
}

export const usualSize = {
  products: 2000,
  distributors: 60,
  employees: 25,
  images: 2000,
  discounted: 300,
} satisfies Required<WorldSize>

/** Licences expire relative to today. */
export async function loadWorld(pool: Pool, size: WorldSize & { today?: Day } = {}): Promise<void> {
  const { products, distributors, employees, images, discounted } = { ...usualSize, ...size }
  const today = size.today ?? todayInIndia(new Date())
  const passwordHash = await hash(demoPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await pool.transaction({ ...system, actor: 'world' }, (db) =>
    unaudited(db, async () => {
      await insert(db, 'plants', plants)
      await insert(db, 'divisions', divisions, ['code', 'name', 'product_type'])
      await loadPeople(db, { distributors, employees, today, passwordHash })
      await loadProducts(db, { products, images, discounted, today })
      await loadLaunches(db, today)
      await loadInvoices(db, today)
    }),
  )
  // The planner would otherwise take the new tables for empty ones until the database's next round. Those that are still
  // empty are left alone: analyzed, they would be taken for tables that stay so.
  await pool.change(
    raw(
      `vacuum (analyze) ${[...auditedTables, 'files', 'stock', 'invoices', 'division_totals', 'list_totals'].join(', ')}`,
    ),
  )
}

const auditedTables = [
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
]

/** The world is where history begins: its rows are no changes, and the audit starts after it. */
async function unaudited(db: Db, work: () => Promise<void>): Promise<void> {
  const turn = (how: 'disable' | 'enable') =>
    raw(
      `do $$ begin ${auditedTables.map((table) => `alter table ${table} ${how} trigger ${table}_audit;`).join(' ')} end $$`,
    )
  await db.change(turn('disable'))
  await work()
  await db.change(turn('enable'))
}

type Peopling = { distributors: number; employees: number; today: Day; passwordHash: string }

async function loadPeople(db: Db, { passwordHash, ...counts }: Peopling): Promise<void> {
  const people = makePeople(counts)
  const accounts = [...people.admins, ...people.employees, ...people.distributors].map((person, at) => ({
    ...person,
    id: at + 1,
    password_hash: passwordHash,
  }))
  const ids = new Map(accounts.map(({ username, id }) => [username, id]))
  const idOf = (username: string) => ids.get(username)
  await insert(db, 'accounts', accounts, accountColumns)
  await db.one(sql`select setval(pg_get_serial_sequence('accounts', 'id'), ${accounts.length})`)

  const distributors = people.distributors.map((one) => ({ ...one, id: idOf(one.username) }))
  await insert(db, 'distributors', distributors, distributorColumns)
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
}

const accountColumns = ['id', 'kind', 'username', 'email', 'name', 'phone', 'password_hash', 'div_type'] as const
const distributorColumns = [
  'id',
  'contact',
  'address',
  'city',
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
    await insert(db, 'stock', makeStock(batch, plants))
    await insert(db, 'offers', makeOffers(batch, today), offerColumns)
  }
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

async function loadInvoices(db: Db, today: Day): Promise<void> {
  const debtors = await db.rows<Parameters<typeof makeInvoices>[0][number]>(sql`
    select d.id, a.username, a.div_type, d.credit_limit_paise
    from distributors d
    join accounts a on a.id = d.id
    order by d.id`)
  await insert(db, 'invoices', makeInvoices(debtors, today), [
    'invoice_no',
    'distributor_id',
    'product_type',
    'invoice_date',
    'due_date',
    'total_paise',
    'paid_paise',
  ])
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

/** Many rows in one statement; their keys, or some of them, are the table's columns. */
async function insert<Row extends object>(
  db: Db,
  table: string,
  rows: readonly Row[],
  only?: readonly (keyof Row & string)[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = only ?? Object.keys(rows[0] as Row)
  const names = join(columns.map((column) => raw(column)))
  for (const batch of inBatches(rows, 5000)) {
    await db.change(sql`
      insert into ${raw(table)} (${names})
      select ${names}
      from json_populate_recordset(null::${raw(table)}, ${JSON.stringify(batch)}::json)
    `)
  }
}

function* inBatches<T>(all: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = []
  for (const one of all) {
    batch.push(one)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
