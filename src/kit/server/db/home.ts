// A database restored elsewhere knows that it is a copy, and sends nothing until an admin says that
// it is the real one (132).
import { Problem } from '../../problem.ts'
import { type Db, type Pool, sql, system } from './db.ts'

/**
 * At every start; the first writes down which database this is. False where that can't be read:
 * then nothing is ever held.
 */
export async function knowHome(pool: Pool): Promise<boolean> {
  const { identity } = await pool.one<{ identity: string | null }>(sql`select database_identity() as identity`)
  if (identity === null) return false
  await pool.transaction(system, (db) =>
    db.change(sql`insert into database_home (identity) values (${identity}) on conflict do nothing`),
  )
  return true
}

/** Whether this is a copy that nobody has called the real one yet. */
export async function isHeld(db: Db): Promise<boolean> {
  const { held } = await db.one<{ held: boolean }>(sql`
    select exists (select from database_home where identity <> database_identity()) as held`)
  return held
}

/** From now on this is the real one. The change stands in the audit. */
export async function confirmHome(db: Db): Promise<void> {
  await db.change(sql`
    update database_home set identity = database_identity(), confirmed_at = now()
    where identity <> database_identity()`)
}

export async function refuseWhileHeld(db: Db): Promise<void> {
  if (await isHeld(db))
    throw new Problem(
      409,
      'This database is a copy and sends nothing. An admin who manages jobs can start sending under Jobs.',
    )
}
