// Claims of the firms that a person may see.

import type { Types } from '#credit/server/firms.ts'
import type { Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { type Db, join, type Sql, sql } from '#kit/server/db/db.ts'
import { firmsAsked } from '#outstanding/server/by-month.ts'
import type { Span } from '../../report-rules.ts'
import { isOfType } from './scope.ts'

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

export type ClaimsAsked = Span & {
  distributorId: number | null
  types: Types
  division: string | null
  kind: string
  age: string
  today: Day
}

type By = 'kind' | 'age' | 'month' | 'distributor'

const raised = sql`(c.raised_at at time zone 'Asia/Kolkata')::date`
const isOpen = sql`c.state in ('raised', 'checking')`

const ageOf = (today: Day) => sql`case when not ${isOpen} then 'decided' when ${today}::date - ${raised} <= 7 then '0-7'
  when ${today}::date - ${raised} <= 30 then '8-30' else '31+' end`

/** The lines that are claimed: a pack is worth its price, or what is refunded of it. */
function claimed(me: Session, asked: ClaimsAsked, columns: Sql): Sql {
  const { from, to, distributorId, types, division, kind, age, today } = asked
  const fitting = join(
    [
      sql`${isOfType(me, types, sql`c.product_type`)} and ${firmsAsked(me, { distributorId, types })(sql`c.distributor_id`)}`,
      sql`${raised} >= ${from} and ${raised} <= ${to}`,
      ...(division ? [sql`l.division_code = ${division}`] : []),
      ...(kind ? [sql`cl.reason_code = ${kind}`] : []),
      ...(age ? [sql`${ageOf(today)} = ${age}`] : []),
    ],
    ' and ',
  )
  return sql`
    select ${columns}, cl.reason_code, cl.quantity, cl.approved_qty,
      coalesce(cl.rate_paise, cl.difference_paise, l.price_paise) as price_paise,
      ${isOpen} as is_open, c.raised_at, c.decided_at
    from claims c
    join claim_lines cl on cl.claim_id = c.id
    join invoice_lines l on l.line_id = cl.line_id
    join accounts a on a.id = c.distributor_id
    where ${fitting}`
}

const sums = sql`sum(quantity)::bigint as packs, sum(quantity * price_paise)::bigint as value_paise,
  coalesce(sum(approved_qty), 0)::bigint as approved_packs, coalesce(sum(approved_qty * price_paise), 0)::bigint as approved_paise`

export function claimsBy(db: Db, me: Session, asked: ClaimsAsked & { by: By }): Promise<ClaimRow[]> {
  const key = {
    kind: sql`cl.reason_code`,
    age: ageOf(asked.today),
    month: sql`to_char(c.raised_at at time zone 'Asia/Kolkata', 'YYYY-MM')`,
    distributor: sql`a.username`,
  }[asked.by]
  return db.rows<ClaimRow>(sql`
    with claimed as (${claimed(me, asked, sql`${key} as key, a.name`)})
    select key, min(name) as label, count(*) as lines, ${sums}, count(*) filter (where is_open) as open_lines,
      count(*) filter (where decided_at is not null) as decided_lines,
      coalesce(sum(extract(epoch from decided_at - raised_at) / 86400), 0)::float8 as days
    from claimed
    group by key
    order by value_paise desc, key`)
}

export type ClaimBehind = {
  id: number
  claim_no: string
  day: Day
  distributor_name: string
  kinds: string[]
  is_open: boolean
  packs: number
  value_paise: number
  approved_packs: number
  approved_paise: number
}

/** The claims whose lines add up to a figure, the newest first. */
export function claimsBehind(db: Db, me: Session, asked: ClaimsAsked): Promise<ClaimBehind[]> {
  return db.rows<ClaimBehind>(sql`
    with claimed as (${claimed(me, asked, sql`c.id, c.claim_no, ${raised} as day, a.name`)})
    select id, claim_no, day, name as distributor_name, array_agg(distinct reason_code order by reason_code) as kinds, is_open, ${sums}
    from claimed
    group by id, claim_no, day, name, is_open
    order by id desc`)
}
