import { type Db, sql } from '#kit/server/db/db.ts'

export async function setKeys(db: Db): Promise<Set<string>> {
  const rows = await db.rows<{ key: string }>(sql`select key from settings`)
  return new Set(rows.map(({ key }) => key))
}

/** The reason is written first: the audit keeps what a row was before it went. */
export async function forgetSetting(db: Db, key: string, reason: string): Promise<void> {
  if (reason) await db.change(sql`update settings set reason = ${reason} where key = ${key}`)
  await db.change(sql`delete from settings where key = ${key}`)
}
