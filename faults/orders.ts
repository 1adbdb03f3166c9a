// Confirmed orders by the hundred, with the books that placing keeps: what is broken here comes
// after placing.
import { randomUUID } from 'node:crypto'
import { todayInIndia } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import type { Rig } from './rig.ts'

type Options = { isOneProduct?: boolean }

/** Of one pack each, by the clients in turn. */
export async function makeOrders(
  { database: { db }, clients, ledger }: Rig,
  count: number,
  { isOneProduct = false }: Options = {},
): Promise<number[]> {
  const wanted = Array.from({ length: count }, (_, at) => {
    const buyer = clients[at % clients.length]
    const first = clients[0]
    const code = isOneProduct ? first?.codes[0] : buyer?.codes[at % buyer.codes.length]
    return { key: randomUUID(), buyer: buyer?.id, served: isOneProduct ? first?.id : buyer?.id, code }
  })
  for (const { key } of wanted) ledger.sent(key)
  const made = await db.rows<{ id: number }>(sql`
    with w as (
      select nextval('orders_id_seq') as id, x.key, x.buyer, k.plant_code, p.product_code, p.name, p.division_code, p.pack, p.gst_bp,
        n.pts_paise, n.mrp_paise, (2 * round(n.pts_paise * p.gst_bp / 20000.0))::bigint as tax
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as x (key text, buyer bigint, served bigint, code text)
      join products p on p.product_code = x.code
      cross join lateral price_on(p, ${todayInIndia(new Date())}::date) n
      cross join lateral (
        select d.plant_code from distributor_plants d where d.distributor_id = x.served order by d.rank limit 1) k
    ), made as (
      insert into orders (id, order_no, kind, product_type, distributor_id, cfa_code, placer_id, status, lines, value_paise, tax_paise,
        round_off_paise, total_paise)
      overriding system value
      select id, 'F-' || nextval('order_numbers'), 'regular', 'E', buyer, plant_code, buyer, order_status('confirmed'), 1, pts_paise, tax,
        round((pts_paise + tax) / 100.0) * 100 - pts_paise - tax, round((pts_paise + tax) / 100.0) * 100
      from w
      returning id
    ), lined as (
      insert into order_lines (order_id, line_no, product_code, product_name, division_code, pack, quantity_ordered, free_qty, total_qty,
        price_paise, mrp_paise, gst_bp, amount_paise, tax_paise)
      select id, 1, product_code, name, division_code, pack, 1, 0, 1, pts_paise, mrp_paise, gst_bp, pts_paise, tax from w
    ), parted as (
      insert into order_parts (order_id, part_no, division_code, lines, total_paise)
      select id, 1, division_code, 1, pts_paise + tax from w
    ), told as (
      insert into order_events (order_id, actor_id, move, to_status) select id, buyer, 'place', order_status('confirmed') from w
    ), keyed as (
      insert into order_keys (account_id, key, body_hash, order_id) select buyer, key, '', id from w
    )
    select id from made order by id`)
  return made.map(({ id }) => id)
}

/** So many packs of each product of these orders at their plants, and no others. */
export async function receivePacks(db: Db, ids: number[], packs: number): Promise<void> {
  const places = sql`
    select distinct o.cfa_code, l.product_code from orders o join order_lines l on l.order_id = o.id
    where o.id = any(${ids}::bigint[])`
  await db.rows(sql`
    select move_stock(b.id, -(b.on_hand - b.reserved), 'adjustment', 'a fault', '', null)
    from batches b join (${places}) x on x.cfa_code = b.plant_code and x.product_code = b.product_code
    where b.on_hand > b.reserved`)
  const { no } = await db.one<{ no: number }>(sql`select coalesce(max(id), 0) as no from batches`)
  await db.rows(sql`
    with made as (
      insert into batches (plant_code, product_code, batch_no, expires_on, mrp_paise)
      select x.cfa_code, x.product_code, 'F' || ${no} || h.half, current_date + 400 + h.half, 99900
      from (${places}) x cross join generate_series(1, 2) h (half)
      returning id
    )
    select id from made`)
  await db.rows(sql`
    select move_stock(b.id, case when b.batch_no like '%1' then ${packs} - ${packs} / 2 else ${packs} / 2 end, 'receipt', 'a fault', '', null)
    from batches b
    where b.batch_no in ('F' || ${no} || '1', 'F' || ${no} || '2') and (b.batch_no like '%1' or ${packs} / 2 > 0)`)
}
