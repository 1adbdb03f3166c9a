import { type Db, sql } from './db.ts'

/**
 * What the embedded server has and no session can set for itself, and how one of yours compares
 * with it.
 */
const wished = [
  { name: 'shared_buffers', kind: 'size', value: '256MB', words: '256MB or more' },
  { name: 'max_wal_size', kind: 'size', value: '2GB', words: '2GB or more' },
  { name: 'max_connections', kind: 'number', value: '100', words: '100 or more' },
  { name: 'autovacuum_naptime', kind: 'time', value: '15s', words: '15s or less' },
  { name: 'autovacuum', kind: 'text', value: 'on', words: 'on' },
  { name: 'fsync', kind: 'text', value: 'on', words: 'on' },
]

/**
 * One sentence about each that a PostgreSQL of one's own has for the worse; only who runs it can
 * change them.
 */
export async function whatServerLacks(db: Db): Promise<string[]> {
  const column = (name: 'name' | 'kind' | 'value') => wished.map((one) => one[name])
  const worse = await db.rows<{ name: string; now: string }>(sql`
    select w.name, current_setting(w.name) as now
    from unnest(${column('name')}::text[], ${column('kind')}::text[], ${column('value')}::text[]) w (name, kind, value)
    where case w.kind
      when 'size' then pg_size_bytes(current_setting(w.name)) < pg_size_bytes(w.value)
      when 'time' then current_setting(w.name)::interval > w.value::interval
      when 'number' then current_setting(w.name)::int < w.value::int
      else current_setting(w.name) <> w.value
    end`)
  return wished.flatMap(({ name, words }) => {
    const found = worse.find((one) => one.name === name)
    return found ? [`${name} is ${found.now}, and ${words} would be better`] : []
  })
}
