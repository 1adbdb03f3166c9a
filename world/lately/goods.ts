// What happened to goods lately, by the product's own functions: packs between plants, lines that
// were closed short, orders that an ERP refused, and the systems that ask for all of it.
import type { Day } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'

type IdOf = (username: string) => number

export async function loadGoods(db: Db, idOf: IdOf, today: Day): Promise<void> {
  await loadTransfers(db, idOf('admin'))
  await loadClosedLines(db, idOf('admin'))
  await loadRefused(db)
  await loadMachines(db, idOf('admin'), today)
}

/**
 * Of these days, from and to by their place among the plants; the packs that did not arrive; null
 * is on the way.
 */
const transfers: readonly { daysAgo: number; from: number; to: number; missing: number | null; note: string }[] = [
  { daysAgo: 19, from: 0, to: 2, missing: 0, note: 'Season stock' },
  { daysAgo: 12, from: 1, to: 3, missing: 4, note: 'Asked for by the CFA' },
  { daysAgo: 8, from: 2, to: 0, missing: 0, note: '' },
  { daysAgo: 5, from: 3, to: 1, missing: 0, note: 'Before it expires: sells faster there' },
  { daysAgo: 2, from: 0, to: 1, missing: null, note: 'Two cartons, by road' },
  { daysAgo: 1, from: 2, to: 3, missing: null, note: '' },
]

async function loadTransfers(db: Db, admin: number): Promise<void> {
  const plants = await db.rows<{ code: string }>(sql`
    select plant_code as code from batches b join products p on p.product_code = b.product_code and p.product_type = 'E'
    where b.on_hand > 100 group by plant_code order by plant_code limit 4`)
  for (const [at, { daysAgo, from, to, missing, note }] of transfers.entries()) {
    const [source, target] = [plants[from]?.code, plants[to]?.code]
    if (!source || !target) continue
    const lines = await db.rows<{ id: number; packs: number }>(sql`
      select b.id, 12 + b.id % 25 as packs from batches b
      join products p on p.product_code = b.product_code and p.product_type = 'E'
      where b.plant_code = ${source} and b.on_hand - b.reserved > 100 and b.blocked_reason is null
        and not exists (select from batches o where o.plant_code = ${target} and o.product_code = b.product_code
          and o.batch_no = b.batch_no)
      order by b.id offset ${at * 7} limit ${2 + (at % 3)}`)
    const sentAt = sql`now() - make_interval(days => ${daysAgo}, hours => 3)`
    const { id, no } = await db.one<{ id: number; no: string }>(sql`
      insert into stock_transfers (id, transfer_no, product_type, from_plant, to_plant, note, sent_by, sent_at, received_by, received_at)
      overriding system value
      select n.id, 'T-' || n.id, 'E', ${source}, ${target}, ${note}, ${admin}, ${sentAt},
        ${missing === null ? null : admin}::bigint, ${missing === null ? sql`null::timestamptz` : sql`${sentAt} + interval '1 day'`}
      from (select nextval(pg_get_serial_sequence('stock_transfers', 'id')) as id) n
      returning id, transfer_no as no`)
    for (const [place, { id: batch, packs }] of lines.entries()) {
      const arrived = missing === null ? null : packs - (place === 0 ? missing : 0)
      await db.change(sql`
        insert into stock_transfer_lines (transfer_id, line_no, batch_id, quantity, received_qty)
        values (${id}, ${place + 1}, ${batch}, ${packs}, ${arrived})`)
      await moveThen(db, batch, -packs, `To ${target}`, no, admin, sentAt)
      if (arrived === null) continue
      const { id: there } = await db.one<{ id: number }>(sql`
        insert into batches (plant_code, product_code, batch_no, made_on, expires_on, mrp_paise)
        select ${target}, product_code, batch_no, made_on, expires_on, mrp_paise from batches where id = ${batch}
        returning id`)
      await moveThen(db, there, arrived, `From ${source}`, no, admin, sql`${sentAt} + interval '1 day'`)
    }
  }
}

/** As `move_stock`, at another time. */
async function moveThen(
  db: Db,
  batch: number,
  change: number,
  reason: string,
  no: string,
  admin: number,
  at: ReturnType<typeof sql>,
): Promise<void> {
  await db.change(sql`update batches set on_hand = on_hand + ${change} where id = ${batch}`)
  await db.change(sql`
    insert into stock_movements (batch_id, kind, change, reason, document, actor_id, at)
    values (${batch}, 'transfer', ${change}, ${reason}, ${no}, ${admin}, ${at})`)
}

/** Confirmed orders of firms that no test and no journey plays, the youngest first. */
const bystanders = sql`
  select o.id from orders o
  join accounts a on a.id = o.distributor_id and a.username not like 'dist-%'
  where o.status = order_status('confirmed') and o.kind = 'regular' and o.product_type = 'E'`

const closed = [
  'The stockist does not want the rest.',
  'Will not be made before March.',
  'The stockist bought it elsewhere.',
  'The rest is below a carton, so it is not sent.',
]

async function loadClosedLines(db: Db, admin: number): Promise<void> {
  const orders = await db.rows<{ id: number }>(sql`
    ${bystanders} and o.lines >= 3 order by o.id desc limit ${closed.length}`)
  for (const [at, { id }] of orders.entries()) {
    await db.one(sql`select move_order(${id}, 'send', order_status('confirmed'), order_status('sent'), null)`)
    await db.change(sql`
      update order_parts p set order_ref = o.order_no || '-' || p.part_no from orders o where o.id = ${id} and p.order_id = o.id`)
    await db.change(sql`update orders set order_ref = order_no || '-1' where id = ${id}`)
    await db.one(sql`
      select close_line(${id}, (select min(line_no) from order_lines where order_id = ${id} and total_qty > 0), ${closed[at] ?? ''}, ${admin})`)
  }
}

const refusals = [
  'SAP does not know one of the products, or does not sell it there. SAP says: Material is not maintained in this plant.',
  'SAP does not know this distributor, or it is blocked there. SAP says: Customer is blocked for sales orders.',
]

/** Of the days when orders still went to an ERP. */
async function loadRefused(db: Db): Promise<void> {
  const orders = await db.rows<{ id: number }>(sql`${bystanders} order by o.id limit ${refusals.length}`)
  for (const [at, { id }] of orders.entries())
    await db.one(sql`
      select move_order(${id}, 'send', order_status('confirmed'), order_status('failed'), null, ${refusals[at] ?? ''})`)
}

/**
 * Nobody has these keys: their hashes are of nothing. The webhook is paused, so that a demo tells
 * nobody.
 */
async function loadMachines(db: Db, admin: number, today: Day): Promise<void> {
  await db.change(sql`
    insert into machine_keys (name, key_hash, begins_with, scopes, product_type, created_by, created_at, expires_on, last_used_at, revoked_at,
      revoked_by)
    values
      ('Trial of the old warehouse', repeat('0', 63) || '3', 'apk_m03Xa', '{stock:write}', 'E', ${admin},
        now() - interval '300 days', null, now() - interval '151 days', now() - interval '139 days', ${admin}),
      ('Warehouse at Nagpur', repeat('0', 63) || '1', 'apk_7Kq2v', '{orders:read,stock:write}', 'E', ${admin},
        now() - interval '140 days', ${today}::date + 225, now() - interval '26 minutes', null, null),
      ('Accounts, nightly', repeat('0', 63) || '2', 'apk_fR81c', '{orders:read,invoices:write}', 'E', ${admin},
        now() - interval '75 days', null, now() - interval '9 hours', null, null)`)
  const { id } = await db.one<{ id: number }>(sql`
    insert into webhooks (url, secret, events, product_type, paused, created_by, created_at)
    values ('https://warehouse.example.com/apotheca', 'whsec_' || md5(random()::text) || md5(random()::text),
      '{order.confirmed,order.short}', 'E', true, ${admin}, now() - interval '139 days')
    returning id`)
  await db.change(sql`
    insert into webhook_deliveries (webhook_id, event, payload, created_at, attempts, next_try_at, delivered_at, last_status, last_error)
    select ${id}, 'order.confirmed', jsonb_build_object('event', 'order.confirmed', 'order_no', o.order_no, 'order_id', o.id,
        'status', 1, 'product_type', 'E', 'total_paise', o.total_paise),
      o.placed_at, case when o.place = 3 then 8 else 1 end, null,
      case when o.place = 3 then null else o.placed_at + interval '2 seconds' end,
      case when o.place = 3 then 502 else 200 end, case when o.place = 3 then '502 Bad gateway' end
    from (
      select x.*, row_number() over (order by x.id) as place from (
        select id, order_no, total_paise, placed_at from orders
        where product_type = 'E' and placed_at < now() - interval '3 days' order by id desc limit 6) x
    ) o
    order by o.id`)
}
