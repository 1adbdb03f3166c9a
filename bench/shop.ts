// A shop of a wanted size on a fresh database, with everybody signed in.
import { openDb, type Pool, sql } from '#kit/server/db/db.ts'
import { signInAll } from './buyers.ts'
import { benchSecret, type Database, startDatabase } from './server.ts'
import { makeWorks, type Works } from './works.ts'

export type Options = { seconds: number; clients: number; workers: number[]; json: boolean; only: string[]; size: Size }
export type Size = { products: number; distributors: number }

export type Shop = {
  database: Database
  db: Pool
  works: Works
  /** The works on the products that there are by now. */
  worksNow: () => Promise<Works>
}

/** For as long as the work takes. */
export async function withShop(size: Size, work: (shop: Shop) => Promise<void>): Promise<void> {
  console.log(`Loading ${size.products.toLocaleString('en-IN')} products and ${size.distributors} distributors …`)
  const database = await startDatabase({ ...size, images: Math.min(size.products, 2000) })
  // For the limit: nobody waits for an answer as long as a processor is free.
  const db = openDb({ url: database.url, max: 16, statementTimeoutMs: 60_000, patienceMs: 0 })
  try {
    const people = await signInAll(db, benchSecret)
    const worksNow = () => makeWorks(db, people)
    const works = await worksNow()
    // What loading left to do is done before, not during: a shop is loaded once.
    await settle(db)
    await work({ database, db, works, worksNow })
  } finally {
    await db.end()
    await database.stop()
  }
}

/** Empty tables are left alone: they would be planned for as if they stayed so. */
async function settle(db: Pool): Promise<void> {
  const tables = await db.rows<{ name: string }>(sql`
    select relid::regclass::text as name from pg_stat_user_tables where n_live_tup > 0`)
  await db.apart.foreign(`vacuum (analyze) ${tables.map(({ name }) => name).join(', ')}`)
  await db.apart.foreign('checkpoint')
}
