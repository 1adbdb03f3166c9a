// What sells and runs out: what plants sold of late, beside what they have left.
import type { ProductType } from '#kit/access.ts'
import type { Parsed } from '#kit/endpoint.ts'
import { pageSize } from '#kit/list.ts'
import { type Db, type Sql, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import { countedPage, pageCut } from '#kit/server/http/paging.ts'
import type { listOuts, StockOut } from '../transfer-contract.ts'

export async function pageOfOuts(
  db: Db,
  type: ProductType,
  { plant, search_text, page }: Parsed<typeof listOuts>,
  size = pageSize,
) {
  const outs = sql`
    select s.plant_code, c.name as plant_name, s.product_code, p.name as product_name, p.pack, s.quantity,
      s.sold as sold_qty, (s.quantity::bigint * 90 / s.sold)::int as cover_days
    from (${soldAndLow(plant)}) s
    join plants c on c.code = s.plant_code
    join products p on p.product_code = s.product_code and p.product_type = ${type} and p.active
    ${search_text ? sql`where p.search_text like ${likePattern(search_text.toLowerCase())}` : sql``}`
  const { rows, total } = await countedPage(page, (at) =>
    db.rows<StockOut & { total: number }>(sql`
      select x.*, coalesce((
        select sum(s.short_qty) from short_lines s
        where s.cfa_code = x.plant_code and s.product_code = x.product_code), 0)::int as waiting_qty
      from (
        select o.*, count(*) over () as total from (${outs}) o
        order by cover_days, sold_qty desc, product_code, plant_code ${pageCut(at, size)}) x
      order by x.cover_days, x.sold_qty desc, x.product_code, x.plant_code`),
  )
  return { data: rows, total }
}

/** Less than two weeks of what sold in 90 days. */
const isLow = (quantity: Sql, sold: Sql) => sql`${quantity}::bigint * 90 < ${sold}::bigint * 14`

/**
 * What was counted up to a midnight is compared as it stands, but for the few products of which
 * something changed since.
 */
function soldAndLow(plant: string): Sql {
  const left = sql`coalesce(t.quantity, 0)`
  const sold = sql`(n.packs + coalesce(k.packs, 0))`
  return sql`
    with since as materialized (${soldSinceCounted(plant)})
    select k.plant_code, k.product_code, k.packs as sold, ${left} as quantity
    from plant_sales k
    left join stock t using (plant_code, product_code)
    where ${isLow(left, sql`k.packs`)} ${plant ? sql`and k.plant_code = ${plant}` : sql``}
      and not exists (select from since n where n.plant_code = k.plant_code and n.product_code = k.product_code)
    union all
    select plant_code, product_code, ${sold}, ${left}
    from since n
    left join plant_sales k using (plant_code, product_code)
    left join stock t using (plant_code, product_code)
    where ${isLow(left, sold)}`
}

/** And what is older than 90 days by now, as a minus. */
function soldSinceCounted(plant: string): Sql {
  return sql`
    select b.plant_code, b.product_code, sum(m.packs)::int as packs
    from (
      select batch_id, -change as packs from stock_movements
      where kind = 'issue' and at < now() + interval '1 day'
        and at >= coalesce((select counted_to from plant_sales_span), now() - interval '90 days')
      union all
      select batch_id, change from stock_movements
      where kind = 'issue' and at >= (select counted_from from plant_sales_span) and at <= now() - interval '90 days'
    ) m
    join batches b on b.id = m.batch_id ${plant ? sql`and b.plant_code = ${plant}` : sql``}
    group by b.plant_code, b.product_code`
}
