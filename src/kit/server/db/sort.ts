import { type Db, raw, type Sql, sql } from './db.ts'

/** What a list holds, by its keys and in its order; `query` selects them as `key`. */
export async function keysOf<Key extends number | string = number>(db: Db, query: Sql): Promise<Key[]> {
  const rows = await db.rows<{ key: Key }>(query)
  return rows.map(({ key }) => key)
}

/** These keys, to be joined by `k.key` and ordered by `k.at`: as they stand. */
export function keysInOrder(keys: readonly (number | string)[], type: 'bigint' | 'text' = 'bigint'): Sql {
  return sql`unnest(${keys}::${raw(type)}[]) with ordinality as k (key, at)`
}

/**
 * The order that was asked for, by the column that each name stands for; rows that are equal there
 * come in the usual order.
 */
export function orderBy<Name extends string>(
  asked: Name | `-${Name}` | undefined,
  columns: Record<Name, Sql>,
  usual: Sql,
  /** 'none': no column is ever null. Saying nothing of them lets an index be read backwards. */
  nulls: 'last' | 'none' = 'last',
): Sql {
  if (!asked) return sql`order by ${usual}`
  const isDown = asked.startsWith('-')
  const column = columns[(isDown ? asked.slice(1) : asked) as Name]
  if (nulls === 'none') return sql`order by ${column} ${isDown ? sql`desc` : sql`asc`}, ${usual}`
  return isDown ? sql`order by ${column} desc nulls last, ${usual}` : sql`order by ${column} asc nulls last, ${usual}`
}
