// Settings are rows that few write and many read: each reader asks for its own, in the transaction that needs it.
import type { Setting } from '../../setting.ts'
import type { Out, Shape } from '../../shape.ts'
import { type Db, sql } from './db.ts'

type Read<S> = S extends Setting<infer Of> ? Out<Of> : never

/** What is set, or the fallback. A value that an older version wrote and that no longer fits counts as not set. */
export async function readSetting<S extends Shape>(db: Db, setting: Setting<S>): Promise<Out<S>> {
  const [value] = await readSettings(db, [setting])
  return value as Out<S>
}

/** Some of them in one question. */
export async function readSettings<const All extends readonly Setting<Shape>[]>(
  db: Db,
  settings: All,
): Promise<{ [At in keyof All]: Read<All[At]> }> {
  const keys = settings.map(({ key }) => key)
  const rows = await db.rows<{ key: string; value: unknown }>(sql`
    select key, value from settings where key = any(${keys}::text[])`)
  const values = settings.map(({ key, shape, fallback }) => {
    const row = rows.find((one) => one.key === key)
    const read = row && shape.safeParse(row.value)
    return read?.success ? read.data : fallback
  })
  return values as { [At in keyof All]: Read<All[At]> }
}

export async function writeSetting<S extends Shape>(db: Db, { key }: Setting<S>, value: Out<S>): Promise<void> {
  await db.change(sql`
    insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value, changed_at = now()`)
}
