// What held orders, and how long it took until they went on.

import { type Types, typeAsked } from '#credit/server/firms.ts'
import type { Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { type Db, join, type Sql, sql } from '#kit/server/db/db.ts'
import { visibleTo } from '#orders/server/visible.ts'
import type { Span } from '../../report-rules.ts'

export type HoldRow = {
  key: string | null
  label: string | null
  orders: number
  held: number
  ended: number
  hours: number
  value_paise: number
}

export type HoldsAsked = Span & { distributorId: number | null; types: Types; division: string | null; kind: string }

const since = sql`(h.since at time zone 'Asia/Kolkata')::date`

/** The holds `h` of the orders `o` of the firms `a`. */
function holds(me: Session, { from, to, distributorId, types, division, kind }: HoldsAsked): Sql {
  const type = typeAsked(me, types)
  const visible = join(
    (type ? [type] : (['E', 'G'] as const)).map((productType) => visibleTo({ ...me, productType })),
    ' or ',
  )
  const fitting = join(
    [
      sql`(${visible}) and ${since} >= ${from} and ${since} <= ${to}`,
      ...(distributorId === null ? [] : [sql`o.distributor_id = ${distributorId}`]),
      ...(division
        ? [sql`exists (select from order_parts p where p.order_id = o.id and p.division_code = ${division})`]
        : []),
      ...(kind ? [sql`h.kind = ${kind}`] : []),
    ],
    ' and ',
  )
  return sql`
    from hold_times h
    join orders o on o.id = h.order_id
    join accounts a on a.id = o.distributor_id
    where ${fitting}`
}

/** The last row is all of them together: an order that two things hold counts once there. */
export function holdsBy(
  db: Db,
  me: Session,
  asked: HoldsAsked & { by: 'kind' | 'month' | 'distributor' },
): Promise<HoldRow[]> {
  const key = {
    kind: sql`h.kind`,
    month: sql`to_char(h.since at time zone 'Asia/Kolkata', 'YYYY-MM')`,
    distributor: sql`a.username`,
  }[asked.by]
  return db.rows<HoldRow>(sql`
    with held as (
      select ${key} as key, ${asked.by === 'distributor' ? sql`a.name` : key} as label, h.order_id, o.total_paise, h.ended_at,
        extract(epoch from h.ended_at - h.since) / 3600 as hours,
        row_number() over (partition by ${key}, h.order_id order by h.since) as nth,
        row_number() over (partition by h.order_id order by h.since) as nth_of_all
      ${holds(me, asked)}
    )
    select key, min(label) as label, count(distinct order_id) as orders,
      count(distinct order_id) filter (where ended_at is null) as held, count(*) filter (where ended_at is not null) as ended,
      coalesce(sum(hours), 0)::float8 as hours,
      coalesce(case when grouping(key) = 1 then sum(total_paise) filter (where nth_of_all = 1)
        else sum(total_paise) filter (where nth = 1) end, 0)::bigint as value_paise
    from held
    group by grouping sets ((key), ())
    order by grouping(key), orders desc, 1`)
}

export type HeldOrder = {
  id: number
  order_no: string
  order_kind: string
  day: Day
  distributor_name: string
  kinds: string[]
  held: number
  ended: number
  hours: number
  value_paise: number
}

/** The orders that a figure counts, those that were held last first. */
export function heldOrders(db: Db, me: Session, asked: HoldsAsked): Promise<HeldOrder[]> {
  return db.rows<HeldOrder>(sql`
    select o.id, o.order_no, o.kind as order_kind, min(${since}) as day, a.name as distributor_name,
      array_agg(distinct h.kind order by h.kind) as kinds, max(case when h.ended_at is null then 1 else 0 end) as held,
      count(h.ended_at) as ended, coalesce(sum(extract(epoch from h.ended_at - h.since) / 3600), 0)::float8 as hours,
      o.total_paise as value_paise
    ${holds(me, asked)}
    group by o.id, a.id
    order by min(h.since) desc, o.id desc`)
}
