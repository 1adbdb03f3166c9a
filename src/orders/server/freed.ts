// Held orders are looked at again when a cancelled, rejected, lowered or closed order of their firm
// frees credit: by a job, as the locks of the order that ended are taken in another order.
import type { Day } from '#kit/date.ts'
import { type Db, type Pool, sql, system } from '#kit/server/db/db.ts'
import { recheckHolds } from './door.ts'

export async function isCreditFreed(db: Db): Promise<boolean> {
  const { freed } = await db.one<{ freed: boolean }>(sql`
    select exists (select from open_order_values where freed_at is not null) as freed`)
  return freed
}

/** Answers with the orders that went on. */
export async function recheckFreed(pool: Pool, today: Day): Promise<number[]> {
  const firms = await pool.apart.rows<{ distributor_id: number }>(sql`
    select distributor_id from open_order_values where freed_at is not null order by freed_at`)
  const all: number[] = []
  for (const { distributor_id } of firms)
    all.push(...(await pool.transaction(system, (db) => recheckOne(db, distributor_id, today))))
  return all
}

async function recheckOne(db: Db, firmId: number, today: Day): Promise<number[]> {
  const goneOn = await recheckHolds(db, firmId, today)
  await db.change(sql`update open_order_values set freed_at = null where distributor_id = ${firmId}`)
  return goneOn
}
