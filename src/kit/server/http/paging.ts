import { raw, type Sql, sql } from '../db/db.ts'

/**
 * The limit is in the text, since a bound one hides from the planner how few rows are wanted; the
 * offset is bound.
 */
export function pageCut(page: number, limit: number): Sql {
  return sql`limit ${raw(String(Math.trunc(limit)))} offset ${(page - 1) * limit}`
}

/**
 * A page whose rows carry the list's total. Past the last page no row does: the first page knows it
 * then.
 */
export async function countedPage<Row extends { total: number }>(
  page: number,
  ask: (page: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; total: number }> {
  const rows = await ask(page)
  const [counted] = rows.length > 0 || page === 1 ? rows : await ask(1)
  return { rows, total: counted?.total ?? 0 }
}
