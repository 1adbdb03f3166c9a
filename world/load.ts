// Puts the demo world into an empty, migrated database, in one transaction: all of it or nothing.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { features } from '#app/features.ts'
import { monthStart, todayInIndia } from '#kit/date.ts'
import { type Db, type Pool, raw, sql, system } from '#kit/server/db/db.ts'
import { demoPassword } from './cast.ts'
import { loadContent } from './content/load-content.ts'
import { divisions } from './goods/divisions.ts'
import { loadLaunches, loadProducts } from './goods/load-goods.ts'
import { plants } from './goods/plants.ts'
import { makeProducts } from './goods/products.ts'
import { checkedAtTheEnd, insert, keepNow } from './insert.ts'
import { loadCancelledInvoices } from './lately/cancelled-invoices.ts'
import { changeBack, unchange } from './lately/changes.ts'
import { loadDiscountBusiness } from './lately/discounts.ts'
import { loadGoods } from './lately/goods.ts'
import { loadLaunchOrders } from './lately/launch-orders.ts'
import { loadLongDocuments } from './lately/long-documents.ts'
import { loadPurchaseOrders } from './lately/purchase-orders.ts'
import { loadRefusedMails } from './lately/refused-mails.ts'
import { loadRenewals } from './lately/renewals.ts'
import { loadSavedReports } from './lately/saved-reports.ts'
import { loadSchemePromises } from './lately/scheme-promises.ts'
import { loadShortages } from './lately/shortages.ts'
import { loadStatements } from './lately/statements.ts'
import { loadUploads } from './lately/uploads.ts'
import type { Living, LoadPart } from './living.ts'
import type { PastOffer } from './past/baskets.ts'
import { loadHoldTimes } from './past/holds.ts'
import { loadClosings, loadMoney } from './past/load-money.ts'
import { loadOrders } from './past/load-orders.ts'
import { makeOrders } from './past/orders.ts'
import { loadPeople } from './people/load-people.ts'
import { loadParties } from './people/parties.ts'
import { makePeople } from './people/people.ts'
import type { People } from './people/person.ts'

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
      // On a busy machine, drawing and pricing take longer than a transaction may usually be
      // silent.
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
        await loadLongDocuments(db, { today, now })
        await loadStatements(db, today)
      })
      await loadDiscountBusiness(db, { idOf, today, now })
      await loadLaunchOrders(db, { today, now })
      await loadClosings(db, idOf('admin'), today)
      await loadShortages(db, today)
      await loadGoods(db, idOf, today)
      await loadSchemePromises(db, { today, now })
      await loadCancelledInvoices(db, { actorId: idOf('admin'), now })
      await loadRefusedMails(db, now)
      await loadSavedReports(db, idOf)
      await loadRenewals(db, today)
      await loadParts(db, { people, idOf, today, now })
      // Money came after some orders were held.
      await db.change(sql`
        select recheck_holds(o.distributor_id, ${today}::date)
        from (select distinct distributor_id from orders where status = order_status('on_hold')) o`)
      await db.change(sql`select roll_trade(${monthStart(today)})`)
      return unchange(db)
    })
    await changeBack(db, undone, now)
  })
  await pool.change(sql`select count_desk_days(${today})`)
  // The planner would otherwise take the new tables for empty ones until the database's next round.
  // Those that are still empty are left alone: analyzed, they would be taken for tables that stay
  // so.
  await pool.change(raw(`vacuum (analyze) ${(await filledTables(pool)).join(', ')}`))
  await pool.change(sql`select rebuild_short_groups(), rebuild_fill_sums(), keep_plant_sales(${today})`)
  await pool.change(raw(`vacuum (analyze) ${addedUpLast.join(', ')}`))
}

const addedUpLast = [
  'plant_sales',
  'short_ages',
  'short_sums',
  'short_products',
  'short_firms',
  'short_changes',
  'fill_orders',
  'fill_sums',
  'fill_changes',
]

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

/** The world is where history begins: its rows are no changes, and nobody is told of the past. */
async function unaudited<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  const triggers = await db.rows<{ table: string; name: string }>(sql`
    select tgrelid::regclass::text as "table", tgname as name from pg_trigger
    where tgfoid = 'record_change'::regproc or tgname = 'order_events_told'
    order by 1, 2`)
  const turn = (how: 'disable' | 'enable') =>
    raw(
      `do $$ begin ${triggers.map(({ table, name }) => `alter table ${table} ${how} trigger ${name};`).join(' ')} end $$`,
    )
  await db.change(turn('disable'))
  const result = await work()
  await keepNow(db)
  await db.change(turn('enable'))
  return result
}

async function filledTables(db: Db): Promise<string[]> {
  const tables = await db.rows<{ name: string }>(sql`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by relname`)
  const all = await Promise.all(
    tables.map(async ({ name }) => {
      const { filled } = await db.one<{ filled: boolean }>(raw(`select exists (select from ${name}) as filled`))
      return filled ? [name] : []
    }),
  )
  return all.flat()
}

/** What each feature brings by itself, from the ground up. */
async function loadParts(db: Db, world: Living): Promise<void> {
  for (const name of Object.keys(features)) {
    if (!existsSync(join(import.meta.dirname, `../src/${name}/server/world.ts`))) continue
    const { loadPart } = (await import(`../src/${name}/server/world.ts`)) as { loadPart: LoadPart }
    await loadPart(db, world)
  }
}

type Past = Pick<Living, 'people' | 'idOf' | 'now'> & { products: number; buyers: number }

/** What was ordered before, sent, paid and claimed. */
async function loadPast(db: Db, { people, idOf, products, buyers, now }: Past): Promise<void> {
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
