// Settings are rows that few write and many read: each reader asks for its own, in the transaction that needs it.
import type { Setting } from '../../setting.ts'
import type { Out, Shape } from '../../shape.ts'
import { type Db, sql } from './db.ts'

/** What is set, or the fallback. A value that an older version wrote and that no longer fits counts as not set. */
export async function readSetting<S extends Shape>(db: Db, { key, shape, fallback }: Setting<S>): Promise<Out<S>> {
  const row = await db.maybe<{ value: unknown }>(sql`select value from settings where key = ${key}`)
  const read = row && shape.safeParse(row.value)
  return read?.success ? (read.data as Out<S>) : fallback
}

export async function writeSetting<S extends Shape>(db: Db, { key }: Setting<S>, value: Out<S>): Promise<void> {
  await db.change(sql`
    insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value, changed_at = now()`)
}
