// Rows into tables, many at a time.
import { type Db, join, raw, sql } from '#kit/server/db/db.ts'

/** Many rows in one statement; their keys, or some of them, are the table's columns. */
export async function insert<Row extends object>(
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
      overriding system value
      select ${names}
      from json_populate_recordset(null::${raw(table)}, ${JSON.stringify(batch)}::json)
    `)
  }
}

export function* inBatches<T>(all: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = []
  for (const one of all) {
    batch.push(one)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

type Key = { table: string; name: string; definition: string }

/**
 * The foreign keys of large tables are checked once when all rows are there, instead of row by row.
 */
export async function checkedAtTheEnd(db: Db, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const keys = await db.rows<Key>(sql`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conrelid = any(${tables}::text[]::regclass[])
    order by 1, 2`)
  for (const { table, name } of keys) await db.change(raw(`alter table ${table} drop constraint ${name}`))
  await work()
  await keepNow(db)
  for (const { table, name, definition } of keys)
    await db.change(raw(`alter table ${table} add constraint ${name} ${definition}`))
}

/**
 * What is kept at the end of a transaction is kept now: a table that still waits for it can't be
 * altered.
 */
export async function keepNow(db: Db): Promise<void> {
  await db.change(raw('set constraints all immediate'))
  await db.change(raw('set constraints all deferred'))
}
