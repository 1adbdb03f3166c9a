import { raw, type Sql, sql } from '../db/db.ts'

/** The limit is in the text, since a bound one hides from the planner how few rows are wanted; the offset is bound. */
export function pageCut(page: number, limit: number): Sql {
  return sql`limit ${raw(String(Math.trunc(limit)))} offset ${(page - 1) * limit}`
}
