// The last changes that the office made: a few things were otherwise some days ago, and became what
// they are. They are set back unseen, then changed again by the triggers that record every change,
// so that the audit tells them as it tells any other.
import { addDays, todayInIndia } from '#kit/date.ts'
import { type Db, raw, type Sql, sql } from '#kit/server/db/db.ts'
import type { Username } from '../cast.ts'

type Value = string | number | boolean
type Change = {
  daysAgo: number
  /** India's time. */
  at: string
  who: Username
  table: string
  key?: string
  which: Sql
  column: string
  was: (now: never) => Value
}

const days = (by: number) => (now: string) => addDays(now, by)

const past: readonly Change[] = [
  {
    daysAgo: 8,
    at: '10:20',
    who: 'admin',
    table: 'questions',
    which: sql`topic = (select min(topic) from questions)`,
    column: 'answer',
    was: (now: string) => `${now} Write to us if it does not.`,
  },
  {
    daysAgo: 7,
    at: '15:45',
    who: 'admin',
    table: 'banners',
    which: sql`ends_on > current_date`,
    column: 'ends_on',
    was: days(-5),
  },
  {
    daysAgo: 6,
    at: '11:05',
    who: 'admin-g',
    table: 'products',
    which: sql`not active and product_type = 'G'`,
    column: 'active',
    was: () => true,
  },
  {
    daysAgo: 6,
    at: '12:30',
    who: 'admin',
    table: 'distributors',
    which: sql`id = (select id from accounts where username = 'dist-depot')`,
    column: 'credit_limit_paise',
    was: (now: number) => now - 2_00_000_00,
  },
  {
    daysAgo: 5,
    at: '16:10',
    who: 'admin',
    table: 'accounts',
    which: sql`kind = 'E' and phone <> '' and username not in ('emp-e', 'emp-g', 'emp-b')`,
    column: 'phone',
    was: (now: string) => now.replace(/\d{4}$/, '4410'),
  },
  {
    daysAgo: 4,
    at: '10:55',
    who: 'admin-g',
    table: 'offers',
    which: sql`product_type = 'G' and enabled and ends_on > current_date and product_code is not null`,
    column: 'min_qty',
    was: (now: number) => now + 2,
  },
  {
    daysAgo: 4,
    at: '13:20',
    who: 'admin',
    table: 'launch_products',
    which: sql`product_type = 'E' and end_date > current_date and end_date - start_date > 14`,
    column: 'end_date',
    was: days(-7),
  },
  {
    daysAgo: 3,
    at: '11:40',
    who: 'admin',
    table: 'offers',
    which: sql`product_type = 'E' and enabled and ends_on > current_date and product_code is not null`,
    column: 'min_qty',
    was: (now: number) => now + 2,
  },
  {
    daysAgo: 3,
    at: '17:05',
    who: 'admin',
    table: 'plants',
    key: 'code',
    which: sql`address like '%, %'`,
    column: 'address',
    was: (now: string) => now.replace(/^[^,]+, /, ''),
  },
  {
    daysAgo: 2,
    at: '12:15',
    who: 'admin',
    table: 'products',
    which: sql`not active and product_type = 'E'`,
    column: 'active',
    was: () => true,
  },
  {
    daysAgo: 1,
    at: '15:30',
    who: 'admin',
    table: 'offers',
    which: sql`product_type = 'E' and enabled and ends_on > current_date and product_code is not null`,
    column: 'enabled',
    was: () => false,
  },
]

export type Undone = { change: Change; id: number | string; now: Value }

/** The last of each kind, which no other part of the world is about. */
export async function unchange(db: Db): Promise<Undone[]> {
  const undone: Undone[] = []
  for (const change of past) {
    const { table, key = 'id', which, column } = change
    const [at, field, from] = [raw(key), raw(column), raw(table)]
    const skipped = undone.filter((one) => one.change.table === table).map(({ id }) => String(id))
    const row = await db.maybe<{ id: number | string; now: never }>(sql`
      select ${at} as id, ${field} as now from ${from}
      where ${which} and ${at}::text <> all(${skipped}::text[])
      order by ${at} desc limit 1`)
    if (!row) continue
    await db.change(sql`update ${from} set ${field} = ${change.was(row.now)} where ${at} = ${row.id}`)
    undone.push({ change, id: row.id, now: row.now })
  }
  return undone
}

export async function changeBack(db: Db, undone: readonly Undone[], now: Date): Promise<void> {
  const actor = (name: string) => db.change(sql`select set_config('apotheca.actor', ${name}, true)`)
  for (const { change, id, now: is } of undone) {
    const { who, table, key = 'id', column } = change
    const { number } = await db.one<{ number: number }>(sql`select id as number from accounts where username = ${who}`)
    await actor(`admin ${number}`)
    await db.change(sql`update ${raw(table)} set ${raw(column)} = ${is} where ${raw(key)} = ${id}`)
  }
  await actor('world')
  // Only here, where history is made, is a time of it set.
  await db.change(raw('alter table audit disable trigger audit_is_append_only'))
  const times = undone.map(({ change }) => `${addDays(todayInIndia(now), -change.daysAgo)}T${change.at}:00+05:30`)
  await db.change(sql`
    update audit u set at = t.at
    from (select row_number() over (order by id) as nth, id from audit) a
    join unnest(${times}::timestamptz[]) with ordinality as t (at, nth) on t.nth = a.nth
    where u.id = a.id`)
  await db.change(raw('alter table audit enable trigger audit_is_append_only'))
}
