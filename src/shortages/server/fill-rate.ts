// Packs that were invoiced of packs that were ordered, as `fill_orders` and `fill_sums` keep them.
// An order that changed since is looked at here and now: what is answered is always what the lines
// come to.
import type { Session } from '#kit/access.ts'
import { type Db, type Sql, sql } from '#kit/server/db/db.ts'
import { fillRate } from '../rules.ts'
import { mine } from './queries.ts'

type By = 'month' | 'product' | 'cfa' | 'distributor'
type Rate = { key: string; name: string; ordered_qty: number; invoiced_qty: number }

/** How a group `g` is called, and which come first. */
const ways: Record<By, { name: Sql; order: Sql }> = {
  month: { name: sql`g.key`, order: sql`g.key` },
  product: {
    name: sql`(select p.name from products p where p.product_code = g.key)`,
    order: sql`g.ordered_qty - g.invoiced_qty desc, g.key`,
  },
  cfa: { name: sql`(select c.name from plants c where c.code = g.key)`, order: sql`name, g.key` },
  distributor: {
    name: sql`(select a.name from accounts a where a.id = g.key::bigint)`,
    order: sql`g.ordered_qty - g.invoiced_qty desc, g.key`,
  },
}

/** The 50 that are first, and what all add up to. */
export async function fillRates(db: Db, me: Session, by: By) {
  await keepSums(db)
  const { name, order } = ways[by]
  const found = await db.rows<Rate & { all_ordered: number; all_invoiced: number }>(sql`
    with ${me.kind === 'admin' ? groupsOfAll(me, by) : groupsOfServed(me, by)}
    select g.key, ${name} as name, g.ordered_qty, g.invoiced_qty, w.ordered_qty as all_ordered, w.invoiced_qty as all_invoiced
    from g, w
    order by ${order}
    limit 50`)
  const whole = { ordered_qty: found[0]?.all_ordered ?? 0, invoiced_qty: found[0]?.all_invoiced ?? 0 }
  return {
    data: found.map(({ all_ordered: _, all_invoiced: __, ...row }) => ({ ...row, rate_bp: fillRate(row) })),
    whole: { ...whole, rate_bp: fillRate(whole) },
  }
}

/** What a firm ordered of a product type, and what of it left. */
export async function fillRateOf(db: Db, firm: number, { productType }: Session) {
  await keepSums(db)
  const rate = await db.one<{ ordered_qty: number; invoiced_qty: number }>(sql`
    select coalesce(sum(o.ordered_qty), 0)::bigint as ordered_qty, coalesce(sum(o.invoiced_qty), 0)::bigint as invoiced_qty
    from (${ordersOf(sql`o.distributor_id = ${firm} and o.product_type = ${productType}`)}) o`)
  return { ...rate, rate_bp: fillRate(rate) }
}

/** Until nothing is left that changed, or somebody else is at it. */
export async function keepAllSums(db: Db): Promise<void> {
  for (let isMore = true; isMore; )
    isMore = (await db.one<{ more: boolean }>(sql`select keep_fill_sums() as more`)).more
}

/** So many changes are not left to wait for the clock. */
export const areManyChanges = (db: Db): Promise<boolean> => hasMoreThan(db, 500)

/**
 * So many changes are looked at while one asks; more are kept first, so that the next look need not
 * look at them again.
 */
const fewChanges = 10
/** So often, before an answer is made all the same. */
const mostRounds = 6

/** Where nothing can be written, all that changed is looked at. */
async function keepSums(db: Db): Promise<void> {
  for (let round = 0; round < mostRounds && (await hasMoreThan(db, fewChanges)); round++) {
    const isKept = await db.foreign('select keep_fill_sums() as kept').then(
      ({ rows }) => rows[0]?.kept === true,
      () => false,
    )
    if (!isKept) return
  }
}

async function hasMoreThan(db: Db, few: number): Promise<boolean> {
  const { many } = await db.one<{ many: boolean }>(sql`
    select exists (select from fill_changes offset ${few}::int)
      or exists (select from fill_orders o where o.month < fill_since() offset ${few}::int) as many`)
  return many
}

/** Orders `o` with what they count, those that changed since as they are now. */
const ordersOf = (fits: Sql): Sql => sql`
  select o.* from fill_orders o
  where ${fits} and o.month >= fill_since() and o.order_id not in (select c.order_id from fill_changes c)
  union all
  select o.* from fill_orders_now(array(select distinct c.order_id from fill_changes c), fill_since()) o where ${fits}`

/** What orders `o`, or their lines, are grouped by, and the key of a group. */
const parts: Record<By, { of: Sql; key: Sql }> = {
  month: { of: sql`o.month`, key: sql`to_char(o.month, 'YYYY-MM')` },
  product: { of: sql`o.code`, key: sql`o.code` },
  cfa: { of: sql`o.cfa_code`, key: sql`o.cfa_code` },
  distributor: { of: sql`o.distributor_id`, key: sql`o.distributor_id::text` },
}

/** Groups as `g`, and what all come to as `w`: order by order, of the firms that one serves. */
const groupsOfServed = (me: Session, by: By): Sql => {
  const orders = ordersOf(mine(me))
  const lines = sql`
    select unnest(o.codes) as code, unnest(o.ordered) as ordered_qty, unnest(o.invoiced) as invoiced_qty from (${orders}) o`
  return sql`
    g as materialized (
      select ${parts[by].key} as key, sum(o.ordered_qty)::bigint as ordered_qty, sum(o.invoiced_qty)::bigint as invoiced_qty
      from (${by === 'product' ? lines : orders}) o
      group by ${parts[by].of}
    ), w as (
      select sum(g.ordered_qty)::bigint as ordered_qty, sum(g.invoiced_qty)::bigint as invoiced_qty from g
    )`
}

/** The same of everybody: the sums, and what they lack of the orders that changed since. */
const groupsOfAll = ({ productType }: Session, by: By): Sql => {
  const sums = (grain: By) => sql`fill_sums s where s.product_type = ${productType} and s.grain = ${grain}`
  // Of many, the first ones that did not change are enough: an index has them in this order.
  const first =
    by === 'product' || by === 'distributor' ? sql`order by s.ordered_qty - s.invoiced_qty desc, s.key limit 50` : sql``
  return sql`
    stale as materialized (
      select c.order_id from fill_changes c
      union
      select o.order_id from fill_orders o where o.month < fill_since()
    ), d as materialized (
      select d.* from (select array(select order_id from stale) as ids) x
      cross join lateral fill_differences(x.ids, array(select n from fill_orders_now(x.ids, fill_since()) n)) d
      where d.product_type = ${productType}
    ), g as (
      (
        select s.key, s.ordered_qty, s.invoiced_qty from ${sums(by)}
          and s.key not in (select d.key from d where d.grain = ${by}) ${first}
      )
      union all
      select d.key, d.ordered_qty + coalesce(s.ordered_qty, 0), d.invoiced_qty + coalesce(s.invoiced_qty, 0)
      from d left join fill_sums s on s.product_type = d.product_type and s.grain = d.grain and s.key = d.key
      where d.grain = ${by} and d.ordered_qty + coalesce(s.ordered_qty, 0) > 0
    ), w as (
      select sum(x.ordered_qty)::bigint as ordered_qty, sum(x.invoiced_qty)::bigint as invoiced_qty
      from (
        select s.ordered_qty, s.invoiced_qty from ${sums('month')}
        union all
        select d.ordered_qty, d.invoiced_qty from d where d.grain = 'month'
      ) x
    )`
}
