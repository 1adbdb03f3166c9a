import { type Db, sql } from '#kit/server/db/db.ts'

export async function setKeys(db: Db): Promise<Set<string>> {
  const rows = await db.rows<{ key: string }>(sql`select key from settings`)
  return new Set(rows.map(({ key }) => key))
}
