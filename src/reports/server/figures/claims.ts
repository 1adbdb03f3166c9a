// Claims of the firms that a person may see.
import type { Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { firmsAsked } from '#receivables/server/outstanding/by-month.ts'
import type { Span } from '../../report-rules.ts'

export type ClaimRow = {
  key: string
  label: string
  lines: number
  packs: number
  value_paise: number
  approved_packs: number
  approved_paise: number
  open_lines: number
  decided_lines: number
  days: number
}

type ClaimsAsked = Span & {
  by: 'kind' | 'age' | 'month' | 'distributor'
  distributorId: number | null
  division: string | null
  today: Day
}

export function claimsBy(db: Db, me: Session, asked: ClaimsAsked): Promise<ClaimRow[]> {
  const { from, to, by, distributorId, division, today } = asked
  const raised = sql`(c.raised_at at time zone 'Asia/Kolkata')::date`
  const isOpen = sql`c.state in ('raised', 'checking')`
  const key = {
    kind: sql`cl.reason_code`,
    age: sql`case when not ${isOpen} then 'decided' when ${today}::date - ${raised} <= 7 then '0-7'
      when ${today}::date - ${raised} <= 30 then '8-30' else '31+' end`,
    month: sql`to_char(c.raised_at at time zone 'Asia/Kolkata', 'YYYY-MM')`,
    distributor: sql`a.username`,
  }[by]
  return db.rows<ClaimRow>(sql`
    with claimed as (
      select ${key} as key, a.name, cl.quantity, cl.approved_qty, l.price_paise, ${isOpen} as is_open, c.raised_at, c.decided_at
      from claims c
      join claim_lines cl on cl.claim_id = c.id
      join invoice_lines l on l.line_id = cl.line_id
      join accounts a on a.id = c.distributor_id
      where c.product_type = ${me.productType} and ${firmsAsked(me, distributorId)(sql`c.distributor_id`)}
        and ${raised} >= ${from} and ${raised} <= ${to} and (${division}::text is null or l.division_code = ${division})
    )
    select key, min(name) as label, count(*) as lines, sum(quantity)::bigint as packs,
      sum(quantity * price_paise)::bigint as value_paise, coalesce(sum(approved_qty), 0)::bigint as approved_packs,
      coalesce(sum(approved_qty * price_paise), 0)::bigint as approved_paise, count(*) filter (where is_open) as open_lines,
      count(*) filter (where decided_at is not null) as decided_lines,
      coalesce(sum(extract(epoch from decided_at - raised_at) / 86400), 0)::float8 as days
    from claimed
    group by key
    order by value_paise desc, key`)
}
