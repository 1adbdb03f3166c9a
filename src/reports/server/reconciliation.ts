import { type Db, sql } from '#kit/server/db/db.ts'
import type { Difference } from '#kit/server/http/feature.ts'

/**
 * Days whose totals are not what their invoices add up to, and months that are not their days.
 * Nothing is as it should be.
 */
export function reportDifferences(db: Db): Promise<Difference[]> {
  return db.rows<Difference>(sql`
    with invoiced as (
      select i.distributor_id, i.invoice_date as day, sum(l.amount_paise) as value_paise, sum(l.paid_qty + l.free_qty) as packs,
        sum(l.free_qty) as free_packs
      from invoices i join invoice_lines l on l.invoice_id = i.id
      where i.cancelled_at is null
      group by 1, 2
    ), counted as (
      select distributor_id, day, sum(value_paise) as value_paise, sum(packs) as packs, sum(free_packs) as free_packs
      from trade_days group by 1, 2
    ), rolled as (
      select month, case when product_code is null then 'firm' else 'product' end as grain, coalesce(distributor_id, 0) as distributor_id,
        coalesce(product_code, '') as product_code, value_paise, packs, ordered_packs
      from (
        select date_trunc('month', day::timestamp)::date as month, distributor_id, product_code, sum(value_paise) as value_paise,
          sum(packs) as packs, sum(ordered_packs) as ordered_packs
        from trade_days, trade_rolled
        where day < until
        group by 1, grouping sets ((distributor_id), (product_code))
      ) d
    ), kept as (
      select month, grain, case grain when 'firm' then distributor_id else 0 end as distributor_id,
        case grain when 'firm' then '' else product_code end as product_code, sum(value_paise) as value_paise, sum(packs) as packs,
        sum(ordered_packs) as ordered_packs
      from trade_months group by 1, 2, 3, 4
    ), found as materialized (
      select 'a day whose totals are not what was invoiced' as what, distributor_id || ' ' || day as which
      from invoiced i full join counted c using (distributor_id, day)
      where coalesce(i.value_paise, 0) <> coalesce(c.value_paise, 0) or coalesce(i.packs, 0) <> coalesce(c.packs, 0)
        or coalesce(i.free_packs, 0) <> coalesce(c.free_packs, 0)
      union all
      select 'a month whose totals are not those of its days',
        to_char(month, 'YYYY-MM') || ' ' || case grain when 'firm' then distributor_id::text else product_code end
      from rolled d
      full join kept m using (month, grain, distributor_id, product_code)
      where (coalesce(d.value_paise, 0), coalesce(d.packs, 0), coalesce(d.ordered_packs, 0))
        <> (coalesce(m.value_paise, 0), coalesce(m.packs, 0), coalesce(m.ordered_packs, 0))
      union all
      select 'a hold that is not remembered', h.order_id || ' ' || h.kind
      from order_holds h
      where not exists (
        select from hold_times t where t.order_id = h.order_id and t.kind = h.kind and t.ended_at is null)
    )
    select what, which from found limit 100`)
}
