// What held orders, and how long it took until they went on.
import type { Session } from '#kit/access.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
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

type HoldsAsked = Span & { by: 'kind' | 'month' | 'distributor'; distributorId: number | null; division: string | null }

/** The last row is all of them together: an order that two things hold counts once there. */
export function holdsBy(db: Db, me: Session, asked: HoldsAsked): Promise<HoldRow[]> {
  const { from, to, by, distributorId, division } = asked
  const since = sql`(h.since at time zone 'Asia/Kolkata')::date`
  const key = {
    kind: sql`h.kind`,
    month: sql`to_char(h.since at time zone 'Asia/Kolkata', 'YYYY-MM')`,
    distributor: sql`a.username`,
  }[by]
  return db.rows<HoldRow>(sql`
    with held as (
      select ${key} as key, ${by === 'distributor' ? sql`a.name` : key} as label, h.order_id, o.total_paise, h.ended_at,
        extract(epoch from h.ended_at - h.since) / 3600 as hours,
        row_number() over (partition by ${key}, h.order_id order by h.since) as nth,
        row_number() over (partition by h.order_id order by h.since) as nth_of_all
      from hold_times h
      join orders o on o.id = h.order_id
      join accounts a on a.id = o.distributor_id
      where ${visibleTo(me)} and ${since} >= ${from} and ${since} <= ${to}
        and (${distributorId}::bigint is null or o.distributor_id = ${distributorId})
        and (${division}::text is null or exists (
          select from order_parts p where p.order_id = o.id and p.division_code = ${division}))
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
