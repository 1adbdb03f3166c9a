// Growth by firm and product over everybody: millions of pairs are ranked by one sum, and only
// those that are shown are added up.
import { type Sql, sql } from '#kit/server/db/db.ts'
import type { Span } from '../../report-rules.ts'
import { type Source, type SumName, sumsOfBoth, tradeRows } from './trade-source.ts'

type PairsAsked = {
  /** Where all of them together are read. */
  all: Source
  where: Sql
  span: Span
  /** The days right before it. */
  against: Span
  sums: readonly SumName[]
  ends: number
}

/** `chosen`: the pairs that fell most and those that rose most, and all of them as the total. */
export function pairEnds({ all, where, span, against, sums, ends }: PairsAsked): Sql {
  const both = (source: Source, fitting: Sql) => sql`
    select r.*, true as is_now from (${tradeRows(source, { where: fitting, span, sums })}) r
    union all
    select r.*, false from (${tradeRows(source, { where: fitting, span: against, sums })}) r`
  const end = (order: Sql) => sql`(select k, k2 from changed order by ${order} limit ${ends})`
  return sql`
    changed as materialized (
      -- In one scan: of two, the database would not know how many pairs there are.
      select t.distributor_id as k, t.product_code as k2,
        sum(case when t.day >= ${span.from} then t.value_paise else -t.value_paise end) as change
      from trade_days t
      where ${where} and t.day >= ${against.from} and t.day <= ${span.to}
      group by 1, 2
    ), ends as (
      ${end(sql`change, k, k2`)} union ${end(sql`change desc, k desc, k2 desc`)}
    ), chosen as (
      select t.distributor_id as k, t.product_code as k2, false as is_total, ${sumsOfBoth(sums)}
      from (
        select t.*, t.day >= ${span.from} as is_now
        from ends e join trade_days t on t.distributor_id = e.k and t.product_code = e.k2
        where ${where} and t.day >= ${against.from} and t.day <= ${span.to}
      ) t
      group by 1, 2
      union all
      select null, null, true, ${sumsOfBoth(sums)} from (${both(all, where)}) t
    )`
}
