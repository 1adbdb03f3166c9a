// Settings are rows that few write and many read: each reader asks for its own, in the transaction
// that needs it.
import type { Setting } from '../../setting.ts'
import type { Out, Shape } from '../../shape.ts'
import { type Db, type Sql, sql } from './db.ts'

type Read<S> = S extends Setting<infer Of> ? Out<Of> : never

/**
 * What is set, or the fallback. A value that an older version wrote and that no longer fits counts
 * as not set.
 */
export async function readSetting<S extends Shape>(db: Db, setting: Setting<S>): Promise<Out<S>> {
  const [value] = await readSettings(db, [setting])
  return value as Out<S>
}

type All = readonly Setting<Shape>[]
type ReadAll<Of extends All> = { [At in keyof Of]: Read<Of[At]> }

/** Some of them in one question. */
export async function readSettings<const Of extends All>(db: Db, settings: Of): Promise<ReadAll<Of>> {
  return settingsIn((await db.one<{ set: WhatIsSet }>(sql`select ${settingsAsked(settings)} as set`)).set, settings)
}

/** What is set of them, by key: as a part of another question. */
export type WhatIsSet = Record<string, unknown> | null

export const settingsAsked = (settings: All): Sql => sql`(
  select jsonb_object_agg(key, value) from settings where key = any(${settings.map(({ key }) => key)}::text[]))`

export function settingsIn<const Of extends All>(set: WhatIsSet, settings: Of): ReadAll<Of> {
  const values = settings.map(({ key, shape, fallback }) => {
    const read = set && key in set ? shape.safeParse(set[key]) : null
    return read?.success ? read.data : fallback
  })
  return values as ReadAll<Of>
}

export async function writeSetting<S extends Shape>(
  db: Db,
  { key }: Setting<S>,
  value: Out<S>,
  reason = '',
): Promise<void> {
  await db.change(sql`
    insert into settings (key, value, reason) values (${key}, ${JSON.stringify(value)}::jsonb, ${reason})
    on conflict (key) do update set value = excluded.value, reason = excluded.reason, changed_at = now()`)
}

/** The reason is written first: the audit keeps what a row was before it went. */
export async function forgetSetting(db: Db, key: string, reason: string): Promise<void> {
  if (reason) await db.change(sql`update settings set reason = ${reason} where key = ${key}`)
  await db.change(sql`delete from settings where key = ${key}`)
}
